// The first word to a new user of a demo: what the account has been given, and the way to the first order.
import { wallet } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { call } from '../../lib/api.ts';

const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Reads what all four wallets hold together, as `25,000 USDT, 0.5 BTC, 5 ETH`. */
async function readBelongings(): Promise<string> {
  const { message } = await call(wallet.walletSummary, {});
  return message.list
    .filter(({ balance }) => /[1-9]/.test(balance))
    .map(({ balance, name }) => `${formatDecimal(withoutZeros(balance))} ${name}`)
    .join(', ');
}

export async function greetNewcomer(openTrading: () => void): Promise<void> {
  const action = { text: t('auth.register.firstOrder'), onPress: openTrading };
  try {
    notify.success(t('auth.register.greeting', { belongings: await readBelongings() }), { action });
  } catch {
    notify.success(t('auth.register.done'), { action });
  }
}
