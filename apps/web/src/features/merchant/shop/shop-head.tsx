// Whose shop it is, since when, what of the account is proven, and how they have traded.
import { Badge } from '@bourse/ui/badge.tsx';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { Shop } from './shop.ts';
import { ShopFigures } from './shop-figures.tsx';

function Proof({ text, isProven }: { readonly text: string; readonly isProven: boolean }) {
  const Icon = isProven ? CircleCheck : CircleDashed;
  return (
    <li className={cx('inline-flex items-center gap-1.5 text-12', isProven ? 'text-ink-1' : 'text-ink-3')}>
      <Icon size={14} aria-hidden="true" className={cx('shrink-0', isProven && 'text-success')} />
      {text}
      <span className="sr-only">{t(isProven ? 'merchant.shop.proven' : 'merchant.shop.unproven')}</span>
    </li>
  );
}

export function ShopHead({ shop }: { readonly shop: Shop }) {
  const proofs = [
    { text: t('merchant.shop.email'), isProven: shop.prove_email === 1 },
    { text: t('merchant.shop.mobile'), isProven: shop.prove_mobile === 1 },
    { text: t('merchant.shop.real'), isProven: shop.prove_real === 1 },
    { text: t('merchant.shop.level'), isProven: shop.prove_level === 1 },
  ];
  return (
    <section
      aria-label={shop.name}
      className="relative overflow-hidden border-line bg-panel max-md:-mx-4 max-md:border-y md:rounded-lg md:border"
    >
      <TickRuler className="absolute inset-x-0 top-0 opacity-60" />
      <div className="flex flex-col gap-4 px-4 pt-6 pb-5 md:px-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span
            aria-hidden="true"
            className="grid size-11 shrink-0 place-items-center rounded-full bg-iris-wash text-16 font-[550] text-iris"
          >
            {Array.from(shop.name)[0]}
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-2 text-16 text-ink-1">
              <span className="min-w-0 truncate">{shop.name}</span>
              {shop.is_merchant === 1 && <Badge tone="iris">{t('account.merchant')}</Badge>}
              <Badge tone={shop.figures.is_online === 1 ? 'success' : 'neutral'}>
                {t(shop.figures.is_online === 1 ? 'merchant.shop.online' : 'merchant.shop.away')}
              </Badge>
            </p>
            <p className="mt-0.5 text-12 text-ink-3">
              {t('merchant.shop.since')} <Moment at={shop.create_ms} className="" />
              {shop.coins.length > 0 && ` · ${shop.coins.map(({ name }) => name).join(' / ')}`}
            </p>
          </div>
          {shop.is_myseller === 1 && (
            <ButtonLink to="/myLegalShops" size="small">
              {t('fiat.nav.shop')}
            </ButtonLink>
          )}
        </div>
        <ul aria-label={t('merchant.shop.proofs')} className="flex flex-wrap gap-x-4 gap-y-1.5">
          {proofs.map((proof) => (
            <Proof key={proof.text} {...proof} />
          ))}
        </ul>
        <ShopFigures figures={shop.figures} total={shop.total} done={shop.done} />
      </div>
    </section>
  );
}
