// What a list is limited to in time.
import { type Instant, instant } from '@bourse/domain';

export const boundOf = (epochMs: number | undefined): Instant | undefined =>
  epochMs === undefined ? undefined : instant(epochMs);
