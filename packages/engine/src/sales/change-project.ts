// The only code that changes a project, and that keeps the moment at which it goes on by itself.
import {
  addAmounts,
  assert,
  ZERO,
  type Amount,
  type LaunchProjectId,
  type LaunchState,
  type UserId,
} from '@bourse/domain';
import { personOf } from '../core/person.ts';
import type { Launch, LaunchContext, LaunchWorld } from './sales.ts';
import { LAUNCH_PROJECTS, type LaunchProject } from './project.ts';

const NEXT: Readonly<Record<LaunchState, readonly LaunchState[]>> = {
  draft: ['draft', 'scheduled', 'cancelled'],
  scheduled: ['scheduled', 'allotting', 'done', 'cancelled'],
  allotting: ['allotting', 'done'],
  done: [],
  cancelled: ['cancelled'],
};

/** Work is left: whatever the time is, it is due. */
const AT_ONCE = 0;

export function changeProject(
  { launch }: LaunchWorld,
  context: LaunchContext,
  project: LaunchProject,
  fields: Partial<LaunchProject>,
): void {
  const { state: before } = project;
  leave(launch, project);
  Object.assign(project, fields);
  assert(NEXT[before].includes(project.state), `sale ${project.id} goes from ${before} to ${project.state}`);
  enlistProject(launch, project);
  context.changes.launchProjects.add(project);
  context.events.push({ kind: 'launchProjectChanged', project: LAUNCH_PROJECTS.copy(project) });
}

export function enlistProject({ projects, moments, shares }: Launch, project: LaunchProject): void {
  projects.set(project.id, project);
  const moment = momentOf(project);
  if (moment !== undefined) moments.add(moment, project);
  if (project.state !== 'scheduled') shares.delete(project.id);
}

function leave({ moments }: Launch, project: LaunchProject): void {
  const moment = momentOf(project);
  if (moment !== undefined) moments.delete(moment, project);
}

/** A first-come sale ends at its end, once nothing waits for a tick; what is allotted or given back is so at once. */
export function momentOf({ state, mode, pending, holding, endAt }: LaunchProject): number | undefined {
  if (state === 'allotting' || state === 'cancelled') return pending + holding > 0 ? AT_ONCE : undefined;
  return state === 'scheduled' && mode === 'first_come' && pending === 0 ? endAt : undefined;
}

export function mustGetProject({ projects }: Launch, id: LaunchProjectId): LaunchProject {
  const project = projects.get(id);
  assert(project, `sale ${id} is known`);
  return project;
}

/** Answers how much the person whose account this is wants of a scheduled sale. */
export const shareOf = (world: LaunchWorld, { id }: LaunchProject, userId: UserId): Amount =>
  world.launch.shares.get(id)?.get(personOf(world, userId))?.wanted ?? ZERO;

export function changeShare(
  world: LaunchWorld,
  context: LaunchContext,
  { id: projectId }: LaunchProject,
  { userId, wanted }: { readonly userId: UserId; readonly wanted: Amount },
): void {
  const { shares } = world.launch;
  const person = personOf(world, userId);
  const own = shares.get(projectId) ?? new Map();
  shares.set(projectId, own);
  const share = own.get(person) ?? { projectId, userId: person, wanted: ZERO };
  share.wanted = addAmounts(share.wanted, wanted);
  own.set(person, share);
  context.changes.launchShares.add(share);
}
