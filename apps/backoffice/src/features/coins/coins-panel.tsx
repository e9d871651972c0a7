// Every coin, and every spot market with what it goes by.
import { officeCoins } from '@bourse/contract';
import { USD_INDEX, USDT } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { percentText } from '../../ui/amount-text.ts';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { type RowAct, RowMenu } from '../../ui/row-menu.tsx';
import { Rows } from '../../ui/rows.tsx';
import { CoinDialog } from './coin-dialog.tsx';
import { DelistingDialog } from './delisting-dialog.tsx';
import { LOOK_EVERY_MS } from './desk.ts';
import { MarketDialog, NewMarketDialog } from './market-dialog.tsx';
import { PairDialog } from './pair-dialog.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { stateActsOf } from './state-acts.tsx';
import { SupplyDialog } from './supply-dialog.tsx';

type Coin = officeCoins.OfficeCoinRow;
type Market = officeCoins.OfficeMarketRow;

const coinColumnsOf = (coins: readonly Coin[]): readonly Column<Coin>[] => [
  titleColumn(
    'coin',
    t('office.coins.field.name'),
    { width: '20%' },
    ({ name, full_name: fullName, logo, delisting }) => (
      <span className="flex items-center gap-2 py-1">
        <img src={logo} alt="" width={24} height={24} className="size-6 shrink-0 rounded-full object-cover" />
        <span className="min-w-0">
          {name}
          {delisting !== '' && (
            <span className="ms-2 font-sans">
              <Badge tone="warning">{t(`office.coins.step.${delisting}`)}</Badge>
            </span>
          )}
          <span className="block truncate font-sans text-12 text-ink-3">{fullName}</span>
        </span>
      </span>
    ),
  ),
  figureColumn('id', t('office.coins.id'), { width: '7%' }, ({ id }) => id),
  textColumn('names', t('office.coins.names'), ({ names, full_name: fullName }) => (
    <span className="font-sans">{names[locale] ?? fullName}</span>
  )),
  figureColumn('index', t('office.coins.index'), ({ index, is_indexed: isIndexed }) =>
    isIndexed ? (index === '' ? '–' : formatDecimal(index)) : t('office.coins.noIndex'),
  ),
  figureColumn('treasury', t('office.house.treasury'), ({ treasury }) => formatDecimal(treasury)),
  textColumn('markets', t('office.coins.market'), ({ markets }) => (
    <span className="block py-1 whitespace-normal">
      {markets.length === 0 ? t('office.coins.noMarket') : markets.map(({ symbol }) => symbol).join(', ')}
    </span>
  )),
  endColumn(
    'act',
    <span className="sr-only">{t('office.change.propose')}</span>,
    { width: '13%', isNumeric: true },
    (coin) => <CoinActs coin={coin} coins={coins} />,
  ),
];

type Coins = { readonly coins: readonly Coin[] };

const PROPOSE = { permission: 'coins.request' } as const;

function CoinActs({ coin, coins }: Coins & { readonly coin: Coin }) {
  const isPriced = coin.id === USDT || coin.id === USD_INDEX;
  const acts: readonly (RowAct | false)[] = [
    {
      ...PROPOSE,
      label: t('office.coins.edit'),
      renderDialog: (onClose) => <ProfileDialog coin={coin} onClose={onClose} />,
    },
    !isPriced && {
      ...PROPOSE,
      label: t('office.coins.addMarket'),
      renderDialog: (onClose) => <NewMarketDialog coin={coin} coins={coins} onClose={onClose} />,
    },
    !isPriced && {
      ...PROPOSE,
      label: t('office.coins.delist'),
      renderDialog: (onClose) => <DelistingDialog coin={coin} onClose={onClose} />,
    },
    !coin.has_network && {
      ...PROPOSE,
      label: t('office.coins.enter'),
      renderDialog: (onClose) => <SupplyDialog coin={coin} onClose={onClose} />,
    },
  ];
  return <RowMenu name={coin.name} acts={acts.filter((act) => act !== false)} />;
}

const marketColumnsOf = (coins: readonly Coin[]): readonly Column<Market>[] => [
  titleColumn('symbol', t('office.coins.market'), { width: '11%' }, ({ symbol, is_displayed: isDisplayed }) => (
    <span className={isDisplayed ? undefined : 'text-ink-3 line-through'}>{symbol}</span>
  )),
  endColumn('state', t('office.coins.field.state'), { width: '11%' }, ({ state }) => (
    <Badge tone={TONES[state]}>{t(`office.coins.state.${state}`)}</Badge>
  )),
  figureColumn('last', t('office.coins.field.last'), ({ last }) => formatDecimal(last)),
  figureColumn('grid', `${t('office.coins.field.tick')} / ${t('office.coins.field.step')}`, ({ tick, step }) => (
    <Figure text={formatDecimal(tick)} detail={formatDecimal(step)} />
  )),
  figureColumn(
    'bounds',
    `${t('office.coins.field.min_notional')} / ${t('office.coins.field.max_quantity')}`,
    { width: '22%' },
    (market) => <Figure text={formatDecimal(market.min_notional)} detail={formatDecimal(market.max_quantity)} />,
  ),
  figureColumn('fees', `${t('office.coins.field.maker_fee')} / ${t('office.coins.field.taker_fee')}`, (market) => (
    <Figure text={percentText(market.maker_fee)} detail={percentText(market.taker_fee)} />
  )),
  endColumn(
    'act',
    <span className="sr-only">{t('office.change.propose')}</span>,
    { width: '13%', isNumeric: true },
    (market) => <MarketActs market={market} coins={coins} />,
  ),
];

const TONES = { open: 'success', halted: 'error', view_only: 'neutral', closed: 'neutral' } as const;

function MarketActs({ market, coins }: Coins & { readonly market: Market }) {
  const change: RowAct = {
    ...PROPOSE,
    label: t('office.change.propose'),
    renderDialog: (onClose) => <MarketDialog market={market} onClose={onClose} />,
  };
  const pair: RowAct = {
    ...PROPOSE,
    label: t('office.coins.field.pair'),
    renderDialog: (onClose) => <PairDialog market={market} coins={coins} onClose={onClose} />,
  };
  const isQuoted = market.quote === USD_INDEX;
  return <RowMenu name={market.symbol} acts={isQuoted ? [change] : [change, ...stateActsOf(market), pair]} />;
}

type TablesProps = { readonly list: readonly Coin[]; readonly nextId: number; readonly isSimulated: boolean };

function CoinTables({ list, nextId, isSimulated }: TablesProps) {
  return (
    <div className="flex flex-col gap-4">
      <Panel title={t('office.coins')}>
        <Rows label={t('office.coins')} columns={coinColumnsOf(list)} rows={list} keyOf={({ id }) => id} />
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
          <CsvFileButton call={officeCoins.listCoins} input={{}} name="coins" />
          <AskButton
            permission="coins.request"
            label={t('office.coins.add')}
            renderDialog={(onClose) => <CoinDialog nextId={nextId} isSimulated={isSimulated} onClose={onClose} />}
          />
        </div>
      </Panel>
      <Panel title={t('office.coins.markets')}>
        <Rows
          label={t('office.coins.markets')}
          columns={marketColumnsOf(list)}
          rows={list.flatMap(({ markets }) => markets)}
          keyOf={({ id }) => id}
        />
      </Panel>
    </div>
  );
}

export function CoinsPanel() {
  const query = useAsk(officeCoins.listCoins, {}, { everyMs: LOOK_EVERY_MS });
  return (
    <Answer query={query}>
      {({ list, next_id: nextId, is_simulated: isSimulated }) => (
        <CoinTables list={list} nextId={nextId} isSimulated={isSimulated} />
      )}
    </Answer>
  );
}
