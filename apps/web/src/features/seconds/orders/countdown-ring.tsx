// The time that an order has left, by the server's clock: a ring that empties, and the seconds in it.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useServerTime } from '../../../realtime/server-clock.ts';
import { clockText } from '../figures.ts';
import { type Row, leftOf, rowDirection } from './order.ts';

const SIZE = 36;
const RADIUS = 15.5;
/** Steps of the ring: finer ones cannot be told apart. */
const STEPS = 360;
const LONG_SECONDS = 100;

export function CountdownRing({ row }: { readonly row: Row }) {
  const seconds = useServerTime((now) => leftOf(row, now).seconds);
  const steps = useServerTime((now) => Math.round(leftOf(row, now).share * STEPS));
  const isUp = rowDirection(row) === 'up';
  return (
    <span
      role="timer"
      aria-label={t('micro.left', { seconds })}
      className="relative inline-grid size-9 shrink-0 place-items-center"
    >
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} fill="none" strokeWidth="2" className="stroke-line" />
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          fill="none"
          strokeWidth="2"
          strokeLinecap="round"
          pathLength={STEPS}
          strokeDasharray={STEPS}
          strokeDashoffset={STEPS - steps}
          className={cx(steps === 0 ? 'stroke-transparent' : isUp ? 'stroke-buy' : 'stroke-sell')}
        />
      </svg>
      <span className={cx('font-mono', seconds >= LONG_SECONDS ? 'text-[10px]' : 'text-12')}>
        {seconds >= LONG_SECONDS ? clockText(seconds) : seconds}
      </span>
    </span>
  );
}
