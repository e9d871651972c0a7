// The settings with which each coin is deposited and withdrawn on each of its chains: how they are read, what operators may ask of
// them and what is wrong with it. Who adds a row or changes one has custody read them again.
import {
  addAmounts,
  type Amount,
  amount,
  assert,
  type Chain,
  chainId,
  type ChainId,
  CHAINS,
  currencyId,
  type CurrencyId,
  divCeil,
  findChain,
  formatUnits,
  PAUSE_REASONS,
  type PauseReason,
  type PauseSide,
  ppm,
  PPM_PER_WHOLE,
  type Refusal,
  refuse,
  ZERO,
} from '@bourse/domain';
import { count, flag, id, optional, share, text, units, word } from '@bourse/domain/kinds';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import { numericFromUnits } from '../../../core/storage/columns.ts';
import type { Sql, SqlFragment, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { type Field, fieldOf } from '../../../platform/changes/setting-fields.ts';
import { amounts, counts, flags, shares } from '../../../system/codecs.ts';
import { fromSmallestUp } from './coin-units.ts';

export type ChainCoin = { readonly chainId: ChainId; readonly currencyId: CurrencyId };

/** Writes a coin on a chain as the subject of a proposal. */
export const writeChainCoin = ({ chainId: chain, currencyId: coin }: ChainCoin): string => `${chain}/${coin}`;

export function readChainCoin(subject: string): ChainCoin {
  const [chain, coin] = subject.split('/').map(Number);
  return { chainId: chainId(chain ?? 0), currencyId: currencyId(coin ?? 0) };
}

/** Amounts are in the coin itself. */
const TERMS = {
  currencyId: id<CurrencyId>(),
  /** In its one written form; undefined for the chain's own coin. */
  contract: optional(text),
  decimals: count,
  /** The signer's name of the coin. */
  signedName: text,
  /** Less than this is never credited by itself. */
  minDeposit: units,
  /** Blocks, its own included, until a deposit is credited and a withdrawal is final. */
  confirmations: count,
  minWithdraw: units,
  maxWithdraw: units,
  fee: units,
  /** Comes on top of the flat fee. */
  feePpm: share,
  /** One user may withdraw so much of the coin in 24 hours, over all chains together. */
  dayLimit: units,
  /** All users together are sent so much of the coin in 24 hours, over all chains together; what is more waits. */
  siteDayLimit: units,
  /** At a deposit address less is not swept by itself. */
  sweepMin: units,
  /** The hot wallet keeps what left within a day, and no less than this. */
  hotFloor: units,
  isDepositOpen: flag,
  isWithdrawOpen: flag,
  /** Why one is closed, as far as that was said. */
  depositPause: optional(word(PAUSE_REASONS)),
  withdrawPause: optional(word(PAUSE_REASONS)),
};
export type CoinChainSettings = RowOf<typeof TERMS> & { readonly chain: Chain };
/** They say which of our own coins move. */
export type MoveSettings = Pick<CoinChainSettings, 'sweepMin' | 'hotFloor'>;

/** Reads the settings of all coins, in the order in which they were added. */
export async function readCoinChains(sql: Sql | TransactionSql): Promise<readonly CoinChainSettings[]> {
  const rows = await query(sql, { ...TERMS, chainId: id<ChainId>() })`
    SELECT currency_id, chain_id, contract, decimals, signed_name, min_deposit, confirmations, min_withdraw, max_withdraw, fee,
      fee_ppm, day_limit, site_day_limit, sweep_min, hot_floor, is_deposit_open, is_withdraw_open, deposit_pause, withdraw_pause
    FROM coin_chains ORDER BY position, currency_id, chain_id`;
  return rows.map(({ chainId, ...terms }) => {
    const chain = findChain(chainId);
    if (!chain) throw new Error(`there is no chain ${chainId}`);
    return { ...terms, chain };
  });
}

const CHAIN_NAMES = Object.fromEntries(CHAINS.map((chain) => [chain.id, chain.name]));

/** SQL for the name of the chain of that id, or for what `texts` has for it. */
export const chainNameOf = (
  sql: Sql,
  chainId: SqlFragment,
  texts: Readonly<Record<string, string>> = CHAIN_NAMES,
): SqlFragment => sql`coalesce(${sql.json(texts)}::jsonb ->> ${chainId}::text, '')`;

/** Calculates the fee of a withdrawal of that gross amount; the part in parts per million rounds up. */
export function calculateWithdrawalFee(
  { fee, feePpm }: Pick<CoinChainSettings, 'fee' | 'feePpm'>,
  gross: Amount,
): Amount {
  return addAmounts(fee, amount(divCeil(gross * feePpm, PPM_PER_WHOLE)));
}

/** Everything but which coin it is, where, and as what. */
export type NetworkTerms = Omit<
  CoinChainSettings,
  'currencyId' | 'chain' | 'contract' | 'decimals' | 'signedName' | 'depositPause' | 'withdrawPause'
>;

const terms = fieldOf<NetworkTerms>();
/** By the names of the fields, as operators ask for them. */
export const NETWORK_FIELDS: ReadonlyMap<string, Field<NetworkTerms>> = new Map([
  ['confirmations', terms('confirmations', counts)],
  ['min_deposit', terms('minDeposit', amounts)],
  ['min_withdraw', terms('minWithdraw', amounts)],
  ['max_withdraw', terms('maxWithdraw', amounts)],
  ['fee', terms('fee', amounts)],
  ['fee_rate', terms('feePpm', shares)],
  ['day_limit', terms('dayLimit', amounts)],
  ['site_day_limit', terms('siteDayLimit', amounts)],
  ['sweep_min', terms('sweepMin', amounts)],
  ['hot_floor', terms('hotFloor', amounts)],
  ['is_deposit_open', terms('isDepositOpen', flags)],
  ['is_withdraw_open', terms('isWithdrawOpen', flags)],
]);

/** Open, and without what nobody can guess. */
export const NEW_NETWORK: NetworkTerms = {
  confirmations: 0,
  minDeposit: ZERO,
  minWithdraw: ZERO,
  maxWithdraw: ZERO,
  fee: ZERO,
  feePpm: ppm(0n),
  dayLimit: ZERO,
  siteDayLimit: ZERO,
  sweepMin: ZERO,
  hotFloor: ZERO,
  isDepositOpen: true,
  isWithdrawOpen: true,
};

/** A day of Bitcoin's and some hours of Ethereum's. */
const CONFIRMATIONS_MAX = 1_000;
export const DECIMALS_MAX = 18;

export type NetworkFault =
  | 'network_confirmations_invalid'
  | 'network_amounts_missing'
  | 'network_amounts_too_fine'
  | 'network_limits_out_of_order'
  | 'network_minimum_below_fee';

type Checked = { readonly currencyId: CurrencyId; readonly decimals: number };

/** In the order of the form. */
export function findNetworkFault(
  network: NetworkTerms,
  { currencyId, decimals }: Checked,
): Refusal<NetworkFault> | undefined {
  const { confirmations, minDeposit, minWithdraw, maxWithdraw, fee, feePpm, dayLimit, siteDayLimit } = network;
  if (confirmations < 1 || confirmations > CONFIRMATIONS_MAX) {
    return refuse('network_confirmations_invalid', { maximum: String(CONFIRMATIONS_MAX) });
  }
  if (minDeposit <= 0n || minWithdraw <= 0n || network.sweepMin <= 0n) return refuse('network_amounts_missing');
  const least = fromSmallestUp(1n, decimals);
  if ([minDeposit, minWithdraw, fee].some((one) => one % least !== 0n)) {
    return refuse('network_amounts_too_fine', { minimum: formatUnits(least), currencyId });
  }
  const bounds = [minWithdraw, maxWithdraw, dayLimit, siteDayLimit];
  if (bounds.some((bound, at) => bound < (bounds[at - 1] ?? 0n))) return refuse('network_limits_out_of_order');
  const charged = feePpm >= PPM_PER_WHOLE ? minWithdraw : calculateWithdrawalFee({ fee, feePpm }, minWithdraw);
  return minWithdraw > charged
    ? undefined
    : refuse('network_minimum_below_fee', { fee: formatUnits(charged), currencyId });
}

export async function findCoinChain(
  sql: Sql | TransactionSql,
  { currencyId, chainId }: ChainCoin,
): Promise<CoinChainSettings | undefined> {
  return (await readCoinChains(sql)).find((row) => row.currencyId === currencyId && row.chain.id === chainId);
}

const columnsOf = (terms: NetworkTerms) => ({
  confirmations: terms.confirmations,
  min_deposit: numericFromUnits(terms.minDeposit),
  min_withdraw: numericFromUnits(terms.minWithdraw),
  max_withdraw: numericFromUnits(terms.maxWithdraw),
  fee: numericFromUnits(terms.fee),
  fee_ppm: `${terms.feePpm}`,
  day_limit: numericFromUnits(terms.dayLimit),
  site_day_limit: numericFromUnits(terms.siteDayLimit),
  sweep_min: numericFromUnits(terms.sweepMin),
  hot_floor: numericFromUnits(terms.hotFloor),
  is_deposit_open: terms.isDepositOpen,
  is_withdraw_open: terms.isWithdrawOpen,
});

type NewCoinChain = ChainCoin &
  Pick<CoinChainSettings, 'contract' | 'decimals' | 'signedName'> & { readonly terms: NetworkTerms };

/** Behind all others. */
export async function addCoinChain(sql: Sql | TransactionSql, { terms, ...place }: NewCoinChain): Promise<void> {
  const [last] = await query(sql, { position: optional(count) })`SELECT max(position) AS position FROM coin_chains`;
  const row = {
    currency_id: place.currencyId,
    chain_id: place.chainId,
    position: (last?.position ?? -1) + 1,
    contract: place.contract ?? null,
    decimals: place.decimals,
    signed_name: place.signedName,
    ...columnsOf(terms),
  };
  await sql`INSERT INTO coin_chains ${sql(row)} ON CONFLICT (currency_id, chain_id) DO NOTHING`;
}

/** Changes the terms; where they open a side, its reason for the pause goes. */
export async function changeCoinChain(
  sql: Sql | TransactionSql,
  { currencyId, chainId }: ChainCoin,
  terms: NetworkTerms,
): Promise<void> {
  await sql`
    UPDATE coin_chains SET ${sql(columnsOf(terms))},
      deposit_pause = CASE WHEN ${terms.isDepositOpen} THEN NULL ELSE deposit_pause END,
      withdraw_pause = CASE WHEN ${terms.isWithdrawOpen} THEN NULL ELSE withdraw_pause END
    WHERE currency_id = ${currencyId} AND chain_id = ${chainId}`;
}

type Pause = ChainCoin & { readonly sides: ReadonlySet<PauseSide>; readonly cause: PauseReason };

/** Deposits of a coin that leaves: what is closed already stays closed for its own reason. */
export async function closeDeposits(sql: TransactionSql, currencyId: CurrencyId): Promise<void> {
  await sql`
    UPDATE coin_chains SET is_deposit_open = false, deposit_pause = 'delisting'
    WHERE currency_id = ${currencyId} AND is_deposit_open`;
}

/** Opens deposits that were closed because the coin was to be delisted; those closed for another reason stay so. */
export async function reopenDeposits(sql: TransactionSql, currencyId: CurrencyId): Promise<void> {
  await sql`
    UPDATE coin_chains SET is_deposit_open = true, deposit_pause = NULL
    WHERE currency_id = ${currencyId} AND NOT is_deposit_open AND deposit_pause = 'delisting'`;
}

/** At once, for whoever reads it next. */
export async function pauseCoinChain(
  sql: Sql | TransactionSql,
  { currencyId, chainId, sides, cause }: Pause,
): Promise<void> {
  const [deposits, withdrawals] = [sides.has('deposit'), sides.has('withdraw')];
  await sql`
    UPDATE coin_chains SET is_deposit_open = is_deposit_open AND NOT ${deposits}::boolean,
      deposit_pause = CASE WHEN ${deposits} THEN ${cause} ELSE deposit_pause END,
      is_withdraw_open = is_withdraw_open AND NOT ${withdrawals}::boolean,
      withdraw_pause = CASE WHEN ${withdrawals} THEN ${cause} ELSE withdraw_pause END
    WHERE currency_id = ${currencyId} AND chain_id = ${chainId}`;
}

type Needs = { readonly storage: { readonly sql: Sql }; readonly sequencer: Pick<Sequencer, 'submit'> };

/** Submits to the ledger the chains of coins that it does not have yet. A coin that it does not know waits until it does. */
export async function moveOnChains({ storage: { sql }, sequencer }: Needs): Promise<void> {
  const rows = await query(sql, { currencyId: id<CurrencyId>(), chainId: id<ChainId>() })`
    SELECT c.currency_id, c.chain_id FROM coin_chains c JOIN ledger_currencies l ON l.id = c.currency_id
    WHERE NOT EXISTS (SELECT FROM ledger_coin_chains k WHERE (k.currency_id, k.chain_id) = (c.currency_id, c.chain_id))
    ORDER BY c.position`;
  for (const place of rows) {
    const outcome = await sequencer.submit({ kind: 'configureCoinChain', ...place });
    assert(outcome.ok, `configureCoinChain was refused: ${outcome.ok ? '' : outcome.code}`);
  }
}
