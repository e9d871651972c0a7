// Ads with their price against the index; one operator takes one down at once, or allows it again.
import { officeFiat, officeFiatRows } from '@bourse/contract';
import { parseUnits } from '@bourse/domain';
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { useAct } from '../../lib/use-ask.ts';
import { FilteredList, type OfUser } from '../../ui/filtered-list.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import type { FilterField } from '../../ui/use-filter.ts';
import { AdBadge, coinText, FactLine, Person, sideText } from './look.tsx';

type Row = officeFiatRows.FiatAdRow;

/** In units of 1e-8 percent: from there on a price is one to look at. */
const FAR = 5n * 10n ** 8n;

function Distance({ distance }: Pick<Row, 'distance'>) {
  if (distance === '') return <span className="text-ink-3">–</span>;
  const units = parseUnits(distance.replace(/^[+-]/, '')) ?? 0n;
  return (
    <span className={cx(units > FAR && 'text-warning')}>{formatDecimal(distance, { sign: 'always', places: 2 })}%</span>
  );
}

const whatText = ({ side, kind }: Row): string => `${sideText(side)} · ${t(`office.fiat.adKind.${kind}`)}`;

function BarButton({ row }: { readonly row: Row }) {
  const isBarred = row.is_barred === 1;
  const act = useAct(isBarred ? officeFiat.allowAd : officeFiat.takeDownAd);
  if (row.state !== 'live') return null;
  const label = t(isBarred ? 'office.fiat.allow' : 'office.fiat.takeDown');
  return (
    <ReasonButton
      permission="fiat.halt"
      label={label}
      title={`${label} · ${t('office.fiat.adNumber', { id: String(row.id) })}`}
      text={t(isBarred ? 'office.fiat.allowText' : 'office.fiat.takeDownText')}
      isPending={act.isPending}
      onConfirm={(reason, onDone) => act.mutate({ id: row.id, reason }, { onSuccess: onDone })}
    />
  );
}

const columns: readonly Column<Row>[] = [
  { key: 'id', header: 'ID', width: '6%', isNumeric: true, onCard: 'title', cell: ({ id }) => id },
  { key: 'side', header: t('office.fiat.side'), width: '12%', onCard: 'wide', cell: whatText },
  {
    key: 'publisher',
    header: t('office.fiat.publisher'),
    onCard: 'wide',
    cell: ({ publisher }) => <Person user={publisher} />,
  },
  {
    key: 'price',
    header: t('office.fiat.price'),
    width: '16%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => (row.price === '' ? '–' : `${formatDecimal(row.price)} ${row.fiat}`),
  },
  {
    key: 'distance',
    header: t('office.fiat.distance'),
    width: '9%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ distance }) => <Distance distance={distance} />,
  },
  {
    key: 'remaining',
    header: t('office.fiat.remaining'),
    width: '15%',
    isNumeric: true,
    hiddenBelow: 860,
    onCard: 'wide',
    cell: (row) => coinText(row.remaining, row.currency_name),
  },
  {
    key: 'open',
    header: t('office.fiat.openDeals'),
    width: '8%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ id, open_deals: open }) => (
      <Link to={`/fiat?view=deals&ad_id=${id}`} className="text-iris underline-offset-2 hover:underline max-md:py-3">
        {open}
      </Link>
    ),
  },
  { key: 'state', header: t('office.users.state'), width: '10%', onCard: 'end', cell: (ad) => <AdBadge ad={ad} /> },
  {
    key: 'act',
    header: <span className="sr-only">{t('office.fiat.acts')}</span>,
    cardLabel: '',
    width: '11%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => <BarButton row={row} />,
  },
];

const FIELDS: readonly FilterField[] = [
  { name: 'id', kind: 'id', label: 'ID' },
  { name: 'user_id', kind: 'id', label: t('office.users.id') },
  {
    name: 'side',
    kind: 'choice',
    label: t('office.fiat.side'),
    options: officeFiatRows.AD_SIDES.map((key) => ({ key, text: sideText(key) })),
  },
  {
    name: 'kind',
    kind: 'choice',
    label: t('office.fiat.kind'),
    options: officeFiatRows.AD_KINDS.map((key) => ({ key, text: t(`office.fiat.adKind.${key}`) })),
  },
  {
    name: 'state',
    kind: 'choice',
    label: t('office.users.state'),
    options: officeFiatRows.AD_STATES.map((key) => ({ key, text: t(`office.fiat.ad.${key}`) })),
  },
  {
    name: 'is_barred',
    kind: 'choice',
    label: t('office.fiat.ad.barred'),
    options: [
      { key: '1', text: t('office.yes') },
      { key: '0', text: t('office.no') },
    ],
  },
];

const limitsText = (row: Row): string =>
  `${formatDecimal(row.min_number)} – ${coinText(row.max_number, row.currency_name)}`;

/** What has no column: why it was taken down, its limits. */
const detail = (row: Row) => (
  <FactLine
    facts={[
      [t('office.reason'), row.bar_reason],
      [t('office.fiat.limits'), limitsText(row)],
      [t('office.fiat.totalNumber'), coinText(row.total_number, row.currency_name)],
      [t('office.fiat.premium'), row.premium && `${formatDecimal(row.premium)}%`],
      [t('office.fiat.opened'), row.create_time],
    ]}
  />
);

export function AdsPanel({ userId }: OfUser) {
  return (
    <FilteredList
      userId={userId}
      title={t('office.fiat.ads')}
      call={officeFiat.listAds}
      fields={FIELDS}
      columns={columns}
      keyOf={({ id }) => id}
      detail={detail}
      csv={{ name: 'fiat-ads' }}
      empty={{ title: t('office.fiat.noAds') }}
    />
  );
}
