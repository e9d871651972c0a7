// Deposits that nobody was credited: what a surplus is made of, beside dust and gifts.
import { officeCustody } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { NumberLink } from '../../ui/number-link.tsx';
import { optionsOf } from '../../ui/options.ts';
import { choiceField, type FilterField } from '../../ui/use-filter.ts';
import { usePlaceFields } from './use-place-fields.ts';

type Left = officeCustody.LeftDepositRow;

const TONES = { below_minimum: 'neutral', unclaimed: 'warning', resting: 'neutral', reversed: 'error' } as const;

const stateField: FilterField = choiceField(
  'state',
  t('office.custody.leftState'),
  optionsOf(officeCustody.LEFT_STATES, (key) => t(`office.custody.left.${key}`)),
);

const columns: readonly Column<Left>[] = [
  figureColumn('time', t('office.funds.time'), { width: '17%' }, ({ time }) => time),
  titleColumn('user', t('office.users.id'), { width: '12%' }, ({ user_id: id }) =>
    id === null ? '–' : <NumberLink to={`/users/${id}`} id={id} />,
  ),
  figureColumn('amount', t('office.funds.amount'), (row) => `${formatDecimal(row.amount)} ${row.currency_name}`),
  textColumn('network', t('office.withdrawals.network'), { width: '12%' }, (row) => row.chain_name),
  textColumn('held', t('office.custody.onChain'), { width: '12%' }, (row) =>
    t(row.is_held ? 'office.yes' : 'office.no'),
  ),
  endColumn('state', t('office.custody.leftState'), { width: '16%' }, ({ state }) => (
    <Badge tone={TONES[state]}>{t(`office.custody.left.${state}`)}</Badge>
  )),
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
