// Sending a transfer between two of the user's wallets.
import { wallet as calls } from '@bourse/contract';
import type { Wallet } from '@bourse/domain';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { sendOnce, useAttempt } from '../../../lib/attempt.ts';
import { WALLETS_KEY } from '../wallets.ts';

export type Transfer = {
  readonly currencyId: number;
  readonly from: Wallet;
  readonly to: Wallet;
  /** A decimal string. */
  readonly number: string;
};

/** The short form between the legal and the lever wallet, for which the server asks a minimum. */
const SHORT_FORMS = { lever: 1, legal: 2 } as const;

function inputOf({ currencyId, from, to, number }: Transfer, isShort: boolean) {
  const common = { currency_id: currencyId, number };
  if (isShort && (from === 'lever' || from === 'legal')) return { ...common, type: SHORT_FORMS[from] };
  return { ...common, from_field: from, to_field: to };
}

type TransferOptions = {
  readonly isShort?: boolean;
  readonly onDone: () => void;
};

export function useTransfer({ isShort = false, onDone }: TransferOptions) {
  const client = useQueryClient();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: async (transfer: Transfer) =>
      sendOnce(
        async (options) => (await call(calls.change, inputOf(transfer, isShort), options)).message,
        attempt.keyFor(transfer),
      ),
    onSuccess: (message) => {
      notify.success(message);
      onDone();
      for (const queryKey of [WALLETS_KEY, ['wallet-records']]) void client.invalidateQueries({ queryKey });
    },
    onError: (error) => notify.error(errorText(error)),
    onSettled: (_, error) => attempt.settle(error),
  });
}
