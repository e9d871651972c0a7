// What is set of payment by gateways, what the house may still pay today, and the account that pays.
import { officeFiatMoney } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { FundButton } from '../../ui/fund-button.tsx';
import { useFundsChoice } from '../../ui/funds-choice.ts';
import { FundsPanel } from '../../ui/funds-panel.tsx';
import { Answer, Facts, Panel } from '../../ui/page.tsx';
import type { Values } from '../../ui/settings-draft.ts';
import { type Field, LOOK_EVERY_MS, MoneySettingsButton, naming } from './desk.tsx';
import { coinText } from './look.tsx';

type Gateway = officeFiatMoney.GatewayView;

const LIMITS = ['money_min', 'money_max', 'day_cap', 'restrict_seconds'] as const satisfies readonly (Field &
  keyof Gateway)[];
const FIELDS: readonly Field[] = ['is_open', ...LIMITS];

const valuesOf = (gateway: Gateway): Values<Field> => ({
  is_open: gateway.is_open ? '1' : '0',
  ...Object.fromEntries(LIMITS.map((field) => [field, String(gateway[field])])),
});

function GatewaySettings({ gateway }: { readonly gateway: Gateway }) {
  const { is_open: isOpen, paid_today: paid, day_cap: cap, available, providers } = gateway;
  const used = providers.map(({ name, orders }) => `${name} (${orders})`).join(', ');
  return (
    <Panel title={t('office.fiat.change.gateway')}>
      <Facts
        facts={[
          [
            naming.fieldText('is_open'),
            <Badge key="open" tone={isOpen ? 'success' : 'neutral'}>
              {t(isOpen ? 'office.state.open' : 'office.state.halted')}
            </Badge>,
          ],
          ...LIMITS.map((field) => [naming.fieldText(field), naming.valueText(field, String(gateway[field]))] as const),
          [t('office.gateway.paidToday'), `${coinText(paid, 'USDT')} / ${coinText(cap, 'USDT')}`],
          [t('office.house.gateway'), coinText(available, 'USDT')],
          [t('office.gateway.providers'), used],
        ]}
      />
      <div className="border-t border-line px-4 py-3 empty:hidden">
        <MoneySettingsButton
          isAtOnce
          title={t('office.fiat.change.gateway')}
          fields={FIELDS}
          stands={valuesOf(gateway)}
          call={officeFiatMoney.proposeGateway}
          inputOf={(asked) => asked}
        />
      </div>
    </Panel>
  );
}

function GatewayFunds() {
  const choice = useFundsChoice<'gateway'>(['gateway']);
  const { page } = choice;
  const query = useAsk(officeFiatMoney.listGatewayFunds, { page });
  return (
    <FundsPanel
      choice={choice}
      query={query}
      csv={<CsvFileButton call={officeFiatMoney.listGatewayFunds} input={{}} name="ledger-gateway" />}
      action={
        <div className="border-t border-line px-4 py-3 empty:hidden">
          <FundButton
            purposes={['gateway']}
            onlyCurrency="USDT"
            call={officeFiatMoney.proposeGatewayFund}
            inputOf={({ amount, reason }) => ({ amount, reason })}
          />
        </div>
      }
    />
  );
}

export function GatewayPanel() {
  const query = useAsk(officeFiatMoney.gateway, {}, { everyMs: LOOK_EVERY_MS });
  return (
    <div className="flex flex-col gap-4">
      <Answer query={query}>{(gateway) => <GatewaySettings gateway={gateway} />}</Answer>
      <GatewayFunds />
    </div>
  );
}
