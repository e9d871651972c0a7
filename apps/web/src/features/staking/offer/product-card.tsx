// One product: how long, for what, how much of it is left, and what leaving early costs.
import { type Ppm } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useLocation } from 'react-router';
import { readAmount } from '../../../lib/read-figures.ts';
import { returnState } from '../../../lib/return-path.ts';
import { useSession } from '../../../lib/session.ts';
import { ShareBar } from '../../../ui/share-bar.tsx';
import { lotsIn, outcomeOfLots, type Product, takenPercent } from '../draft/outcome.ts';
import { moneyText, percentText, wireText } from '../../../lib/term-text.ts';

export type ProductCardProps = {
  readonly product: Product;
  readonly cancelFee: Ppm;
  /** Staking as a whole. */
  readonly isOpen: boolean;
  readonly onBuy: () => void;
};

/** Why nobody, or this person, can buy it now. */
function whyNot({ product, isOpen }: Pick<ProductCardProps, 'product' | 'isOpen'>): string | undefined {
  if (!isOpen) return t('earn.closed');
  if (product.is_sold_out === 1) return t('earn.soldOut');
  if (lotsIn(product, readAmount(product.own_left)) === 0n) return t('earn.limitReached');
  return undefined;
}

function BuyButton({ product, isOpen, onBuy }: ProductCardProps) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const { pathname, search } = useLocation();
  const why = whyNot({ product, isOpen });
  if (why === undefined && !isLoggedIn)
    return (
      <ButtonLink to="/components/login" state={returnState(pathname + search)} variant="primary" className="w-full">
        {t('earn.loginToBuy')}
      </ButtonLink>
    );
  return (
    <Button variant="primary" className="w-full" disabled={why !== undefined} title={why} onClick={onBuy}>
      {why ?? t('earn.buy')}
    </Button>
  );
}

type FigureProps = { readonly name: string; readonly text: string; readonly className: string };

const Figure = ({ name, text, className }: FigureProps) => (
  <div className="min-w-0">
    <dt className="truncate text-11 text-ink-3">{name}</dt>
    <dd className={cx('font-mono break-words', className)}>{text}</dd>
  </div>
);

export function ProductCard(props: ProductCardProps) {
  const { product, cancelFee } = props;
  const { currency_name: currency } = product;
  const lot = outcomeOfLots(product, 1n, cancelFee);
  const taken = takenPercent(product);
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-line bg-panel p-5 max-md:p-4">
      <div className="flex items-center gap-2.5">
        <CoinIcon name={currency} size={24} />
        <h2 className="text-16">{t('earn.product', { currency, days: product.qixian })}</h2>
        <span className="ms-auto flex gap-1.5">
          {product.is_renewable === 1 && <Badge>{t('earn.renewable')}</Badge>}
          {product.is_sold_out === 1 && <Badge tone="warning">{t('earn.soldOut')}</Badge>}
        </span>
      </div>
      <dl className="grid grid-cols-2 gap-4">
        <Figure name={t('earn.termRate')} text={percentText(product.lixi)} className="text-28 leading-9" />
        <Figure
          name={t('earn.yearRate')}
          text={percentText(product.year_rate)}
          className="text-20 leading-9 text-ink-2"
        />
        <Figure name={t('earn.lot')} text={`${wireText(product.min)} ${currency}`} className="text-13" />
        <Figure name={t('earn.limit')} text={`${wireText(product.purchase_limit)} ${currency}`} className="text-13" />
      </dl>
      <div>
        <ShareBar percent={taken} />
        <p className="mt-1.5 text-12 text-ink-2">
          {t('earn.taken', {
            percent: taken,
            left: wireText(product.left),
            capacity: wireText(product.capacity),
            currency,
          })}
        </p>
      </div>
      <p className="border-t border-line pt-3 text-12 text-pretty text-ink-2">
        {t('earn.onCancel', {
          lot: wireText(product.min),
          returned: moneyText(lot.returnedEarly),
          fee: moneyText(lot.fee),
          currency,
        })}
      </p>
      <div className="mt-auto">
        <BuyButton {...props} />
      </div>
    </li>
  );
}
