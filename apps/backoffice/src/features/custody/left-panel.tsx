// Deposits that nobody was credited: what a surplus is made of, beside dust and gifts.
import { officeCustody } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { NumberLink } from '../../ui/number-link.tsx';
import type { FilterField } from '../../ui/use-filter.ts';
import { usePlaceFields } from './use-place-fields.ts';

type Left = officeCustody.LeftDepositRow;

const TONES = { below_minimum: 'neutral', unclaimed: 'warning', resting: 'neutral', reversed: 'error' } as const;

const stateField: FilterField = {
  name: 'state',
  label: t('office.custody.leftState'),
  kind: 'choice',
  options: officeCustody.LEFT_STATES.map((key) => ({ key, text: t(`office.custody.left.${key}`) })),
};

const columns: readonly Column<Left>[] = [
  {
    key: 'time',
    header: t('office.funds.time'),
    width: '17%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ time }) => time,
  },
  {
    key: 'user',
    header: t('office.users.id'),
    width: '12%',
    onCard: 'title',
    cell: ({ user_id: id }) => (id === null ? '–' : <NumberLink to={`/users/${id}`} id={id} />),
  },
  {
    key: 'amount',
    header: t('office.funds.amount'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => `${formatDecimal(row.amount)} ${row.currency_name}`,
  },
  {
    key: 'network',
    header: t('office.withdrawals.network'),
    width: '12%',
    onCard: 'wide',
    cell: (row) => row.chain_name,
  },
  {
    key: 'held',
    header: t('office.custody.onChain'),
    width: '12%',
    onCard: 'wide',
    cell: (row) => t(row.is_held ? 'office.yes' : 'office.no'),
  },
  {
    key: 'state',
    header: t('office.custody.leftState'),
    width: '16%',
    onCard: 'end',
    cell: ({ state }) => <Badge tone={TONES[state]}>{t(`office.custody.left.${state}`)}</Badge>,
  },
];

const detail = ({ txid, ordinal, address, height }: Left) => (
  <LineFacts
    facts={[
      [t('office.custody.txid'), `${txid}:${ordinal}`],
      [t('office.custody.address'), address],
      [t('office.custody.height'), formatDecimal(String(height))],
    ]}
  />
);

export function LeftPanel() {
  const placeFields = usePlaceFields();
  return (
    <div className="flex flex-col gap-3">
      <p className="text-12 text-ink-2">
        {t('office.custody.leftHint')}{' '}
        <Link to="/deposits" className="text-iris underline-offset-2 hover:underline">
          {t('office.deposits')}
        </Link>
      </p>
      <FilteredList
        title={t('office.custody.part.left')}
        call={officeCustody.listLeft}
        fields={[...placeFields, stateField]}
        columns={columns}
        keyOf={({ id }) => id}
        detail={detail}
        csv={{ name: 'uncredited-deposits' }}
        empty={{ title: t('office.custody.noLeft') }}
      />
    </div>
  );
}
