// Below a sum: which coins it leaves out because no price of them is known.
import { t } from '@bourse/ui/lib/i18n.ts';

export function WithoutCoins({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return <p className="mt-1 text-12 text-ink-2">{t('wallet.withoutPrice', { coins: names.join(', ') })}</p>;
}
