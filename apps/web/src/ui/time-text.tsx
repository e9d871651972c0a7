import { formatDateTime, formatMoment, NO_VALUE } from '@bourse/ui/lib/format.ts';
import type { ReactNode } from 'react';

/** A moment of a list, in UTC milliseconds; a dash until it comes. */
export const timeText = (ms: number | null): ReactNode =>
  ms === null ? (
    NO_VALUE
  ) : (
    <time dateTime={new Date(ms).toISOString()} title={formatDateTime(ms)} className="text-ink-3">
      {formatMoment(ms)}
    </time>
  );
