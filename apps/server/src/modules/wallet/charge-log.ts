// Deposits and withdrawals in one list, as old clients ask for them.
import { type AnswerOf, walletRecords as contract } from '@bourse/contract';
import { formatShanghai, formatUnits, type UserId, ZERO } from '@bourse/domain';
import type { Translate } from '../../platform/http/translator.ts';
import type { WalletServices } from './services.ts';
import { findDeposits } from './deposits.ts';
import { statusNameOf } from './withdraw-view.ts';
import { findWithdrawals } from './withdrawals.ts';

type Asked = { readonly userId: UserId; readonly limit: number; readonly t: Translate };

/** Newest first. */
export async function readChargeLog(
  { storage: { sql }, market }: WalletServices,
  { userId, limit, t }: Asked,
): Promise<AnswerOf<typeof contract.chargeLog>> {
  const newest = { userId, offset: 0, limit };
  const [deposits, withdrawals] = await Promise.all([findDeposits(sql, newest), findWithdrawals(sql, newest)]);
  const rows = [
    ...deposits.rows.map((deposit) => ({
      ...deposit,
      type: 'deposit' as const,
      type_name: t('ledger.deposit'),
      fee: ZERO,
      status: deposit.state,
      status_name: t(`deposit.state.${deposit.state}`),
    })),
    ...withdrawals.rows.map((withdrawal) => ({
      ...withdrawal,
      id: `withdrawal-${withdrawal.id}`,
      type: 'withdraw' as const,
      type_name: t('ledger.withdrawal'),
      number: withdrawal.gross,
      status_name: t(`withdrawal.status.${statusNameOf(withdrawal)}`),
    })),
  ];
  const data = rows
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, limit)
    .map(({ id, type, type_name, currencyId, number, fee, address, txid, status, status_name, createdAt }) => ({
      id,
      type,
      type_name,
      currency: currencyId,
      currency_name: market.currency(currencyId)?.name ?? '',
      number: formatUnits(number),
      fee: formatUnits(fee),
      address,
      hash: txid,
      status,
      status_name,
      add_time: formatShanghai(createdAt),
      time_ms: createdAt,
    }));
  return { data };
}
