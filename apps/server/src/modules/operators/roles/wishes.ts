// What admins ask for of a role, before it is a proposal.
import type { officeRoles, ParsedInputOf } from '@bourse/contract';
import {
  type GrantEdit,
  grantsOf,
  isFixedGrant,
  PERMISSIONS,
  readingOf,
  refuse,
  type Result,
  type RoleChange,
} from '@bourse/domain';
import { findGrantEdits } from '../../../platform/changes/role-grants.ts';
import { changesOf, wishOf } from '../../../platform/http/proposal-wishes.ts';
import type { Wish } from '../../../platform/http/proposals.ts';
import type { OperatorsServices } from '../services.ts';
import { flags } from '../../../system/codecs.ts';

type Input = ParsedInputOf<typeof officeRoles.proposeRole>;

/** Whoever may do a thing must be able to see it. Refusals in this order: a cell that is fixed, one that could not be read. */
export async function wishRole(services: OperatorsServices, input: Input): Promise<Result<Wish<RoleChange>>> {
  const { role, cells, reason } = input;
  const fixed = cells.find(({ permission }) => isFixedGrant(role, permission));
  if (fixed) return refuse('role_cell_fixed', { permission: fixed.permission });
  const edits = await findGrantEdits(services.storage.sql);
  const asked = cells.map(
    ({ permission, is_granted }): GrantEdit => ({ role, permission, isGranted: is_granted === 1 }),
  );
  const [stands, next] = [grantsOf(role, edits), grantsOf(role, [...edits, ...asked])];
  const unread = PERMISSIONS.find((permission) => {
    const reading = next.has(permission) ? readingOf(permission) : undefined;
    return reading !== undefined && !next.has(reading);
  });
  if (unread) return refuse('role_needs_reading', { permission: unread });
  const textsOf = (grants: ReadonlySet<string>) =>
    new Map(asked.map(({ permission }) => [permission, flags.show(grants.has(permission))] as const));
  const changes = changesOf(textsOf(next), textsOf(stands));
  return wishOf(services, { kind: 'role', subject: role, changes, reason }, input);
}
