// What operators have signed so that the signer pays. It counts here as it will there: the signer checks all of it again.
import { type Amount, type ChainId, type CurrencyId, type Instant, SECOND_MS } from '@bourse/domain';
import { id, instant, text } from '@bourse/domain/kinds';
import type { SignerAsset, SignerChainInfo, SignerDescription, SigningPurpose } from '@bourse/domain/signer';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';

export type Approvals = {
  /** In the smallest units of the chain's own coin, as `SigningRequest` has it. */
  readonly feeLimit: bigint;
  /** UTC seconds. */
  readonly expiresAt: number;
  /** Each is by another operator, in hexadecimal. */
  readonly signatures: readonly (RosterEntry & { readonly signature: string })[];
};

/** A key of an approver, as entered on the signer's host. */
export type RosterEntry = SignerDescription['approvers'][number];

type SaidOfChain = Pick<SignerChainInfo, 'chainId' | 'feeMax'> & {
  readonly assets: readonly Pick<SignerAsset, 'name' | 'autoMax'>[];
};
/** The part of the signer's own description that matters for approvals. */
export type SignerSays = Pick<SignerDescription, 'approvers'> & { readonly chains: readonly SaidOfChain[] };

/** Whether what was signed by that key counts with the signer: one that does not spoils the whole request. Unknown, it may. */
export const isOnRoster = ({ name, key }: RosterEntry, roster: SignerSays['approvers'] | undefined): boolean =>
  roster === undefined || roster.some((each) => each.name === name && each.key === key);

/** The door of custody for the desk of approvals. */
export type Signing = {
  /** How the signer names a coin on a chain, and its smallest unit; undefined for what it does not sign for. */
  readonly target: (chainId: ChainId, currencyId: CurrencyId) => SigningTarget | undefined;
  /** Undefined where the signer does not answer. */
  readonly describe: () => Promise<SignerSays | undefined>;
  /** Gives the fee of a payment now, in the chain's own coin; undefined where it is not known. */
  readonly feeHint: (chainId: ChainId) => Promise<Amount | undefined>;
};

export type SigningTarget = {
  /** The CAIP-2 identifier of the chain. */
  readonly chainId: string;
  readonly asset: string;
  readonly decimals: number;
  readonly feeCurrencyId: CurrencyId;
  readonly feeDecimals: number;
};

export type PaymentName = { readonly purpose: SigningPurpose; readonly ref: string };

const TEXT = { id: id(), feeLimit: text, expiresAt: instant };

/**
 * The newest text of a payment that holds at `now`, with the signatures of keys that are not revoked and of operators who are not
 * disabled.
 */
export async function findApprovals(
  sql: Sql | TransactionSql,
  { purpose, ref, now }: PaymentName & { readonly now: Instant },
): Promise<Approvals | undefined> {
  const [found] = await query(sql, TEXT)`
    SELECT id, fee_limit::text AS fee_limit, expires_at FROM approvals
    WHERE purpose = ${purpose} AND ref = ${ref} AND dropped_at IS NULL AND expires_at > ${now}
    ORDER BY id DESC LIMIT 1`;
  if (!found) return undefined;
  const signatures = await query(sql, { name: text, key: text, signature: text })`
    SELECT s.name, k.public_key AS key, s.signature FROM approval_signatures s JOIN approver_keys k ON k.id = s.key_id
      JOIN operators o ON o.id = s.operator_id
    WHERE s.approval_id = ${found.id} AND k.revoked_at IS NULL AND NOT o.is_disabled ORDER BY s.at, s.operator_id`;
  return { feeLimit: BigInt(found.feeLimit), expiresAt: found.expiresAt / SECOND_MS, signatures };
}
