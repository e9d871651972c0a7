// The four accounts, what each is worth, and the way to it.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { ChevronRight } from 'lucide-react';
import { useAmountText } from '../../../lib/mask.ts';
import { WALLET_ORDER, WALLET_TEXTS, type Wallets } from '../wallet-rows.ts';
import { worthOfWallet } from '../worth.ts';
import { worthText } from '../worth-text.ts';

export function Accounts({ wallets }: { readonly wallets: Wallets }) {
  const amountText = useAmountText();
  return (
    <Section title={t('wallet.accounts')} isFlush>
      <ul className="divide-y divide-line">
        {WALLET_ORDER.map((wallet) => (
          <li key={wallet}>
            <Link
              to={`/new_account/${wallet}`}
              className="flex min-h-13 items-center gap-3 px-4 py-2 text-13 transition-colors duration-(--feedback) -outline-offset-2 hover:bg-hover md:px-5"
            >
              <span className="min-w-0 flex-1">
                <span className="block">{t(WALLET_TEXTS[wallet])}</span>
                <span className="block truncate text-12 text-ink-3 max-md:whitespace-normal">
                  {t(`wallet.${wallet}.text`)}
                </span>
              </span>
              <span className="font-mono whitespace-nowrap">
                {amountText(worthText(worthOfWallet(wallets, wallet)))}
                <span className="ms-1.5 font-sans text-12 text-ink-3">USDT</span>
              </span>
              <ChevronRight size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
