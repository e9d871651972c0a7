// What one USDT is worth in CNY: who said it and when, and to say it by hand.
import { officeRate } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { type SubmitEvent, useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { Answer, Facts, Panel } from '../../ui/page.tsx';

function ageText({ time, is_old: isOld }: officeRate.CnyRateView): string {
  if (time === 0) return t('office.rate.never');
  return isOld ? t('office.rate.old', { time: formatDateTime(time) }) : formatDateTime(time);
}

function RateForm({ view }: { readonly view: officeRate.CnyRateView }) {
  const [rate, setRate] = useState(view.rate);
  const save = useAct(officeRate.saveCnyRate);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    save.mutate({ rate });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-t border-line p-4">
      <TextField
        label={t('office.rate.label')}
        hint={t('office.rate.hint', { min: view.min, max: view.max })}
        inputMode="decimal"
        required
        value={rate}
        onChange={(event) => setRate(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isPending={save.isPending}>
          {t('office.rate.set')}
        </Button>
        {view.source === 'operator' && (
          <Button size="small" variant="quiet" isPending={save.isPending} onClick={() => save.mutate({})}>
            {t('office.rate.giveBack')}
          </Button>
        )}
      </div>
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
            {mayEdit && <RateForm key={view.rate} view={view} />}
          </>
        )}
      </Answer>
    </Panel>
  );
}
