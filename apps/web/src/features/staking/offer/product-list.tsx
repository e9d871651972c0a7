// Everything that is offered, and the dialog of what is being bought.
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { Notice } from '@bourse/ui/notice.tsx';
import { EmptyState, ErrorState, Skeleton } from '@bourse/ui/states.tsx';
import { readRate } from '../../../lib/read-figures.ts';
import type { Product } from '../draft/outcome.ts';
import { useOffer } from '../staking.ts';
import { ProductCard } from './product-card.tsx';

const BuyDialog = lazyOverlay(() => import('./buy-dialog.tsx').then((module) => module.BuyDialog));

export type ProductListProps = {
  /** The product is being bought; undefined while none is. */
  readonly chosen: Product | undefined;
  readonly onChoose: (product: Product | undefined) => void;
  /** The spot wallet has this much of the chosen product's currency. */
  readonly available: string | undefined;
};

const GRID = 'grid gap-4 md:grid-cols-2 lg:grid-cols-3';
const CARDS_MEANWHILE = 3;

function Loading() {
  return (
    <output className={GRID}>
      <span className="sr-only">{t('ui.loading')}</span>
      {Array.from({ length: CARDS_MEANWHILE }, (_, card) => (
        <div key={card} className="flex h-90 flex-col gap-5 rounded-lg border border-line bg-panel p-5">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-9 w-24" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="mt-auto h-9 w-full" />
        </div>
      ))}
    </output>
  );
}

export function ProductList({ chosen, onChoose, available }: ProductListProps) {
  const { data, error, refetch } = useOffer();
  if (!data) return error ? <ErrorState text={errorText(error)} onRetry={() => void refetch()} /> : <Loading />;
  const cancelFee = readRate(data.zhiya_qxsxf);
  const shown = chosen && data.list.find(({ id }) => id === chosen.id);
  return (
    <>
      {data.is_open === 0 && (
        <Notice tone="warning" title={t('earn.closed')} className="mb-4">
          {t('earn.closedText')}
        </Notice>
      )}
      {data.list.length === 0 && <EmptyState title={t('earn.none')} text={t('earn.noneText')} />}
      <ul aria-label={t('earn.products')} className={GRID}>
        {data.list.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            cancelFee={cancelFee}
            isOpen={data.is_open === 1}
            onBuy={() => onChoose(product)}
          />
        ))}
      </ul>
      {shown && (
        <BuyDialog
          product={shown}
          cancelFee={cancelFee}
          available={available ?? '0'}
          onClose={() => onChoose(undefined)}
        />
      )}
    </>
  );
}
