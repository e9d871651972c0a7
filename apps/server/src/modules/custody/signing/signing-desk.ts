// Has transactions of one chain signed. Nodes are asked first; then what is asked for is planned under a lock and committed
// before the signer is asked, so that no connection of the database is held while anybody answers. What it needs of people and limits is looked at beforehand, so that a payment that cannot be signed is not begun.
import { type CurrencyId, MINUTE_MS, SECOND_MS } from '@bourse/domain';
import {
  APPROVALS_NEEDED,
  type ApprovalSignature,
  type LimitLeft,
  type SignedChain,
  type SignerAsset,
  type SignerChainInfo,
  type SignerDescription,
} from '@bourse/domain/signer';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import type { ChainWork, Payment, SignedPayment, WaitReason } from '../adapter.ts';
import type { AddressMakers } from '../addresses/addresses.ts';
import { toSmallest } from '../coins/coin-units.ts';
import { isKept } from '../own/own-coins.ts';
import { findApprovals, isOnRoster } from './approvals.ts';
import { describeIfHeard, type SignerClient, SignerRefused, SignerUnreachable } from './signer-client.ts';
import {
  dropRequest,
  findRequest,
  insertRequest,
  lockRequests,
  noteSigned,
  type PlannedRequest,
  type StoredRequest,
} from './signing-requests.ts';

type Needs = Pick<ChainWork, 'sql' | 'chain' | 'clock'> & {
  readonly signed: SignedChain;
  readonly signer: Pick<SignerClient, 'sign' | 'countSigned' | 'describe' | 'now'>;
  /** The signer's name of a coin. */
  readonly nameOf: (currencyId: Payment['currencyId']) => string;
};

/** Who pays on a chain by the signer is handed this. */
export type PayingWork = Pick<ChainWork, 'sql' | 'chain'> & {
  readonly signed: SignedChain;
  /** The coin that fees are paid in. */
  readonly feeCurrencyId: CurrencyId;
  readonly desk: SigningDesk;
  readonly makers: AddressMakers;
};

type Bounds = {
  readonly feeLimit: bigint;
  /** UTC seconds. */
  readonly expiresAt: number;
  readonly approvals: readonly ApprovalSignature[];
};

/** Within what bounds a payment may be signed now; amounts are in the smallest units of their coin. */
export type Permit = Bounds & { readonly asset: SignerAsset; readonly amount: bigint };

/** Says what the signer is asked for, all but what it spends. */
export const bodyOf = (
  { requestId: id, purpose, to, toIndex }: Payment,
  { asset, amount }: Permit,
  { chainId }: SignedChain,
) => ({ id, purpose, chainId, asset: asset.name, to, ...(toIndex !== undefined && { toIndex }), amount: `${amount}` });

/**
 * Plans out of the database alone, by what nodes have said. Undefined where they have to be asked anew, because something else
 * was planned since.
 */
type Plan<Planned extends object, Db> = (sql: Db) => Promise<Planned | WaitReason | undefined>;

/** Asks the nodes what a plan needs of them. */
export type Planner<Planned extends object, Db = TransactionSql> = (
  permit: Permit,
) => Promise<Plan<Planned, Db> | WaitReason>;

/** The same for a transaction that replaces the newest one. */
export type Replacer = (
  newest: StoredRequest,
  permit: Permit,
) => Promise<Plan<PlannedRequest, TransactionSql> | WaitReason>;

/** It was begun, and cannot be signed now; the signer was not asked for it. */
export class NotSignable extends Error {
  override readonly name = 'NotSignable';

  constructor(reason: WaitReason) {
    super(`it cannot be signed now: ${reason}`);
  }
}

/** So often nodes are asked anew; by then whatever else was planned has come first. */
const ASKS_MAX = 3;
/** A request that needs no approval expires after so long. */
const LIFE_MS = 10 * MINUTE_MS;

export class SigningDesk {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Why a payment cannot be signed now. */
  async whyWaiting(payment: Payment, look: Planner<object, Sql>): Promise<WaitReason | undefined> {
    const { sql, chain } = this.#needs;
    if (await findRequest(sql, chain.id, payment.requestId)) return undefined;
    const permit = await this.#permit(payment);
    if (typeof permit === 'string') return permit;
    const plan = await look(permit);
    if (typeof plan === 'string') return plan;
    const found = await plan(sql);
    return typeof found === 'string' ? found : undefined;
  }

  /** The same transaction for the same payment; what it is made of is planned under the lock of the chain's requests. */
  async sign(payment: Payment, plan: Planner<PlannedRequest>): Promise<SignedPayment> {
    const permit = await this.#permit(payment);
    if (typeof permit === 'string') return this.#askAgain(payment, permit);
    const request = await untilPlanned(() => this.#findOrPlan(payment, permit, plan));
    if (typeof request === 'string') throw new NotSignable(request);
    return this.#ask(request, permit);
  }

  /** The log of the signer says it; and of what it is asked for nothing is left open here. */
  async isUnsigned(requestId: string): Promise<boolean> {
    const { sql, chain, signer } = this.#needs;
    if (await findRequest(sql, chain.id, requestId)) return false;
    return (await signer.countSigned(requestId)) === 0;
  }

  /** Asks again for what may be signed already: the signer gives that even if approvals have expired meanwhile. */
  async #askAgain({ requestId }: Payment, reason: WaitReason): Promise<SignedPayment> {
    const known = await findRequest(this.#needs.sql, this.#needs.chain.id, requestId);
    if (!known) throw new NotSignable(reason);
    return this.#ask(known, this.#nothing);
  }

  /** Ends what was asked for and never answered, and is of no use any more. */
  async settle(requestId: string): Promise<void> {
    await this.#takeUp(requestId);
  }

  /**
   * Answers with what the signer has signed and nobody has heard of or kept. All else it refuses, and what was asked for takes
   * nothing any more.
   */
  async #takeUp(requestId: string): Promise<SignedPayment | undefined> {
    const newest = await findRequest(this.#needs.sql, this.#needs.chain.id, requestId);
    if (!newest || !(await this.#isLeft(newest))) return undefined;
    try {
      return await this.#ask(newest, this.#nothing);
    } catch (error) {
      // A request that is still there after that is asked again at the next look.
      if (error instanceof SignerRefused || error instanceof SignerUnreachable) return undefined;
      throw error;
    }
  }

  /** The signer has not answered it yet, or its bytes were not kept. */
  async #isLeft({ txid }: StoredRequest): Promise<boolean> {
    return txid === undefined || !(await isKept(this.#needs.sql, this.#needs.chain.id, txid));
  }

  /** Nothing new is signed for it. */
  get #nothing(): Bounds {
    return { feeLimit: 1n, expiresAt: this.#soon(), approvals: [] };
  }

  /** Signs a replacement of the newest one at a higher fee; it shares an input with each before. */
  async replace(payment: Payment, ask: Replacer): Promise<SignedPayment | WaitReason> {
    const permit = await this.#permit(payment);
    if (typeof permit === 'string') return (await this.#takeUp(payment.requestId)) ?? permit;
    const request = await untilPlanned(() => this.#findOrReplace(payment, permit, ask));
    return typeof request === 'string' ? request : this.#ask(request, permit);
  }

  /** One that is left is asked for again instead. */
  async #findOrReplace(
    payment: Payment,
    permit: Permit,
    ask: Replacer,
  ): Promise<StoredRequest | WaitReason | undefined> {
    const { sql, chain } = this.#needs;
    const seen = await findRequest(sql, chain.id, payment.requestId);
    if (!seen) throw new Error(`${payment.requestId} was never signed`);
    if (await this.#isLeft(seen)) return seen;
    const plan = await ask(seen, permit);
    if (typeof plan === 'string') return plan;
    return this.#planLocked(async (transaction) => {
      const newest = await findRequest(transaction, chain.id, payment.requestId);
      if (newest?.round !== seen.round) return undefined;
      return plan(transaction);
    }, seen.round + 1);
  }

  async #permit(payment: Payment): Promise<Permit | WaitReason> {
    const says = await describeIfHeard(this.#needs.signer);
    const info = says?.chains.find(({ chainId }) => chainId === this.#needs.signed.chainId);
    if (!says || !info) return 'signer_unreachable';
    const asset = info.assets.find(({ name }) => name === this.#needs.nameOf(payment.currencyId));
    if (!asset) return 'signer_limit_reached';
    const amount = toSmallest(payment.amount, asset.decimals);
    const isNew = !(await findRequest(this.#needs.sql, this.#needs.chain.id, payment.requestId));
    // A request that was made before may have used up the limit itself.
    if (isNew && !isWithin(leftOf(info, asset, payment), amount)) return 'signer_limit_reached';
    const approval = await this.#findApproval(payment, says);
    if (approval) return { asset, amount, ...approval };
    const needsApproval = payment.purpose === 'withdrawal' && amount > BigInt(asset.autoMax);
    if (needsApproval) return 'approvals_missing';
    return { asset, amount, feeLimit: BigInt(info.feeMax), expiresAt: this.#soon(), approvals: [] };
  }

  #soon(): number {
    return Math.floor((this.#needs.signer.now() + LIFE_MS) / SECOND_MS);
  }

  async #findApproval({ purpose, requestId }: Payment, { approvers }: SignerDescription) {
    const found = await findApprovals(this.#needs.sql, { purpose, ref: requestId, now: this.#needs.clock.now() });
    const counting = found?.signatures.filter((each) => isOnRoster(each, approvers)) ?? [];
    if (!found || counting.length < APPROVALS_NEEDED) return undefined;
    const { feeLimit, expiresAt } = found;
    return { feeLimit, expiresAt, approvals: counting.map(({ name, signature }) => ({ name, signature })) };
  }

  async #findOrPlan(
    payment: Payment,
    permit: Permit,
    ask: Planner<PlannedRequest>,
  ): Promise<StoredRequest | WaitReason | undefined> {
    const { sql, chain } = this.#needs;
    const known = await findRequest(sql, chain.id, payment.requestId);
    if (known) return known;
    const plan = await ask(permit);
    if (typeof plan === 'string') return plan;
    return this.#planLocked(async (transaction) => {
      // Whoever was faster has planned it.
      if (await findRequest(transaction, chain.id, payment.requestId)) return undefined;
      return plan(transaction);
    }, 0);
  }

  /** Nobody else plans on the chain meanwhile, and no node is asked. */
  #planLocked(
    plan: Plan<PlannedRequest, TransactionSql>,
    round: number,
  ): Promise<StoredRequest | WaitReason | undefined> {
    const { sql, chain, clock } = this.#needs;
    return sql.begin(async (transaction) => {
      await lockRequests(transaction, chain.id);
      const planned = await plan(transaction);
      if (planned === undefined || typeof planned === 'string') return planned;
      const request = { ...planned, round, txid: undefined };
      await insertRequest(transaction, chain.id, { request, now: clock.now() });
      return request;
    });
  }

  async #ask(request: StoredRequest, { feeLimit, expiresAt, approvals }: Bounds): Promise<SignedPayment> {
    const { sql, chain, signer } = this.#needs;
    const { round, body, inputs, fee } = request;
    const place = { requestId: body.id, round };
    try {
      const { txid, raw } = await signer.sign({ ...body, feeLimit: `${feeLimit}`, expiresAt, approvals });
      await noteSigned(sql, chain.id, { ...place, txid });
      return { txid, raw, inputs, fee };
    } catch (error) {
      // One that it had signed it would have answered with: what it refuses was never signed.
      if (error instanceof SignerRefused && !error.isUnheard) await dropRequest(sql, chain.id, place);
      throw error;
    }
  }
}

/** Asks nodes anew for as long as something else was planned meanwhile. */
async function untilPlanned(
  plan: () => Promise<StoredRequest | WaitReason | undefined>,
): Promise<StoredRequest | WaitReason> {
  for (let asked = 0; asked < ASKS_MAX; asked += 1) {
    const planned = await plan();
    if (planned !== undefined) return planned;
  }
  return 'another_first';
}

function leftOf(info: SignerChainInfo, asset: SignerAsset, { purpose }: Payment): LimitLeft | undefined {
  if (purpose === 'sweep') return undefined;
  return purpose === 'gas' ? info.gasLeft : asset[`${purpose}Left`];
}

/** Payments to the cold wallet have no limit. */
const isWithin = (left: LimitLeft | undefined, amount: bigint): boolean =>
  left === undefined || (amount <= BigInt(left.hour) && amount <= BigInt(left.day));
