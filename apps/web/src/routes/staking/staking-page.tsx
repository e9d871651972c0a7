// Staking: what is offered, what it would bring, and what of it is one's own.
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { useState } from 'react';
import type { Product } from '../../features/staking/draft/outcome.ts';
import { Calculator } from '../../features/staking/offer/calculator.tsx';
import { ProductList } from '../../features/staking/offer/product-list.tsx';
import { OrdersPanel } from '../../features/staking/orders/orders-panel.tsx';
import { useChangeBalance } from '../../features/wallet/change-balance.ts';

export function EarnPage() {
  usePageTitle(t('shell.staking'));
  const [chosen, setChosen] = useState<Product>();
  const balance = useChangeBalance(chosen?.currency_id);
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-6 px-4 py-10 max-md:py-6 md:px-6">
      <header>
        <h1 className="text-28">{t('shell.staking')}</h1>
        <p className="mt-1 text-14 text-pretty text-ink-2">{t('earn.text')}</p>
        <TickRuler className="mt-5 w-full" />
      </header>
      <section aria-label={t('earn.products')}>
        <ProductList chosen={chosen} onChoose={setChosen} available={balance?.available} />
      </section>
      <Calculator />
      <OrdersPanel />
    </div>
  );
}
