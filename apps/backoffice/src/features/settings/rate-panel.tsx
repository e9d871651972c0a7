// What one USDT is worth in CNY: who said it and when, and to say it by hand.
import { officeRate } from '@bourse/contract';
import { DECIMAL_PLACES_MAX } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type SubmitEvent, useState } from 'react';
import { useEdit } from '../../lib/clash.ts';
import { useMay } from '../../lib/session.ts';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { ClashNotice } from '../../ui/clash-notice.tsx';
import { Answer, Facts, Panel } from '../../ui/page.tsx';

function ageText({ time, is_old: isOld }: officeRate.CnyRateView): string {
  if (time === 0) return t('office.rate.never');
  return isOld ? t('office.rate.old', { time: formatDateTime(time) }) : formatDateTime(time);
}

type Shown = Pick<officeRate.CnyRateView, 'rate' | 'source'>;

function RateForm({ view }: { readonly view: officeRate.CnyRateView }) {
  const { draft, set, seen, settle, take } = useEdit({ rate: view.rate, source: view.source });
  const [sent, setSent] = useState<{ readonly rate: string; readonly shown: Shown }>();
  const save = useAct(officeRate.saveCnyRate);
  const send = (rate: string, shown: Shown): void => {
    setSent({ rate, shown });
    save.mutate({ rate, seen: shown }, { onSuccess: settle });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // An empty rate would give it back to its source, which has a button of its own.
    if (draft.rate !== '') send(draft.rate, seen);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-t border-line p-4">
      <DecimalField
        label={t('office.rate.label')}
        hint={t('office.rate.hint', { min: view.min, max: view.max })}
        places={DECIMAL_PLACES_MAX}
        value={draft.rate}
        onChange={(rate) => set({ rate })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" disabled={draft.rate === ''} isPending={save.isPending}>
          {t('office.rate.set')}
        </Button>
        {view.source === 'operator' && (
          <Button size="small" variant="quiet" isPending={save.isPending} onClick={() => send('', seen)}>
            {t('office.rate.giveBack')}
          </Button>
        )}
      </div>
      <ClashNotice
        seen={sent?.shown}
        mine={{ rate: sent?.rate }}
        fieldText={() => t('office.rate.label')}
        onMine={(shown) => send(sent?.rate ?? '', { ...shown, source: 'operator' })}
        onTheirs={take}
      />
    </form>
  );
}

export function RatePanel() {
  const mayEdit = useMay('settings.edit');
  const query = useAsk(officeRate.getCnyRate, {});
  return (
    <Panel title={t('office.rate')}>
      <Answer query={query} rows={2}>
        {(view) => (
          <>
            <Facts
              facts={[
                [t('office.rate.label'), view.rate === '' ? '–' : view.rate],
                [t('office.rate.source'), t(`office.rate.source.${view.source}`)],
                [t('office.rate.time'), ageText(view)],
              ]}
            />
            {mayEdit && <RateForm view={view} />}
          </>
        )}
      </Answer>
    </Panel>
  );
}
