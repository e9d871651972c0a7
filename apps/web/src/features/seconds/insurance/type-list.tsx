// The insurance that is sold in a currency.
import type { insuranceRows } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { countText } from '../../../lib/figure-text.ts';
import { trim } from '../../../lib/read-figures.ts';
import { FactGrid } from '../../../ui/fact-grid.tsx';
import { percentText } from '../figures.ts';

type Type = insuranceRows.InsuranceType;

const BuyDialog = lazyOverlay(() => import('./buy-dialog.tsx').then((module) => module.BuyDialog));

export type TypeListProps = {
  readonly types: readonly Type[];
  readonly currencyName: string;
  /** In the wallet; undefined for visitors. */
  readonly available: string | undefined;
};

function TypeCard({ type, onBuy }: { readonly type: Type; readonly onBuy: (() => void) | undefined }) {
  const name = t('micro.insurance.type', { currency: type.currency_name, days: type.term_days });
  return (
    <li className="flex flex-col gap-3 border-b border-line px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-14">{name}</h2>
        {onBuy && (
          <Button
            size="small"
            aria-label={t('micro.insurance.buyOne', { name })}
            aria-haspopup="dialog"
            onClick={onBuy}
          >
            {t('micro.insurance.buy')}
          </Button>
        )}
      </div>
      <FactGrid
        facts={[
          [t('micro.insurance.premium'), percentText(trim(type.premium_rate))],
          [t('micro.insurance.claimRate'), percentText(trim(type.claim_rate))],
          [t('micro.insurance.claimsMax'), countText(type.claims_max)],
          [
            t('micro.insurance.bounds'),
            `${formatDecimal(trim(type.assets_min))} – ${formatDecimal(trim(type.assets_max))} ${type.currency_name}`,
          ],
        ]}
      />
    </li>
  );
}

export function TypeList({ types, currencyName, available }: TypeListProps) {
  const [bought, setBought] = useState<Type>();
  return (
    <>
      <ul aria-label={t('micro.insurance.of', { currency: currencyName })}>
        {types.map((type) => (
          <TypeCard key={type.id} type={type} onBuy={available === undefined ? undefined : () => setBought(type)} />
        ))}
      </ul>
      {bought && available !== undefined && (
        <BuyDialog type={bought} available={available} onClose={() => setBought(undefined)} />
      )}
    </>
  );
}
