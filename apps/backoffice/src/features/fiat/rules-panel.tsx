// The rules of fiat trade, to ask for others, and to take no new orders at once.
import { officeFiatSettings } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useAct } from '../../lib/use-ask.ts';
import { Facts, Panel } from '../../ui/page.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import type { Values } from '../../ui/settings-draft.ts';
import { type Field, FIAT_DESK, naming } from './fields.ts';
import { ProposeButton } from './propose-button.tsx';

const SettingsDialog = lazyOverlay(async () => (await import('../../ui/settings-dialog.tsx')).SettingsDialog<Field>);

type Rules = officeFiatSettings.FiatRulesView;

const RULES = [
  'pay_window_seconds',
  'appeal_after_seconds',
  'appeal_alone_seconds',
  'appeal_ended_seconds',
  'restrict_seconds',
  'merchant_fee',
  'unfinished_max',
  'cancellations_max',
  'price_band',
  'premium_max',
] as const satisfies readonly (Field & keyof Rules)[];

const valuesOf = (rules: Rules): Values<Field> =>
  Object.fromEntries(RULES.map((field) => [field, String(rules[field])]));

function RulesDialog({ rules, onClose }: { readonly rules: Rules; readonly onClose: () => void }) {
  const request = useAct(officeFiatSettings.proposeRules, onClose);
  return (
    <SettingsDialog
      desk={FIAT_DESK}
      title={t('office.fiat.rules')}
      fields={RULES}
      stands={valuesOf(rules)}
      unit="USDT"
      isPending={request.isPending}
      onPropose={(asked) => request.mutate(asked)}
      onClose={onClose}
    />
  );
}

/** Closing takes one operator and holds at once; opening takes two. */
function OpenSwitch({ isOpen }: { readonly isOpen: boolean }) {
  const stop = useAct(officeFiatSettings.stop);
  const open = useAct(officeFiatSettings.proposeRules);
  if (isOpen) {
    return (
      <ReasonButton
        permission="fiat.halt"
        label={t('office.fiat.stop')}
        text={t('office.fiat.stopText')}
        isPending={stop.isPending}
        onConfirm={(reason, onDone) => stop.mutate({ reason }, { onSuccess: onDone })}
      />
    );
  }
  return (
    <ReasonButton
      permission="fiat.request"
      label={t('office.micro.reopen')}
      text={t('office.micro.reopenText')}
      isPending={open.isPending}
      onConfirm={(reason, onDone) => open.mutate({ is_open: 1, reason }, { onSuccess: onDone })}
    />
  );
}

export function RulesPanel({ rules }: { readonly rules: Rules }) {
  return (
    <Panel title={t('office.fiat.rules')}>
      <Facts
        facts={[
          [
            naming.fieldText('is_open'),
            <Badge key="open" tone={rules.is_open ? 'success' : 'error'}>
              {t(rules.is_open ? 'office.state.open' : 'office.state.halted')}
            </Badge>,
          ],
          ...RULES.map((field) => [naming.fieldText(field), naming.valueText(field, String(rules[field]))] as const),
        ]}
      />
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 empty:hidden">
        <ProposeButton
          label={t('office.change.propose')}
          renderDialog={(onClose) => <RulesDialog rules={rules} onClose={onClose} />}
        />
        <OpenSwitch isOpen={rules.is_open} />
      </div>
    </Panel>
  );
}
