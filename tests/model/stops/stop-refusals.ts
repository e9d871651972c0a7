import type { EngineRefusalCode } from '@bourse/domain';

/** What is met only where everything stands still now and then. */
export const STOP_REFUSALS: readonly EngineRefusalCode[] = ['full_stop', 'full_stop_running', 'no_full_stop'];
