// Deposits or withdrawals as a file that the server writes. Loaded when first asked for.
import { walletDeposits, walletWithdrawals } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { dateOfFile, exportFile } from '../../lib/fetch-file.ts';
import { fieldsOf, type MovementFilter } from './movements.ts';

/** Answers how many rows the file has; without any there is no file. */
export function exportMovements(filter: MovementFilter, signal: AbortSignal): Promise<number> {
  const isDeposit = filter.kind === 'deposit';
  const kind = t(isDeposit ? 'funds.deposit' : 'funds.withdraw');
  const name = t('funds.records.file', { kind, date: dateOfFile() });
  const input = fieldsOf(filter);
  return isDeposit
    ? exportFile({ call: walletDeposits.deposits, input, name }, signal)
    : exportFile({ call: walletWithdrawals.withdrawals, input, name }, signal);
}
