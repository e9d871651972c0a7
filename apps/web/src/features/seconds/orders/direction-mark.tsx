import type { MicroDirection } from '@bourse/domain';
import { cx } from '@bourse/ui/class-names.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { directionText } from '../direction.ts';

/** The direction in its colour, with its arrow. */
export function DirectionMark({
  direction,
  className,
}: {
  readonly direction: MicroDirection;
  readonly className?: string;
}) {
  const Icon = direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-0.5 whitespace-nowrap',
        direction === 'up' ? 'text-buy' : 'text-sell',
        className,
      )}
    >
      <Icon size={12} aria-hidden="true" />
      {directionText(direction)}
    </span>
  );
}
