import type { EngineRefusalCode } from '@bourse/domain';

/** Commands have these refusals only in runs with stops. */
export const STOP_REFUSALS: readonly EngineRefusalCode[] = ['full_stop', 'full_stop_running', 'no_full_stop'];
