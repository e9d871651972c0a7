import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Star as StarIcon } from 'lucide-react';

export type StarProps = {
  /** `BTC/USDT`, for its label. */
  readonly symbol: string;
  readonly isStarred: boolean;
  readonly onToggle: () => void;
  readonly size?: number;
  readonly className?: string;
};

/** Marks a market as a favourite, or takes the mark away. */
export function Star({ symbol, isStarred, onToggle, size = 14, className }: StarProps) {
  const label = t('trade.star', { symbol });
  return (
    <button
      type="button"
      aria-pressed={isStarred}
      aria-label={label}
      title={label}
      onClick={onToggle}
      className={cx(
        'grid shrink-0 place-items-center rounded-sm transition-colors duration-(--feedback)',
        isStarred ? 'text-warning' : 'text-ink-3 hover:text-ink-1',
        className,
      )}
    >
      <StarIcon size={size} fill={isStarred ? 'currentColor' : 'none'} aria-hidden="true" />
    </button>
  );
}
