// What users are owed and what stands against it, coin by coin and in all, with contracts and promises beside it.
import { type MessageOf, officeHouse } from '@bourse/contract';
import { divFloor, formatUnits, parseUnits, UNITS_PER_WHOLE, WALLETS } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal, formatWorth } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { percentText } from '../../ui/amount-text.ts';
import { endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Answer, Facts, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';

function unitsOf(text: string): bigint {
  const isNegative = text.startsWith('-');
  const size = parseUnits(isNegative ? text.slice(1) : text) ?? 0n;
  return isNegative ? -size : size;
}

/** Rounded down. */
const worthOf = (amount: string, price: string): string =>
  formatUnits(divFloor(unitsOf(amount) * unitsOf(price), UNITS_PER_WHOLE));

/** All accounts are summed for it. */
const LOOK_EVERY_MS = 60_000;

type Exposure = MessageOf<typeof officeHouse.exposure>;
type Coin = officeHouse.ExposureRow;

const usdt = (amount: string): string => formatWorth(amount, { places: 2 });

/** An amount of a coin, as exact as there is room, and below it its worth; the file has all of it. */
const Money = ({ amount, price }: { readonly amount: string; readonly price: string }) =>
  amount === '' || amount === '0' ? (
    formatDecimal(amount)
  ) : (
    <Figure
      text={formatDecimal(amount, { places: 4 })}
      detail={price === '' ? t('office.house.noPrice') : `≈ ${usdt(worthOf(amount, price))}`}
    />
  );

const coinColumn: Column<Coin> = titleColumn(
  'coin',
  t('office.users.currency'),
  { width: '7%' },
  (row) => row.currency_name,
);

const moneyColumn = (
  key: string,
  header: string,
  amountOf: (coin: Coin) => string,
  more: Partial<Column<Coin>> = {},
): Column<Coin> => ({
  key,
  header,
  isNumeric: true,
  onCard: 'wide',
  cell: (coin) => <Money amount={amountOf(coin)} price={coin.price} />,
  ...more,
});

/** Less than all of it is short. */
function Share({ percent }: { readonly percent: string }) {
  if (percent === '') return '–';
  return <Badge tone={Number(percent) < 100 ? 'error' : 'success'}>{percentText(percent)}</Badge>;
}

const standColumns: readonly Column<Coin>[] = [
  coinColumn,
  moneyColumn('owed', t('office.house.owed'), (coin) => coin.owed_total),
  moneyColumn('reserved', t('office.house.reserved'), (coin) => coin.reserved, { width: '12%' }),
  moneyColumn('own', t('office.house.own'), (coin) => coin.own),
  // Those of traders of the house, and what stands against them, are the longest.
  moneyColumn('houseUsers', t('office.house.houseUsers'), (coin) => coin.house_users, {
    width: '16%',
    hiddenBelow: 960,
  }),
  moneyColumn('held', t('office.house.held'), (coin) => coin.held, { width: '13%' }),
  moneyColumn('elsewhere', t('office.house.elsewhere'), (coin) => coin.outside, { width: '16%' }),
  endColumn('coverage', t('office.house.coverage'), { width: '10%', isNumeric: true }, ({ coverage }) => (
    <Share percent={coverage} />
  )),
];

const walletColumns: readonly Column<Coin>[] = [
  coinColumn,
  ...WALLETS.map((wallet) => moneyColumn(wallet, t(`office.wallet.${wallet}`), ({ owed }) => owed[wallet])),
];

const contractColumns: readonly Column<Coin>[] = [
  coinColumn,
  moneyColumn('lever', t('office.house.leverNet'), (coin) => coin.lever_net),
  figureColumn('micro', t('office.house.microNet'), (coin) => usdt(coin.micro_net)),
  moneyColumn('won', t('office.house.leverPromised'), (coin) => coin.lever_promised),
  moneyColumn('interest', t('office.house.stakingPromised'), (coin) => coin.staking_promised),
];

function Sums({ sums }: Pick<Exposure, 'sums'>) {
  const percent = (text: string): string => (text === '' ? '–' : percentText(text));
  return (
    <div className="grid items-start md:grid-cols-2">
      <Facts
        facts={[
          [t('office.house.owed'), usdt(sums.owed)],
          [t('office.house.reserved'), usdt(sums.reserved)],
          [t('office.house.own'), usdt(sums.own)],
          [t('office.house.houseUsers'), usdt(sums.house_users)],
          [t('office.house.held'), usdt(sums.held)],
          [t('office.house.chains'), usdt(sums.chains)],
          [t('office.house.elsewhere'), usdt(sums.outside)],
        ]}
      />
      <Facts
        facts={[
          [t('office.house.coverage'), percent(sums.coverage)],
          [t('office.house.chainCoverage'), percent(sums.chain_coverage)],
          [t('office.house.leverNet'), usdt(sums.lever_net)],
          [t('office.house.microNet'), usdt(sums.micro_net)],
          [t('office.house.leverPromised'), usdt(sums.lever_promised)],
          [t('office.house.stakingPromised'), usdt(sums.staking_promised)],
        ]}
      />
    </div>
  );
}

/** Says what the sums leave out, or count at old prices. */
function PriceNotes({ sums }: Pick<Exposure, 'sums'>) {
  const notes = [
    ...(sums.without.length > 0 ? [t('office.house.without', { coins: sums.without.join(', ') })] : []),
    ...(sums.by_old_prices.length > 0 ? [t('office.house.oldPrices', { coins: sums.by_old_prices.join(', ') })] : []),
  ];
  return notes.map((note) => (
    <p key={note} className="px-4 pb-2.5 text-12 text-warning">
      {note}
    </p>
  ));
}

type CoinsProps = {
  readonly title: string;
  readonly columns: readonly Column<Coin>[];
  readonly coins: readonly Coin[];
  readonly none: string;
};

const Coins = ({ title, columns, coins, none }: CoinsProps) => (
  <Panel title={title}>
    <Rows label={title} columns={columns} rows={coins} keyOf={(row) => row.currency_id} empty={{ title: none }} />
  </Panel>
);

const hasContracts = (coin: Coin): boolean =>
  [coin.lever_net, coin.micro_net, coin.lever_promised, coin.staking_promised].some((amount) => amount !== '0');

export function ExposurePanel() {
  const query = useAsk(officeHouse.exposure, {}, { everyMs: LOOK_EVERY_MS });
  return (
    <Answer query={query}>
      {({ seq, coins, sums }) => (
        <div className="flex flex-col gap-4">
          <Panel title={t('office.house.inAll')}>
            <Sums sums={sums} />
            <PriceNotes sums={sums} />
            <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2.5">
              <p className="text-12 text-ink-3">{t('office.house.exposureText', { seq: String(seq) })}</p>
              <CsvFileButton call={officeHouse.exposure} input={{}} name="house-exposure" />
            </div>
          </Panel>
          <Coins
            title={t('office.house.coverage')}
            columns={standColumns}
            coins={coins}
            none={t('office.house.nothing')}
          />
          <Coins
            title={t('office.house.byWallet')}
            columns={walletColumns}
            coins={coins.filter((coin) => coin.owed_total !== '0')}
            none={t('office.house.noUsers')}
          />
          <Coins
            title={t('office.house.contracts')}
            columns={contractColumns}
            coins={coins.filter(hasContracts)}
            none={t('office.house.noContracts')}
          />
        </div>
      )}
    </Answer>
  );
}
