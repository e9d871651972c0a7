// What the risk statement of second contracts says, point by point.
import { t } from '@bourse/ui/lib/i18n.ts';

const POINTS = [
  'micro.risk.odds',
  'micro.risk.all',
  'micro.risk.price',
  'micro.risk.final',
  'micro.risk.care',
] as const;

export function RiskPoints() {
  return (
    <ul className="flex flex-col gap-2.5">
      {POINTS.map((point) => (
        <li key={point} className="flex gap-2.5 text-pretty text-ink-1">
          <span aria-hidden="true" className="mt-[9px] h-px w-3 shrink-0 bg-iris" />
          <span>{t(point)}</span>
        </li>
      ))}
    </ul>
  );
}
