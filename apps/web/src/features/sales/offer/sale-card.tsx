// One sale: what it is, how far it is, its terms, and what can be done. Its text opens below.
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { SkeletonRows } from '@bourse/ui/states.tsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { type Sale, useLive } from '../sales.ts';
import { RECORDS_PATH } from '../paths.ts';
import { SaleAction } from './sale-actions.tsx';
import { SaleFacts } from './sale-facts.tsx';
import { SaleHead } from './sale-head.tsx';
import { SoldPie } from './sold-pie.tsx';
import { Timeline } from './timeline.tsx';
import { WhitePaperLink } from './white-paper-link.tsx';

const SaleText = lazyPart(() => import('./sale-text.tsx').then((module) => module.SaleText), {
  fallback: <SkeletonRows rows={3} />,
});

type CardProps = {
  readonly sale: Sale;
  /** Its cover is the largest thing that is seen at first. */
  readonly isFirst: boolean;
};

export function SaleCard({ sale: known, isFirst }: CardProps) {
  const sale = useLive(known);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="overflow-hidden rounded-lg border border-line bg-panel">
      {sale.cover !== '' && (
        <img
          src={sale.cover}
          alt=""
          {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          className="h-36 w-full object-cover max-md:h-28"
        />
      )}
      <div className="flex flex-col gap-5 p-5 max-md:p-4">
        <SaleHead sale={sale} heading="h3" />
        <Timeline sale={sale} />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
          <SaleFacts sale={sale} />
          <SoldPie sale={sale} />
        </div>
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
          <SaleAction sale={sale} />
          <ButtonLink to={RECORDS_PATH}>{t('launch.records')}</ButtonLink>
          <WhitePaperLink href={sale.baipishuurl} />
          <Button
            variant="quiet"
            className="ms-auto max-md:ms-0"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t('launch.about')}
            <ChevronDown size={14} aria-hidden="true" className={cx(isOpen && 'rotate-180')} />
          </Button>
        </div>
        <div id={id} hidden={!isOpen}>
          {isOpen && <SaleText id={sale.id} />}
        </div>
      </div>
    </li>
  );
}
