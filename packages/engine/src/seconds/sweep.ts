// The work of a tick that did not end within its own command.
import { describeSweeps } from '../core/tick-sweep.ts';

export const MICRO_SWEEPS = describeSweeps('micro_sweeps');
