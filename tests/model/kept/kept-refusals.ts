// Refusals of what could lose what has to stay, which are met where many have little else.
import type { EngineRefusalCode } from '@bourse/domain';

export const KEPT_REFUSALS = [
  'bought_worth_at_risk',
  'held_worth_at_risk',
] as const satisfies readonly EngineRefusalCode[];
