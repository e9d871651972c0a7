// Wallets in wire names.
import type { AnswerOf, wallet as contract } from '@bourse/contract';
import {
  type Amount,
  formatUnits,
  knownPartOf,
  type PauseReason,
  type Price,
  sumWorth,
  USDT,
  viewWorth,
  type Wallet,
  WALLETS,
  ZERO,
} from '@bourse/domain';
import type { CurrencyInfo, MarketData } from '../../core/market/market-data.ts';
import { isWithdrawOnly, priceInUsdt, viewCnyPrice, viewKnownUnits } from '../../core/market/market-view.ts';
import { type Balance, calculateWorth, namesOf } from '../../core/market/wallet-worth.ts';
import type { Translate } from '../../platform/http/translator.ts';

type WalletView = AnswerOf<typeof contract.walletList>['change_wallet'];
type Money = { readonly available: Amount; readonly locked: Amount };
type Row = {
  readonly currency: CurrencyInfo;
  readonly usdtPrice: Price | undefined;
  readonly cnyPrice: string;
  readonly money: Readonly<Record<Wallet, Money>>;
};

const NOTHING: Money = { available: ZERO, locked: ZERO };
export const flagOf = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);

/** The reason, as users see it, why a network of a coin is paused. */
export const tellPause = (t: Translate, cause: PauseReason | undefined): string =>
  cause === undefined ? '' : t(`network.pause.${cause}`);

/** Whether a wallet holds that currency at all. */
export function carries(currency: CurrencyInfo, wallet: Wallet): boolean {
  const flags = {
    legal: currency.isLegal,
    lever: currency.isLever,
    change: currency.isMatch,
    micro: currency.isMicro,
  } satisfies Record<Wallet, boolean>;
  return flags[wallet];
}

function toRow(market: MarketData, balances: readonly Balance[], currency: CurrencyInfo): Row {
  const moneyIn = (wallet: Wallet): Money =>
    balances.find((balance) => balance.currencyId === currency.id && balance.wallet === wallet) ?? NOTHING;
  return {
    currency,
    usdtPrice: priceInUsdt(market, currency),
    cnyPrice: viewCnyPrice(market, currency),
    money: { legal: moneyIn('legal'), lever: moneyIn('lever'), change: moneyIn('change'), micro: moneyIn('micro') },
  };
}

/** One coin over the four wallets. */
export const viewBalances = (
  market: MarketData,
  balances: readonly Balance[],
  currency: CurrencyInfo,
): contract.BalanceRow => viewRow(toRow(market, balances, currency));

type Shown = {
  readonly balances: readonly Balance[];
  /** Whether anything comes or goes by chains. */
  readonly isOpen: boolean;
  readonly onChains: readonly CurrencyInfo['id'][];
};

export function viewWallets(
  market: MarketData,
  { balances, isOpen, onChains }: Shown,
): AnswerOf<typeof contract.walletList> {
  const rows = market.currencies().map((currency) => toRow(market, balances, currency));
  return {
    legal_wallet: viewWallet('legal', rows),
    lever_wallet: viewWallet('lever', rows),
    change_wallet: viewWallet('change', rows),
    micro_wallet: viewWallet('micro', rows),
    ExRate: viewKnownUnits(market.cnyRate().perUsdt),
    is_open_CTbi: flagOf(isOpen),
    chain_currencies: [...onChains],
  };
}

/** Coins that the wallet offers, and what lies in it of others. */
function isListed({ currency, money }: Row, wallet: Wallet): boolean {
  const { available, locked } = money[wallet];
  const isOffered = carries(currency, wallet) && (wallet === 'change' || !isWithdrawOnly(currency));
  return isOffered || available + locked > 0n;
}

/**
 * Clients of the documents add the numbers up. A number that is left out makes their sum NaN, which is no false zero, and
 * `null` would.
 */
function viewWallet(wallet: Wallet, all: readonly Row[]): WalletView {
  const rows = all.filter((row) => isListed(row, wallet));
  const worth = sumWorth(
    rows.map(({ currency, money, usdtPrice }) => {
      const { available, locked } = money[wallet];
      return { currencyId: currency.id, units: available + locked, price: usdtPrice };
    }),
  );
  const known = knownPartOf(worth);
  const total = known === undefined ? {} : { usdt_totle: toNumber(known), totle: toNumber(known) };
  const without = rows.flatMap(({ currency }) => (worth.without.includes(currency.id) ? [currency.name] : []));
  return { balance: rows.map(viewRow), ...total, total: viewWorth(worth), without };
}

const toNumber = (units: bigint): number => Number(formatUnits(units));

export function viewSummary(market: MarketData, balances: readonly Balance[]): AnswerOf<typeof contract.walletSummary> {
  const worth = calculateWorth(market, balances);
  return {
    total_assets: viewKnownUnits(knownPartOf(worth)),
    without: namesOf(market, worth.without),
    list: market.currencies().map(({ id, name }) => {
      const own = balances.filter(({ currencyId }) => currencyId === id);
      const sumOf = (part: 'available' | 'locked') => formatUnits(own.reduce((sum, row) => sum + row[part], 0n));
      return { name, token: name, balance: sumOf('available'), lock_balance: sumOf('locked') };
    }),
  };
}

/** USDT has all four and comes first: old clients take the names of the accounts from the first row. */
export function viewUserCurrencies(
  market: MarketData,
  balances: readonly Balance[],
): AnswerOf<typeof contract.userCurrencies> {
  return market
    .currencies()
    .filter((currency) => WALLETS.filter((wallet) => carries(currency, wallet)).length > 1)
    .toSorted((a, b) => Number(b.id === USDT) - Number(a.id === USDT))
    .map((currency) => {
      const row = viewBalances(market, balances, currency);
      const { logo, is_legal, is_lever, is_match, is_micro } = row;
      const { currency_name, legal_balance, lever_balance, change_balance, micro_balance } = row;
      const wallet = { currency_name, legal_balance, lever_balance, change_balance, micro_balance };
      return { id: currency.id, name: currency.name, logo, is_legal, is_lever, is_match, is_micro, wallet };
    });
}

function viewRow({ currency, usdtPrice, cnyPrice, money }: Row): contract.BalanceRow {
  return {
    currency: currency.id,
    currency_name: currency.name,
    currency_type: currency.type,
    logo: currency.logo,
    usdt_price: viewKnownUnits(usdtPrice),
    cny_price: cnyPrice,
    is_legal: flagOf(currency.isLegal),
    is_lever: flagOf(currency.isLever),
    is_match: flagOf(currency.isMatch),
    is_micro: flagOf(currency.isMicro),
    legal_balance: formatUnits(money.legal.available),
    lock_legal_balance: formatUnits(money.legal.locked),
    lever_balance: formatUnits(money.lever.available),
    lock_lever_balance: formatUnits(money.lever.locked),
    change_balance: formatUnits(money.change.available),
    lock_change_balance: formatUnits(money.change.locked),
    micro_balance: formatUnits(money.micro.available),
    lock_micro_balance: formatUnits(money.micro.locked),
  };
}
