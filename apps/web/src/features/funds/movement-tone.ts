// What the state of a deposit or a withdrawal means to its owner.
import type { walletWithdrawals } from '@bourse/contract';
import { hasWithdrawalEnded } from '@bourse/domain';

export type Tone = 'neutral' | 'success' | 'warning' | 'error';

type End = Pick<walletWithdrawals.WithdrawalRow, 'status' | 'is_cancelled'>;

export function toneOfWithdrawal({ status, is_cancelled }: End): Tone {
  if (status === 'final') return 'success';
  // Its owner wanted it so: nothing has gone wrong.
  if (is_cancelled === 1) return 'neutral';
  return hasWithdrawalEnded(status) ? 'error' : 'warning';
}
