// The rules of fiat trade, to ask for others, and to take no new orders at once.
import { officeFiatSettings } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Facts, Panel } from '../../ui/page.tsx';
import { ReasonAct } from '../../ui/reason-button.tsx';
import type { Values } from '../../ui/settings-draft.ts';
import { type Field, naming, SettingsButton } from './desk.tsx';

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

/** Closing takes one operator and holds at once; opening takes two. */
const OpenSwitch = ({ isOpen }: { readonly isOpen: boolean }) =>
  isOpen ? (
    <ReasonAct
      label={t('office.fiat.stop')}
      text={t('office.fiat.stopText')}
      call={officeFiatSettings.stop}
      inputOf={(reason) => ({ reason })}
    />
  ) : (
    <ReasonAct
      label={t('office.micro.reopen')}
      text={t('office.micro.reopenText')}
      call={officeFiatSettings.proposeRules}
      inputOf={(reason) => ({ is_open: 1, reason })}
    />
  );

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
        <SettingsButton
          title={t('office.fiat.rules')}
          fields={RULES}
          stands={valuesOf(rules)}
          unit="USDT"
          call={officeFiatSettings.proposeRules}
          inputOf={(asked) => asked}
        />
        <OpenSwitch isOpen={rules.is_open} />
      </div>
    </Panel>
  );
}
