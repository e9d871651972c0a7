// Takes sales of new coins over from a snapshot; every list follows from the rows.
import type { RowsOf } from '../capability.ts';
import { enlistProject } from './change-project.ts';
import { enlist } from './change-subscription.ts';
import type { LAUNCH_ENTITIES, LaunchWorld } from './sales.ts';
import { addTick } from './work.ts';

export function loadLaunch({ launch }: LaunchWorld, rows: RowsOf<typeof LAUNCH_ENTITIES>): void {
  for (const project of rows.launchProjects) enlistProject(launch, project);
  for (const share of rows.launchShares) {
    const own = launch.shares.get(share.projectId) ?? new Map();
    launch.shares.set(share.projectId, own.set(share.userId, share));
  }
  for (const subscription of [...rows.subscriptions].sort((a, b) => a.id - b.id)) enlist(launch, subscription);
  for (const sweep of [...rows.launchSweeps].sort((a, b) => a.seq - b.seq)) addTick(launch, sweep, true);
}
