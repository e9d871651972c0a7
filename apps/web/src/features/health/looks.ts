// How the states look. A colour never stands alone: icons, words and the height of a day's bar say the same.
import type { HealthState } from '@bourse/domain';
import { CircleCheck, CircleX, type LucideIcon, TriangleAlert, Wrench } from 'lucide-react';

export type DayState = HealthState | 'none';

export const INKS: Readonly<Record<DayState, string>> = {
  working: 'text-success',
  disturbed: 'text-warning',
  maintenance: 'text-iris',
  down: 'text-error',
  none: 'text-line-strong',
};

/** In parts of the whole height. */
export const HEIGHTS: Readonly<Record<DayState, number>> = {
  working: 1,
  maintenance: 0.82,
  disturbed: 0.68,
  down: 0.44,
  none: 0.12,
};

export const ICONS: Readonly<Record<HealthState, LucideIcon>> = {
  working: CircleCheck,
  disturbed: TriangleAlert,
  maintenance: Wrench,
  down: CircleX,
};
