// Handlers of the methods of wallets: coins and their networks, what came and left, what a key may do. They only read.
import { bots, type walletDeposits } from '@bourse/contract';
import {
  accept,
  type Chain,
  type ChainCode,
  type ChainId,
  type CurrencyId,
  destinationOf,
  findChain,
  formatUnits,
  type Instant,
  type Result,
  refuse,
  UNITS_PER_WHOLE,
  type WithdrawalStatus,
} from '@bourse/domain';
import { viewFigure as decimal } from '../../core/market/figures.ts';
import type { CurrencyInfo, MarketData } from '../../core/market/market-data.ts';
import { findBalances } from '../../core/market/wallet-worth.ts';
import type { CoinChain } from '../custody/index.ts';
import { systemStatus } from '../health/index.ts';
import { findKeys } from '../keys/index.ts';
import { permissionsOf } from '../../platform/http/keys/program-keys.ts';
import {
  findDeposits,
  findPlaces,
  findWithdrawals,
  isCancelled,
  type OwnDeposit,
  type OwnWithdrawal,
} from '../wallet/index.ts';
import { INVALID_SYMBOL, KEY_REFUSED, refuseBot } from './errors.ts';
import { findRates, rateText } from './fee-rates.ts';
import { type BotHandler, handle } from './handler.ts';
import type { BotServices } from './services.ts';
import { findMarket, listMarkets, symbolOf } from './symbols.ts';

const UNKNOWN_COIN = refuseBot(-4018, "We don't have this asset.");
const NO_DEPOSITS = refuseBot(-4019, 'Deposits of this asset are not open.');

export const walletHandlers = (services: BotServices): readonly BotHandler[] => [
  ...stateHandlers(services),
  ...coinHandlers(services),
  ...historyHandlers(services),
  ...absentHandlers(services),
];

const { wallets } = bots;

const stateHandlers = (services: BotServices): readonly BotHandler[] => [
  handle(wallets.systemStatus, () =>
    systemStatus(services) === 'normal'
      ? accept({ status: 0, msg: 'normal' })
      : accept({ status: 1, msg: 'system_maintenance' }),
  ),
  handle(wallets.tradeFee, async ({ input: { symbol }, user }) => {
    const { market } = services;
    const named = symbol === undefined ? undefined : findMarket(market, symbol);
    if (symbol !== undefined && !named) return INVALID_SYMBOL;
    const ratesOf = await findRates(services, user.id);
    return accept(
      (named ? [named] : listMarkets(market)).map((info) => {
        const { makerFee, takerFee } = ratesOf(info);
        return { symbol: symbolOf(info), makerCommission: rateText(makerFee), takerCommission: rateText(takerFee) };
      }),
    );
  }),
  handle(wallets.restrictions, async ({ user }) => {
    const { sql } = services.storage;
    const [row] = await findKeys(sql, sql`k.id = ${user.key.id}`, services.clock.now());
    if (!row) return KEY_REFUSED;
    const may = new Set(permissionsOf(row.permissions));
    return accept({
      ipRestrict: row.addresses !== '',
      createTime: row.createdAt,
      ...(row.expiresAt !== undefined && { tradingAuthorityExpirationTime: row.expiresAt }),
      enableReading: may.has('read'),
      enableSpotAndMarginTrading: may.has('trade'),
      enableWithdrawals: false,
      enableInternalTransfer: may.has('transfer'),
      permitsUniversalTransfer: may.has('transfer'),
      enableMargin: false,
      enableFutures: false,
      enableVanillaOptions: false,
      enableFixApiTrade: false,
      enableFixReadOnly: false,
      enablePortfolioMarginTrading: false,
    });
  }),
  handle(wallets.accountState, () => accept({ data: 'Normal' })),
  handle(wallets.tradingState, () =>
    accept({ data: { isLocked: false, plannedRecoverTime: 0, triggerCondition: {}, updateTime: 0 } }),
  ),
];

/** The names of networks in this dialect. */
const NETWORK_NAMES: Readonly<Record<ChainCode, string>> = {
  btc: 'BTC',
  eth: 'ETH',
  tron: 'TRX',
  ltc: 'LTC',
  bch: 'BCH',
  xrp: 'XRP',
};
const networkOf = ({ code }: Chain): string => NETWORK_NAMES[code];
const networkNameOf = (id: ChainId | undefined): string => {
  const chain = id === undefined ? undefined : findChain(id);
  return chain ? networkOf(chain) : '';
};

const findCoin = (market: MarketData, name: string): CurrencyInfo | undefined =>
  market.currencies().find((coin) => coin.name === name.toUpperCase());

const coinHandlers = (services: BotServices): readonly BotHandler[] => [
  handle(wallets.coins, async ({ user }) => {
    const { market, custody, storage } = services;
    const [networks, balances] = await Promise.all([custody.coinChains(), findBalances(storage.db, user.id)]);
    const traded = new Set(listMarkets(market).flatMap(({ base, quote }) => [base.id, quote.id]));
    return accept(
      market.currencies().map((coin) => {
        const own = balances.find(({ currencyId, wallet }) => currencyId === coin.id && wallet === 'change');
        const ways = networks.filter(({ currencyId }) => currencyId === coin.id);
        return {
          coin: coin.name,
          name: coin.fullName,
          depositAllEnable: ways.some(isDepositOpen),
          withdrawAllEnable: ways.some(({ isWithdrawOpen }) => isWithdrawOpen),
          free: decimal(own?.available ?? 0n),
          locked: decimal(own?.locked ?? 0n),
          ...NOTHING_ELSEWHERE,
          isLegalMoney: false,
          trading: traded.has(coin.id),
          networkList: ways.map((way, place) => viewNetwork(way, coin, place === 0)),
        };
      }),
    );
  }),
  handle(wallets.depositAddress, async ({ input, user }) => {
    // What comes by a network comes to the master: no sub-account has an address.
    if (user.masterId !== undefined) return KEY_REFUSED;
    const coin = findCoin(services.market, input.coin);
    if (!coin) return UNKNOWN_COIN;
    const places = await findPlaces(services, { userId: user.id, currency: coin.id });
    if (!places.ok) return NO_DEPOSITS;
    const wanted = places.value.find(
      ({ chain, address }) => address !== '' && (input.network ?? networkOf(chain)) === networkOf(chain),
    );
    return wanted ? accept({ address: wanted.address, coin: coin.name, tag: wanted.tag, url: '' }) : NO_DEPOSITS;
  }),
];

/** What an account has in other places counts nothing here. */
const NOTHING_ELSEWHERE = {
  freeze: decimal(0n),
  withdrawing: decimal(0n),
  ipoing: decimal(0n),
  ipoable: decimal(0n),
  storage: decimal(0n),
};

const isDepositOpen = (way: CoinChain): boolean => way.isDepositOpen && !way.isBehind;

function viewNetwork(way: CoinChain, coin: CurrencyInfo, isDefault: boolean) {
  const { chain, decimals, fee, minWithdraw, maxWithdraw, minDeposit, confirmations, contract } = way;
  return {
    network: networkOf(chain),
    coin: coin.name,
    name: chain.name,
    isDefault,
    depositEnable: isDepositOpen(way),
    withdrawEnable: way.isWithdrawOpen,
    depositDesc: '',
    withdrawDesc: '',
    specialTips: '',
    resetAddressStatus: false,
    addressRegex: '',
    memoRegex: chain.hasTags ? '^[0-9]{1,10}$' : '',
    withdrawFee: decimal(fee),
    withdrawIntegerMultiple: smallestOf(decimals),
    withdrawMin: decimal(minWithdraw),
    withdrawMax: decimal(maxWithdraw),
    depositDust: decimal(minDeposit),
    minConfirm: confirmations,
    unLockConfirm: 0,
    sameAddress: chain.hasTags,
    busy: way.isBehind,
    contractAddress: contract ?? '',
  };
}

const PLACES_MAX = 8;
/** The smallest part of a coin that moves on a chain, of those that the ledger knows. */
const smallestOf = (decimals: number): string =>
  decimal(UNITS_PER_WHOLE / 10n ** BigInt(Math.min(decimals, PLACES_MAX)));

const historyHandlers = ({ storage: { sql }, market }: BotServices): readonly BotHandler[] => [
  handle(wallets.deposits, async ({ input, user }) => {
    const asked = readHistory(market, input);
    if (!asked.ok) return UNKNOWN_COIN;
    const { rows } = await findDeposits(sql, { userId: user.id, ...asked.value });
    const { status, txId } = input;
    return accept(
      rows
        .map((row) => viewDeposit(row, market))
        .filter((row) => (status ?? row.status) === row.status && (txId ?? row.txId) === row.txId),
    );
  }),
  handle(wallets.withdrawals, async ({ input, user }) => {
    const asked = readHistory(market, input);
    if (!asked.ok) return UNKNOWN_COIN;
    const { rows } = await findWithdrawals(sql, { userId: user.id, ...asked.value });
    return accept(
      rows.map((row) => viewWithdrawal(row, market)).filter(({ status }) => (input.status ?? status) === status),
    );
  }),
];

type HistoryInput = {
  readonly coin?: string | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly offset: number;
  readonly limit: number;
};
type HistoryQuery = Omit<HistoryInput, 'coin' | 'startTime' | 'endTime'> & {
  readonly currency: CurrencyId | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
};

/** The end of a period is within it here. */
function readHistory(
  market: MarketData,
  { coin: name, startTime: from, endTime, offset, limit }: HistoryInput,
): Result<HistoryQuery, 'currency_not_found'> {
  const coin = name === undefined ? undefined : findCoin(market, name);
  if (name !== undefined && !coin) return refuse('currency_not_found');
  return accept({ currency: coin?.id, from, to: endTime === undefined ? undefined : endTime + 1, offset, limit });
}

const nameOf = (market: MarketData, id: CurrencyId): string => market.currency(id)?.name ?? '';

const DEPOSIT_STATUS: Readonly<Record<(typeof walletDeposits.DEPOSIT_STATES)[number], number>> = {
  pending: 0,
  confirming: 0,
  credited: 1,
  below_minimum: 7,
  unclaimed: 7,
  dropped: 2,
  reversed: 2,
  rejected: 2,
};

function viewDeposit(row: OwnDeposit, market: MarketData) {
  const { address, tag } = placeOf(row);
  return {
    id: row.id,
    amount: formatUnits(row.number),
    coin: nameOf(market, row.currencyId),
    network: networkNameOf(row.chainId),
    status: DEPOSIT_STATUS[row.state],
    address,
    addressTag: tag,
    txId: row.txid,
    insertTime: row.createdAt,
    transferType: row.kind === 'inside' ? 1 : 0,
    confirmTimes: '',
    unlockConfirm: 0,
    walletType: 0,
  };
}

const placeOf = ({ chainId, address }: Pick<OwnDeposit, 'chainId' | 'address'>) =>
  chainId === undefined ? { address, tag: '' } : destinationOf(chainId, address);

const WITHDRAWAL_STATUS: Readonly<Record<WithdrawalStatus, number>> = {
  applied: 2,
  approved: 4,
  signed: 4,
  broadcast: 4,
  mined: 4,
  final: 6,
  rejected: 3,
  failed: 5,
};
const CANCELLED = 1;

function viewWithdrawal(row: OwnWithdrawal, market: MarketData) {
  const { address, tag } = placeOf(row);
  return {
    id: String(row.id),
    amount: formatUnits(row.gross - row.fee),
    transactionFee: formatUnits(row.fee),
    coin: nameOf(market, row.currencyId),
    status: isCancelled(row) ? CANCELLED : WITHDRAWAL_STATUS[row.status],
    address,
    addressTag: tag,
    txId: row.txid,
    applyTime: utcTextOf(row.createdAt),
    network: networkNameOf(row.chainId),
    transferType: row.isInside ? 1 : 0,
    confirmNo: 0,
    walletType: 0,
    info: '',
  };
}

/** `2026-11-30 16:09:00`. */
const utcTextOf = (at: Instant): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

const absentHandlers = ({ clock }: BotServices): readonly BotHandler[] => [
  handle(wallets.marginPairs, () => accept([])),
  handle(wallets.futures, () =>
    accept({ timezone: 'UTC', serverTime: clock.now(), rateLimits: [], exchangeFilters: [], assets: [], symbols: [] }),
  ),
];
