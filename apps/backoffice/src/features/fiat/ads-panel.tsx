// Ads with their price against the index; one operator takes one down at once, or allows it again.
import { officeFiat, officeFiatRows } from '@bourse/contract';
import { parseUnits } from '@bourse/domain';
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { actsColumn, endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { FilteredList, type OfUser } from '../../ui/filtered-list.tsx';
import { optionsOf } from '../../ui/options.ts';
import { ReasonAct } from '../../ui/reason-button.tsx';
import { choiceField, type FilterField } from '../../ui/use-filter.ts';
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
  if (row.state !== 'live') return null;
  const label = t(isBarred ? 'office.fiat.allow' : 'office.fiat.takeDown');
  return (
    <ReasonAct
      label={label}
      title={`${label} · ${t('office.fiat.adNumber', { id: String(row.id) })}`}
      text={t(isBarred ? 'office.fiat.allowText' : 'office.fiat.takeDownText')}
      call={isBarred ? officeFiat.allowAd : officeFiat.takeDownAd}
      inputOf={(reason) => ({ id: row.id, reason })}
    />
  );
}

const columns: readonly Column<Row>[] = [
  titleColumn('id', 'ID', { width: '6%', isNumeric: true }, ({ id }) => id),
  textColumn('side', t('office.fiat.side'), { width: '12%' }, whatText),
  textColumn('publisher', t('office.fiat.publisher'), ({ publisher }) => <Person user={publisher} />),
  figureColumn('price', t('office.fiat.price'), { width: '16%' }, (row) =>
    row.price === '' ? '–' : `${formatDecimal(row.price)} ${row.fiat}`,
  ),
  figureColumn('distance', t('office.fiat.distance'), { width: '9%' }, ({ distance }) => (
    <Distance distance={distance} />
  )),
  figureColumn('remaining', t('office.fiat.remaining'), { width: '15%', hiddenBelow: 860 }, (row) =>
    coinText(row.remaining, row.currency_name),
  ),
  figureColumn('open', t('office.fiat.openDeals'), { width: '8%' }, ({ id, open_deals: open }) => (
    <Link to={`/fiat?view=deals&ad_id=${id}`} className="text-iris underline-offset-2 hover:underline max-md:py-3">
      {open}
    </Link>
  )),
  endColumn('state', t('office.users.state'), { width: '10%' }, (ad) => <AdBadge ad={ad} />),
  actsColumn(t('office.fiat.acts'), { width: '11%' }, (row) => <BarButton row={row} />),
];

const FIELDS: readonly FilterField[] = [
  { name: 'id', kind: 'id', label: 'ID' },
  { name: 'user_id', kind: 'id', label: t('office.users.id') },
  choiceField('side', t('office.fiat.side'), optionsOf(officeFiatRows.AD_SIDES, sideText)),
  choiceField(
    'kind',
    t('office.fiat.kind'),
    optionsOf(officeFiatRows.AD_KINDS, (key) => t(`office.fiat.adKind.${key}`)),
  ),
  choiceField(
    'state',
    t('office.users.state'),
    optionsOf(officeFiatRows.AD_STATES, (key) => t(`office.fiat.ad.${key}`)),
  ),
  choiceField('is_barred', t('office.fiat.ad.barred'), [
    { key: '1', text: t('office.yes') },
    { key: '0', text: t('office.no') },
  ]),
];

const limitsText = (row: Row): string =>
  `${formatDecimal(row.min_number)} – ${coinText(row.max_number, row.currency_name)}`;

/** Tells what has no column: why the ad was taken down, and its limits. */
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
