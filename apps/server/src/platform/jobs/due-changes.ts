// Every few seconds: lets approved changes of contracts hold whose time has come.
import { SECOND_MS } from '@bourse/domain';
import { applyDueChanges, type ChangeDesk } from '../changes/due-changes.ts';
import type { BaseServices } from '../http/base-services.ts';
import { every, type Running } from './every.ts';

const EVERY_MS = 5 * SECOND_MS;

export const startDueChanges = <Kind extends string>(
  services: Pick<BaseServices, 'storage' | 'sequencer' | 'clock' | 'log' | 'market' | 'translator'>,
  desk: ChangeDesk<Kind>,
): Running =>
  every(EVERY_MS, {
    log: services.log,
    name: `approved changes: ${desk.name}`,
    run: () => applyDueChanges(services, desk),
  });
