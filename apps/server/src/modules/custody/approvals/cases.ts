// Withdrawals that the signer asks operators for, and what is to be signed of each.
import {
  type ChainId,
  type CurrencyId,
  type Instant,
  instant,
  subtractAmounts,
  WITHDRAWAL_STATUSES,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { type Approval, coinText, textOfApproval } from '@bourse/domain/signer';
import { z } from 'zod';
import { texts } from '../../../core/storage/arrays.ts';
import { phoneOf } from '../../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { toSmallest } from '../coins/coin-units.ts';
import { isOnRoster, type SignerSays, type Signing, type SigningTarget } from '../signing/approvals.ts';

const CASE = {
  /** The id of the withdrawal. */
  id: kinds.id(),
  userId: kinds.id(),
  email: kinds.optional(kinds.text),
  phone: kinds.optional(kinds.text),
  contactEmail: kinds.optional(kinds.text),
  currencyId: kinds.id<CurrencyId>(),
  currencyName: kinds.text,
  chainId: kinds.id<ChainId>(),
  amount: kinds.units,
  fee: kinds.units,
  address: kinds.text,
  status: kinds.word(WITHDRAWAL_STATUSES),
  createdAt: kinds.instant,
  /** The operators who approved it in the withdrawals queue. */
  approvedBy: texts,
};
export type SigningCase = Omit<RowOf<typeof CASE>, 'email' | 'phone' | 'contactEmail'> & {
  /** E-mail or phone, whole. */
  readonly account: string;
  /** By which an operator is known to be the user in person. */
  readonly emails: readonly string[];
  readonly target: SigningTarget;
  readonly approval: LiveApproval | undefined;
};

const signers = z.array(
  z.object({ operator: z.string(), name: z.string(), key: z.string(), at: z.number(), holds: z.boolean() }),
);
const APPROVAL = { id: kinds.id(), text: kinds.text, expiresAt: kinds.instant, createdBy: kinds.text };
/** A text that has neither ended nor been dropped. */
export type LiveApproval = RowOf<typeof APPROVAL> & { readonly signatures: readonly ApprovalSigner[] };
export type ApprovalSigner = {
  readonly operator: string;
  readonly name: string;
  readonly at: Instant;
  /** Not where the key was revoked since, the operator disabled, or the signer's host has taken the approver off its list. */
  readonly counts: boolean;
};

/** `says` is undefined where the signer does not answer. */
type Needs = { readonly signing: Signing; readonly says: SignerSays | undefined; readonly now: Instant };

/** From their approval until a block has them, for a higher fee takes new bytes: those that are not signed for first. */
export async function findCases(sql: Sql | TransactionSql, needs: Needs): Promise<readonly SigningCase[]> {
  return readCases(sql, needs, sql`w.status IN ('approved', 'signed', 'broadcast')`);
}

/** Undefined where there is no such withdrawal, it goes over no chain, or nothing signs for its chain. */
export async function findCase(sql: Sql | TransactionSql, id: number, needs: Needs): Promise<SigningCase | undefined> {
  const [found] = await readCases(sql, needs, sql`w.id = ${id}`);
  return found;
}

async function readCases(
  sql: Sql | TransactionSql,
  { signing, says, now }: Needs,
  condition: ReturnType<Sql>,
): Promise<readonly SigningCase[]> {
  const rows = await query(sql, CASE)`
    SELECT w.id, w.user_id, u.email, ${phoneOf(sql, 'u')} AS phone, u.contact_email, w.currency_id, c.name AS currency_name, w.chain_id, w.amount,
      w.fee, w.address, w.status, w.created_at, to_json(ARRAY(
        SELECT o.email FROM withdrawal_approvals a JOIN operators o ON o.id = a.operator_id
        WHERE a.withdrawal_id = w.id ORDER BY a.at, o.id)) AS approved_by
    FROM withdrawals w JOIN users u ON u.id = w.user_id JOIN currencies c ON c.id = w.currency_id
    WHERE w.to_user_id IS NULL AND ${condition} ORDER BY w.status <> 'approved', w.id`;
  const live = await findLive(sql, { ids: rows.map((row) => row.id), roster: says?.approvers, now });
  return rows.flatMap(({ email, phone, contactEmail, ...row }) => {
    const target = signing.target(row.chainId, row.currencyId);
    if (!target) return [];
    const emails = [email, contactEmail].flatMap((one) => one?.toLowerCase() ?? []);
    return [{ ...row, account: email ?? phone ?? '', emails, target, approval: live.get(row.id) }];
  });
}

type Wanted = {
  readonly ids: readonly number[];
  readonly roster: SignerSays['approvers'] | undefined;
  readonly now: Instant;
};

/** By the withdrawal's id, the newest text that holds. */
async function findLive(
  sql: Sql | TransactionSql,
  { ids, roster, now }: Wanted,
): Promise<ReadonlyMap<number, LiveApproval>> {
  if (ids.length === 0) return new Map();
  const rows = await query(sql, { ...APPROVAL, ref: kinds.text, signers: kinds.json((value) => signers.parse(value)) })`
    SELECT DISTINCT ON (a.ref) a.id, a.ref, a.text, a.expires_at, by.email AS created_by, coalesce((
      SELECT json_agg(json_build_object('operator', o.email, 'name', s.name, 'key', k.public_key, 'at', s.at,
        'holds', k.revoked_at IS NULL AND NOT o.is_disabled) ORDER BY s.at, o.id)
      FROM approval_signatures s JOIN operators o ON o.id = s.operator_id JOIN approver_keys k ON k.id = s.key_id
      WHERE s.approval_id = a.id), '[]') AS signers
    FROM approvals a JOIN operators by ON by.id = a.created_by
    WHERE a.purpose = 'withdrawal' AND a.ref IN ${sql(ids.map(String))} AND a.dropped_at IS NULL AND a.expires_at > ${now}
    ORDER BY a.ref, a.id DESC`;
  return new Map(
    rows.map(({ ref, signers: signed, ...approval }) => [
      Number(ref),
      {
        ...approval,
        signatures: signed.map(({ operator, name, key, at, holds }) => {
          const counts = holds && isOnRoster({ name, key }, roster);
          return { operator, name, at: instant(at), counts };
        }),
      },
    ]),
  );
}

export const countedOf = (approval: LiveApproval | undefined): readonly ApprovalSigner[] =>
  approval?.signatures.filter(({ counts }) => counts) ?? [];

/** In the smallest units of the coin. */
const sentOf = ({ amount: gross, fee, target: { decimals } }: SigningCase): bigint =>
  toSmallest(subtractAmounts(gross, fee), decimals);

export const sentText = (found: SigningCase): string => coinText(sentOf(found), found.target.decimals);

export type Terms = Pick<Approval, 'feeLimit' | 'expiresAt'>;

/** The one text by which a withdrawal is signed on these terms. */
export const textOfCase = (found: SigningCase, { feeLimit, expiresAt }: Terms): string =>
  textOfApproval({
    purpose: 'withdrawal',
    chainId: found.target.chainId,
    asset: found.target.asset,
    to: found.address,
    amount: sentText(found),
    feeLimit,
    id: String(found.id),
    expiresAt,
  });

/** Whether the signer asks for signatures. Where nobody knows, one may be asked for. */
export function needsSignatures(found: SigningCase, says: SignerSays | undefined): boolean {
  const chain = says?.chains.find((each) => each.chainId === found.target.chainId);
  const asset = chain?.assets.find(({ name }) => name === found.target.asset);
  return asset === undefined || sentOf(found) > BigInt(asset.autoMax);
}

/** The most that the signer pays for one transaction, in whole coins; undefined where that is not known. */
export function feeMaxOf({ target }: SigningCase, says: SignerSays | undefined): string | undefined {
  const chain = says?.chains.find((each) => each.chainId === target.chainId);
  return chain && coinText(BigInt(chain.feeMax), target.feeDecimals);
}
