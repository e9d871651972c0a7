// What users of a demo own outside: a wallet each on every simulated chain, from which they pay themselves, and to which
// they can withdraw.
import {
  accept,
  type Amount,
  amount,
  BCH,
  BTC,
  type Chain,
  type CurrencyId,
  DAY_MS,
  ETH,
  formatUnits,
  type Instant,
  LTC,
  minAmount,
  refuse,
  type Result,
  units,
  USDC,
  USDT,
  type UserId,
  XRP,
  ZERO,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { IdempotencyKey, SubmitOptions } from '../../../core/sequencer/sequencer.ts';
import { numericFromUnits } from '../../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { randomToken } from '../../../system/random.ts';
import type { Assets } from '../coins/assets.ts';
import { readCoinChains } from '../coins/coin-chains.ts';
import type { SimChain } from './sim-chain.ts';

/** A user may send so much of a coin in 24 hours, and a wallet is filled up to that. */
export const FAUCET_CAPS: ReadonlyMap<CurrencyId, Amount> = new Map([
  [BTC, amount(units('1'))],
  [ETH, amount(units('10'))],
  [USDT, amount(units('20000'))],
  [USDC, amount(units('20000'))],
  [LTC, amount(units('200'))],
  [BCH, amount(units('40'))],
  [XRP, amount(units('10000'))],
]);

/** The cap of every other coin, unless its daily limit of withdrawals is lower. */
const OTHER_CAP = amount(units('10000'));

export type OutsideWallet = {
  readonly chain: Chain;
  readonly currencyId: CurrencyId;
  readonly address: string;
  /** The wallet can send this, the chain's fee included. */
  readonly balance: Amount;
  /** The wallet may still send this today, over all chains of the coin. */
  readonly left: Amount;
  readonly cap: Amount;
};

export type FaucetOrder = {
  readonly userId: UserId;
  readonly currencyId: CurrencyId;
  readonly chain: Chain;
  readonly amount: Amount;
};

type Attempt = Pick<SubmitOptions, 'idempotency' | 'isLook'>;
type Refused = 'quantity_required' | 'faucet_limit_exceeded' | 'idempotency_key_reused' | 'not_received' | 'busy';

type Needs = {
  readonly storage: { readonly sql: Sql };
  readonly clock: { now(): Instant };
  readonly custody: { depositAddress(owner: UserId, chain: Chain): Promise<string | undefined> };
  readonly assets: Pick<Assets, 'mustGetAsset'>;
  readonly chains: readonly SimChain[];
};

const OUTCOME = { bodyHash: kinds.text, txid: kinds.optional(kinds.text), left: kinds.units };
type Outcome = Omit<RowOf<typeof OUTCOME>, 'bodyHash'>;

const outcomeOf = ({ txid, left }: Outcome, currencyId: CurrencyId): Result<{ txid: string }, Refused> =>
  txid === undefined ? refuse('faucet_limit_exceeded', { left: formatUnits(left), currencyId }) : accept({ txid });

async function findOutcome(
  sql: TransactionSql,
  { userId, key }: IdempotencyKey,
): Promise<RowOf<typeof OUTCOME> | undefined> {
  const [row] = await query(sql, OUTCOME)`
    SELECT body_hash, txid, "left" FROM faucet_outcomes WHERE user_id = ${userId} AND key = ${key}`;
  return row;
}

type OutsideCoin = Pick<OutsideWallet, 'currencyId' | 'cap' | 'chain'> & { readonly sim: SimChain };

export type Faucet = ReturnType<typeof createFaucet>;

export function createFaucet({ storage: { sql }, clock, custody, assets, chains }: Needs) {
  async function listCoins(): Promise<readonly OutsideCoin[]> {
    return (await readCoinChains(sql)).flatMap(({ currencyId, chain, dayLimit }) => {
      const sim = chains.find((it) => it.chain.id === chain.id);
      const cap = FAUCET_CAPS.get(currencyId) ?? minAmount(OTHER_CAP, dayLimit);
      return sim ? [{ currencyId, cap, chain, sim }] : [];
    });
  }

  type Asked = { readonly userId: UserId; readonly currencyId: CurrencyId; readonly cap: Amount };

  async function leftOf(db: Sql | TransactionSql, { userId, currencyId, cap }: Asked): Promise<Amount> {
    const [row] = await query(db, { sent: kinds.units })`
      SELECT coalesce(sum(amount), 0) AS sent FROM faucet_sends
      WHERE user_id = ${userId} AND currency_id = ${currencyId} AND at > ${clock.now() - DAY_MS}`;
    const left = cap - (row?.sent ?? 0n);
    return left > 0n ? amount(left) : ZERO;
  }

  const outsideOf = (sim: SimChain, userId: UserId): string => sim.addressOf(`outside/${userId}`);

  /** Mints what is missing, so that a demo never ends for want of coins. Answers with the balance. */
  async function fillUp(sim: SimChain, address: string, { asset, wanted }: { asset: string; wanted: bigint }) {
    const balance = await sim.availableAt(address, asset);
    if (balance >= wanted) return balance;
    await sim.mint({ asset, to: address, amount: amount(wanted - balance) });
    return amount(wanted);
  }

  /** So much can be sent: it is there, and the chain's fee for it. */
  async function prepare({ sim, currencyId }: OutsideCoin, userId: UserId, wanted: Amount): Promise<Amount> {
    const [asset, address] = [assets.mustGetAsset(sim.chain.code, currencyId), outsideOf(sim, userId)];
    if (wanted === ZERO) return sim.availableAt(address, asset);
    const isFeeAsset = asset === sim.fee.asset;
    if (!isFeeAsset) await fillUp(sim, address, { asset: sim.fee.asset, wanted: sim.fee.amount });
    return fillUp(sim, address, { asset, wanted: isFeeAsset ? wanted + sim.fee.amount : wanted });
  }

  /** Decides one order after another: of two at once the second one sees what the first one sends. */
  function decide(order: FaucetOrder & { readonly cap: Amount }, { idempotency, isLook }: Attempt, txid: string) {
    const { userId, currencyId, chain, amount: sent } = order;
    return sql.begin(async (locked): Promise<Result<{ txid: string }, Refused>> => {
      await locked`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
      const known = idempotency && (await findOutcome(locked, idempotency));
      if (known && known.bodyHash !== idempotency?.bodyHash) return refuse('idempotency_key_reused');
      if (known) return outcomeOf(known, currencyId);
      if (isLook) return refuse('not_received');
      const left = await leftOf(locked, order);
      const isGranted = sent <= left;
      if (isGranted)
        await locked`
          INSERT INTO faucet_sends (chain_id, txid, user_id, currency_id, amount, at)
          VALUES (${chain.id}, ${txid}, ${userId}, ${currencyId}, ${numericFromUnits(sent)}, ${clock.now()})`;
      const outcome = { txid: isGranted ? txid : undefined, left };
      if (idempotency)
        await locked`
          INSERT INTO faucet_outcomes (user_id, key, body_hash, txid, "left", at)
          VALUES (${userId}, ${idempotency.key}, ${idempotency.bodyHash}, ${outcome.txid ?? null}, ${numericFromUnits(left)},
            ${clock.now()})`;
      return outcomeOf(outcome, currencyId);
    });
  }

  return {
    async wallets(userId: UserId): Promise<readonly OutsideWallet[]> {
      const wallets: OutsideWallet[] = [];
      for (const coin of await listCoins()) {
        const { currencyId, cap, chain, sim } = coin;
        const left = await leftOf(sql, { ...coin, userId });
        const balance = await prepare(coin, userId, left);
        wallets.push({ chain, currencyId, address: outsideOf(sim, userId), balance, left, cap });
      }
      return wallets;
    },

    /**
     * Pays the user's own deposit address. Answers with the transaction, which then has to be mined. A key always gets
     * its first outcome, and what a process that died has decided and not sent is sent by whoever asks again.
     */
    async send(order: FaucetOrder, attempt: Attempt = {}): Promise<Result<{ txid: string }, Refused>> {
      const { userId, currencyId, chain, amount: sent } = order;
      const coin = (await listCoins()).find((it) => it.currencyId === currencyId && it.chain.id === chain.id);
      const to = await custody.depositAddress(userId, chain);
      if (!coin || to === undefined || sent <= 0n) return refuse('quantity_required');
      const { sim } = coin;
      const output = { asset: assets.mustGetAsset(chain.code, currencyId), to, amount: sent };
      // The same order under the same key is the same transaction.
      const input = attempt.idempotency ? `faucet/${userId}/${attempt.idempotency.key}` : randomToken();
      const transaction = sim.pay({ from: outsideOf(sim, userId), input, outputs: [output] });
      const decided = await decide({ ...order, cap: coin.cap }, attempt, transaction.txid);
      if (!decided.ok || (await sim.statusOf(transaction.txid)) !== 'unknown') return decided;
      // Others may be sent at the same time: no more than the cap together.
      await prepare(coin, userId, coin.cap);
      const { isTaken } = await sim.send(transaction);
      // An equal order may have been faster, and be mined.
      const isThere = isTaken || (await sim.statusOf(transaction.txid)) !== 'unknown';
      return isThere ? decided : refuse('busy');
    },
  };
}
