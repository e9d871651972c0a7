// How much of a sale is sold and what remains, as a ring with its figures beside it.
import { t } from '@bourse/ui/lib/i18n.ts';
import { percentText, wireText } from '../../../lib/term-text.ts';
import { percentOf } from '../draft/sale-state.ts';
import type { Sale } from '../sales.ts';

const SIZE = 120;
const RADIUS = 50;
const WHOLE = 100;

type RingProps = { readonly percent: number };

function Ring({ percent }: RingProps) {
  const ring = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, fill: 'none', strokeWidth: 14 };
  return (
    <span className="relative inline-grid size-28 shrink-0 place-items-center">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle {...ring} className="stroke-line" />
        {percent > 0 && (
          <circle
            {...ring}
            pathLength={WHOLE}
            strokeDasharray={`${percent} ${WHOLE}`}
            className="stroke-iris transition-[stroke-dasharray] duration-(--feedback)"
          />
        )}
      </svg>
      <span className="font-mono text-14">{percentText(String(percent))}</span>
    </span>
  );
}

type FigureProps = { readonly label: string; readonly figure: string; readonly mark: string };

const Figure = ({ label, figure, mark }: FigureProps) => (
  <div className="min-w-0">
    <dt className="flex items-center gap-1.5 text-11 text-ink-3">
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${mark}`} />
      {label}
    </dt>
    <dd className="font-mono text-13 break-words">{figure}</dd>
  </div>
);

export type SoldPieProps = {
  readonly sale: Pick<Sale, 'total' | 'left' | 'right' | 'demand' | 'sczq' | 'mode' | 'c_name'>;
};

export function SoldPie({ sale }: SoldPieProps) {
  const { total, left, right, demand, c_name: coin } = sale;
  const isProRata = sale.mode === 'pro_rata';
  // Before its result nothing of it is sold, and whoever comes late may still subscribe.
  const isPreliminary = isProRata && sale.sczq !== 4;
  return (
    <div className="flex items-center gap-5">
      <Ring percent={percentOf(left, total)} />
      <dl className="flex min-w-0 flex-col gap-2">
        <Figure
          label={t(isPreliminary ? 'launch.taken' : 'launch.sold')}
          figure={`${wireText(left)} ${coin}`}
          mark="bg-iris"
        />
        <Figure label={t('launch.left')} figure={`${wireText(right)} ${coin}`} mark="bg-line-strong" />
        {isProRata && (
          <div className="min-w-0">
            <dt className="text-11 text-ink-3">{t('launch.demand')}</dt>
            <dd className="font-mono text-13 break-words">
              {wireText(demand)} {coin} ({percentText(String(percentOf(demand, total)))})
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
