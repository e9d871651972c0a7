// What is wrong with a transfer, in words and with the figure that would do.
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { TransferFault } from './transfer-draft.ts';

export function faultText({ code, figure }: TransferFault, currency: string): string {
  const shown = formatDecimal(figure);
  return t(`wallet.transfer.${code}`, { minimum: shown, maximum: shown, amount: shown, currency });
}
