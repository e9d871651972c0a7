// Payments by gateways; those that came late, in another amount or could not be paid out wait for two operators.
import { officeFiatMoney } from '@bourse/contract';
import { GATEWAY_STATES } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { FilteredList, type OfUser } from '../../ui/filtered-list.tsx';
import { optionsOf } from '../../ui/options.ts';
import { ReasonAct } from '../../ui/reason-button.tsx';
import { choiceField, type FilterField } from '../../ui/use-filter.ts';
import { coinText, FactLine, holdText, moneyOf, Person } from './look.tsx';

type Row = officeFiatMoney.GatewayOrderRow;

const TONES = {
  open: 'iris',
  paid: 'success',
  held: 'warning',
  failed: 'error',
  expired: 'neutral',
  refused: 'neutral',
} as const;

const stateText = (state: Row['state']): string => t(`office.gateway.state.${state}`);
const heldText = ({ held_for: held }: Row): string => (held === '' ? '' : holdText(held));

function DecideButtons({ row }: { readonly row: Row }) {
  if (row.state !== 'held') return null;
  const number = coinText(row.number, 'USDT');
  return (
    <div className="flex flex-wrap gap-2 px-3 pb-2 font-sans max-md:px-0">
      {(['credit', 'drop'] as const).map((decision) => (
        <ReasonAct
          key={decision}
          label={t(`office.gateway.${decision}`)}
          text={t(`office.gateway.${decision}Text`, { number })}
          call={officeFiatMoney.proposeGatewayOrder}
          inputOf={(reason) => ({ id: row.id, is_paid: decision === 'credit' ? 1 : 0, reason })}
        />
      ))}
    </div>
  );
}

const columns: readonly Column<Row>[] = [
  titleColumn('id', 'ID', { width: '7%', isNumeric: true }, ({ id }) => id),
  textColumn('user', t('office.acceptors.user'), { width: '14%' }, ({ user }) => <Person user={user} />),
  textColumn('provider', t('office.gateway.provider'), { width: '12%', hiddenBelow: 860 }, ({ provider }) => provider),
  figureColumn('money', t('office.fiat.money'), ({ money }) => moneyOf({ money, fiat: 'CNY' })),
  figureColumn('number', t('office.fiat.number'), ({ number }) => coinText(number, 'USDT')),
  textColumn('held', t('office.gateway.heldFor'), { width: '15%' }, (row) => heldText(row) || '–'),
  endColumn('state', t('office.users.state'), { width: '10%' }, ({ state }) => (
    <Badge tone={TONES[state]}>{stateText(state)}</Badge>
  )),
  figureColumn('opened', t('office.fiat.opened'), { width: '16%' }, (row) => row.create_time),
];

const detail = (row: Row) => (
  <>
    <FactLine
      facts={[
        [t('office.fiat.rate'), formatDecimal(row.rate)],
        [t('office.gateway.providerId'), row.provider_id],
        [t('office.gateway.heard'), row.hear_time],
        [t('office.fiat.endedAt'), row.end_time],
        [
          '',
          <Link
            key="callbacks"
            to={`/acceptors?view=callbacks&order_id=${row.id}`}
            className="text-iris underline-offset-2 hover:underline max-md:py-3"
          >
            {t('office.gateway.seeCallbacks')}
          </Link>,
        ],
      ]}
    />
    <DecideButtons row={row} />
  </>
);

const FIELDS: readonly FilterField[] = [
  { name: 'id', kind: 'id', label: 'ID' },
  { name: 'user_id', kind: 'id', label: t('office.users.id') },
  choiceField('state', t('office.users.state'), optionsOf(GATEWAY_STATES, stateText)),
];

export function PaymentsPanel({ userId }: OfUser) {
  return (
    <FilteredList
      userId={userId}
      title={t('office.gateway.payments')}
      call={officeFiatMoney.listGatewayOrders}
      fields={FIELDS}
      columns={columns}
      keyOf={({ id }) => id}
      detail={detail}
      csv={{ name: 'gateway-payments' }}
      empty={{ title: t('office.gateway.noPayments') }}
    />
  );
}
