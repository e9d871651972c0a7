// Every few seconds: lets approved changes of leveraged contracts hold whose time has come.
import { SECOND_MS } from '@bourse/domain';
import type { Services } from '../http/services.ts';
import { applyDueChanges } from '../market/lever-changes.ts';
import { every, type Running } from './every.ts';

const EVERY_MS = 5 * SECOND_MS;

export const startLeverChanges = (services: Pick<Services, 'storage' | 'sequencer' | 'clock' | 'log'>): Running =>
  every(EVERY_MS, {
    log: services.log,
    name: 'changing leveraged contracts',
    run: () => applyDueChanges(services),
  });
