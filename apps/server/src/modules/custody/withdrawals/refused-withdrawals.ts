// Withdrawals that the signer has refused. Where its log has nothing for one, nothing has left us: it is approved again, so that
// operators may reject it, and is begun anew after a while; or it goes back to its owner, where no wait helps or it has lasted long.
import {
  type CurrencyId,
  type Instant,
  instant,
  MINUTE_MS,
  RETURN_AFTER_MS,
  RETURN_REASONS,
  type ReturnReason,
  SECOND_MS,
  type UserId,
  type WithdrawalId,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { id, present, text, units, word } from '@bourse/domain/kinds';
import type { SignerRefusalCode } from '@bourse/domain/signer';
import { parseLocale } from '@bourse/messages';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { BaseServices } from '../../../platform/http/base-services.ts';
import { returnText } from '../../../platform/http/return-text.ts';
import { every, type Running } from '../../../platform/jobs/every.ts';
import type { ChainWork, HotWallet } from '../adapter.ts';
import { tellReturned, tellWaiting } from '../blocks/chain-alarms.ts';
import { SignerRefused } from '../signing/signer-client.ts';
import { NotSignable } from '../signing/signing-desk.ts';

type Needs = ChainWork & { readonly wallet: Pick<HotWallet, 'isUnsigned'> };

/** Whatever it was refused for, it is not asked for again at each look. */
const REST_MS = 5 * MINUTE_MS;

export class RefusedWithdrawals {
  readonly #needs: Needs;
  /** Until when each is not begun anew. */
  readonly #resting = new Map<WithdrawalId, Instant>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  isResting(id: WithdrawalId): boolean {
    const until = this.#resting.get(id);
    if (until === undefined) return false;
    if (this.#needs.clock.now() < until) return true;
    this.#resting.delete(id);
    return false;
  }

  /** `error` is why one that was begun did not get on. */
  async takeBack(id: WithdrawalId, error: unknown): Promise<void> {
    const { sql, chain, wallet, sequencer, clock, log } = this.#needs;
    const now = clock.now();
    const isRefused = error instanceof SignerRefused;
    if (isRefused) await tellWaiting({ sql, chain, now }, { withdrawal: id, reason: error.code });
    if (!isRefused && !(error instanceof NotSignable)) return;
    if (!(await wallet.isUnsigned(`${id}`))) return;
    const outcome = await sequencer.submit({ kind: 'unsignWithdrawal', id });
    if (!outcome.ok) return;
    log.warn({ withdrawal: id }, 'a withdrawal that was not signed is approved again');
    if (isRefused) await this.#settle(id, error.code);
  }

  /** Nothing is signed for it, and it is approved: whoever dies in here finds it so, and is refused again. */
  async #settle(id: WithdrawalId, code: SignerRefusalCode): Promise<void> {
    const now = this.#needs.clock.now();
    const since = await this.#noteRefusal(id, { code, now });
    const end = REFUSAL_ENDS[code];
    if (end !== 'passes') return this.#giveBack(id, { code, reason: end });
    if (now - since >= RETURN_AFTER_MS) return this.#giveBack(id, { code, reason: 'not_signed' });
    this.#resting.set(id, instant(now + REST_MS));
  }

  /** Since when it has been refused. */
  async #noteRefusal(
    id: WithdrawalId,
    { code, now }: { readonly code: SignerRefusalCode; readonly now: Instant },
  ): Promise<Instant> {
    const [row] = await query(this.#needs.sql, { refusedAt: kinds.present(kinds.instant) })`
      INSERT INTO withdrawal_reviews AS r (withdrawal_id, flags, needed, created_at, refused_for, refused_at)
      VALUES (${id}, '{}', 1, ${now}, ${code}, ${now})
      ON CONFLICT (withdrawal_id) DO UPDATE
        SET refused_for = excluded.refused_for, refused_at = coalesce(r.refused_at, excluded.refused_at)
      RETURNING refused_at`;
    return row?.refusedAt ?? now;
  }

  /**
   * The decision is committed before the ledger is told, with the alarm; from then on it is not begun. `settleDecisions` tells
   * the ledger after a process that died in between, and the ledger gives back once. What operators have rejected meanwhile they
   * tell of themselves.
   */
  async #giveBack(
    id: WithdrawalId,
    { code, reason }: { readonly code: SignerRefusalCode; readonly reason: ReturnReason },
  ): Promise<void> {
    const { sql, chain, sequencer, clock, log } = this.#needs;
    const isOurs = await sql.begin(async (transaction) => {
      const decided = await transaction`
        UPDATE withdrawal_reviews SET returned_for = coalesce(returned_for, ${reason})
        WHERE withdrawal_id = ${id} AND reason = '' RETURNING withdrawal_id`;
      if (decided.length === 0) return false;
      await tellReturned({ sql: transaction, chain, now: clock.now() }, { withdrawal: id, code });
      return true;
    });
    if (!isOurs) return;
    log.warn({ withdrawal: id, code }, 'a withdrawal that the signer does not sign goes back to its owner');
    await sequencer.submit({ kind: 'rejectWithdrawal', id });
  }
}

/**
 * A reason is given where waiting never helps: the signer will never sign it as it was asked for, and the money goes
 * back to its owner at once. `passes` means that it is tried again: time, operators, other inputs or the signer's host
 * may mend it. Where a signature may be in the log after all (`content_changed`) or the call was not heard (`call_…`),
 * nothing is known to be unsigned, and it stays with operators.
 */
export const REFUSAL_ENDS: Readonly<Record<SignerRefusalCode, ReturnReason | 'passes'>> = {
  call_not_found: 'passes',
  call_too_large: 'passes',
  call_forged: 'passes',
  call_stale: 'passes',
  call_replayed: 'passes',
  invalid_request: 'passes',
  clock_went_back: 'passes',
  expired: 'passes',
  expiry_too_far: 'passes',
  chain_not_supported: 'network_closed',
  chain_not_open: 'passes',
  asset_not_open: 'passes',
  content_changed: 'passes',
  address_invalid: 'address_invalid',
  address_not_allowed: 'address_not_allowed',
  address_not_own: 'passes',
  inputs_invalid: 'passes',
  input_not_own: 'passes',
  input_twice: 'passes',
  inputs_short: 'passes',
  amount_too_small: 'amount_too_small',
  input_taken: 'passes',
  input_not_shared: 'passes',
  fee_above_cap: 'passes',
  fee_above_limit: 'passes',
  approver_unknown: 'passes',
  approver_twice: 'passes',
  approval_invalid: 'passes',
  approvals_missing: 'passes',
  hour_limit_reached: 'passes',
  day_limit_reached: 'passes',
};

type Telling = Pick<BaseServices, 'storage' | 'clock' | 'market' | 'notifyUser' | 'translator' | 'log'>;

const AT_ONCE = 100;

const RETURNED = {
  id: id<WithdrawalId>(),
  userId: id<UserId>(),
  currencyId: id<CurrencyId>(),
  amount: units,
  reason: text,
  returnedFor: present(word(RETURN_REASONS)),
  locale: text,
};

/**
 * Tells owners of withdrawals that came back because the signer does not sign them. What was told is noted in the transaction that
 * queues it, so that each owner is told once, whatever dies.
 */
export async function tellOwners(services: Telling): Promise<void> {
  const rows = await query(services.storage.sql, RETURNED)`
    SELECT w.id, w.user_id, w.currency_id, w.amount, r.reason, r.returned_for, u.locale
    FROM withdrawal_reviews r JOIN withdrawals w ON w.id = r.withdrawal_id JOIN users u ON u.id = w.user_id
    WHERE r.returned_for IS NOT NULL AND r.told_at IS NULL AND w.status = 'rejected'
    ORDER BY r.withdrawal_id LIMIT ${AT_ONCE}`;
  for (const row of rows) await tellOne(services, row);
}

async function tellOne(
  { storage, clock, market, notifyUser, translator }: Telling,
  row: RowOf<typeof RETURNED>,
): Promise<void> {
  const locale = parseLocale(row.locale) ?? translator.localeOf(undefined);
  const reason = returnText((key, values) => translator.translate(locale, key, values), row);
  const fields = { amount: row.amount, currency: market.currency(row.currencyId)?.name ?? '', reason };
  await storage.sql.begin(async (transaction) => {
    const told = await transaction`
      UPDATE withdrawal_reviews SET told_at = ${clock.now()}
      WHERE withdrawal_id = ${row.id} AND told_at IS NULL RETURNING withdrawal_id`;
    if (told.length === 0) return;
    await notifyUser(row.userId, 'withdrawalRejected', fields, { sql: transaction });
  });
}

/** Every two seconds. */
export const startTellingReturned = (services: Telling): Running =>
  every(2 * SECOND_MS, {
    log: services.log,
    name: 'telling of withdrawals that came back',
    run: () => tellOwners(services),
  });
