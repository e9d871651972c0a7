// Every few seconds: lets approved changes hold whose time has come, at whichever desk they were decided on.
import { SECOND_MS } from '@bourse/domain';
import { type ChangeDesk, type ChangeNeeds, applyDueChanges, findDueDesks } from '../changes/due-changes.ts';
import type { BaseServices } from '../http/base-services.ts';
import { every, type Running } from './every.ts';

const EVERY_MS = 5 * SECOND_MS;

export const startDueChanges = <Needs extends ChangeNeeds & Pick<BaseServices, 'log'>>(
  services: Needs,
  desks: readonly ChangeDesk<Needs>[],
): Running => every(EVERY_MS, { log: services.log, name: 'approved changes', run: () => applyAllDue(services, desks) });

/** What fails at one desk, or waits for a node there, keeps no change of another desk from holding. */
async function applyAllDue<Needs extends ChangeNeeds>(
  needs: Needs,
  desks: readonly ChangeDesk<Needs>[],
): Promise<void> {
  const due = await findDueDesks(needs);
  const looks = await Promise.allSettled(
    desks.filter(({ name }) => due.has(name)).map((desk) => applyDueChanges(needs, desk)),
  );
  const errors = looks.flatMap((look) => (look.status === 'rejected' ? [look.reason] : []));
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'several desks failed');
}
