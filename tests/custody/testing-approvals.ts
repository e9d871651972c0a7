// Operators who sign withdrawals, and what they sign, as the back office would store it.
import { amount, currencyId, type Instant, instant, type WithdrawalId } from '@bourse/domain';
import { coinText, coinUnits, textOfApproval } from '@bourse/domain/signer';
import type postgres from 'postgres';
import { toSmallest } from '../../apps/server/src/modules/custody/coins/coin-units.ts';
import type { RunningChain } from '../../apps/server/src/modules/custody/chains/running-chain.ts';
import { unitsFromNumeric } from '../../apps/server/src/core/storage/columns.ts';
import type { Approver, TestSigner } from './testing-signer.ts';

export type Operator = { readonly id: string; readonly keyId: string; readonly approver: Approver };

export async function makeOperators(
  sql: postgres.Sql,
  { approvers }: Pick<TestSigner, 'approvers'>,
  now: Instant,
): Promise<readonly Operator[]> {
  const made = [];
  for (const approver of approvers) {
    const email = `${approver.name.toLowerCase()}@desk.test`;
    const [operator] = await sql<{ id: string }[]>`
      INSERT INTO operators (email, name, role, password_hash, created_at)
      VALUES (${email}, ${approver.name}, 'admin', 'none', ${now}) RETURNING id`;
    const [key] = await sql<{ id: string }[]>`
      INSERT INTO approver_keys (operator_id, name, public_key, wrap, created_at)
      VALUES (${operator?.id ?? 0}, ${approver.name}, ${approver.publicKey}, 'passphrase', ${now}) RETURNING id`;
    made.push({ id: operator?.id ?? '0', keyId: key?.id ?? '0', approver });
  }
  return made;
}

type Approving = {
  readonly id: WithdrawalId;
  /** In whole coins of the chain. */
  readonly feeLimit: string;
  readonly targetOf: RunningChain['targetOf'];
  readonly operators: readonly Operator[];
  readonly now: Instant;
};

const LIFE_SECONDS = 3600;

/** Each of them signs what is to be sent. */
export async function approveWithdrawal(
  sql: postgres.Sql,
  { id, feeLimit, targetOf, operators, now }: Approving,
): Promise<void> {
  const [row] = await sql<{ address: string; sent: string; currency_id: string }[]>`
    SELECT address, amount - fee AS sent, currency_id FROM withdrawals WHERE id = ${id}`;
  const target = targetOf?.(currencyId(Number(row?.currency_id)));
  if (!row || !target) throw new Error(`withdrawal ${id} is not signed for`);
  const smallest = toSmallest(amount(unitsFromNumeric(row.sent)), target.decimals);
  const expiresAt = Math.floor(Date.now() / 1000) + LIFE_SECONDS;
  const text = textOfApproval({
    purpose: 'withdrawal',
    chainId: target.chainId,
    asset: target.asset,
    to: row.address,
    amount: coinText(smallest, target.decimals),
    feeLimit,
    id: `${id}`,
    expiresAt,
  });
  const limit = coinUnits(feeLimit, target.feeDecimals) ?? 0n;
  await sql.begin(async (transaction) => {
    const [approval] = await transaction<{ id: string }[]>`
      INSERT INTO approvals (purpose, ref, text, fee_limit, expires_at, created_by, created_at)
      VALUES ('withdrawal', ${`${id}`}, ${text}, ${`${limit}`}, ${instant(expiresAt * 1000)}, ${operators[0]?.id ?? 0},
        ${now}) RETURNING id`;
    for (const { id: operator, keyId, approver } of operators) {
      await transaction`
        INSERT INTO approval_signatures (approval_id, operator_id, key_id, name, signature, at)
        VALUES (${approval?.id ?? 0}, ${operator}, ${keyId}, ${approver.name}, ${approver.sign(text)}, ${now})`;
    }
  });
}
