// What each role may do, and what two admins have set of it: it counts with the next call of everybody.
import { officeRoles, type ParsedInputOf } from '@bourse/contract';
import {
  accept,
  findPermission,
  type GrantEdit,
  grantsOf,
  hasPermission,
  isFixedGrant,
  OPERATOR_ROLES,
  PERMISSIONS,
  readingOf,
  refuse,
  type Result,
} from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import type { ChangeNeeds } from '../../../platform/changes/due-changes.ts';
import { findGrantEdits, findGrants, roleOf } from '../../../platform/changes/role-grants.ts';
import type { BaseServices } from '../../../platform/http/base-services.ts';
import { askBy, type Asked, type ChangeKind, changesOf, defineDesk, viewPlain } from '../../../platform/http/desk.ts';
import { mount } from '../../../platform/http/mount.ts';
import { flags } from '../../../system/codecs.ts';
import { reviewRoutes } from './reviews.ts';

const role: ChangeKind<BaseServices> = {
  ask: askBy(officeRoles.proposeRole, wishRole),
  apply: async ({ storage }, { subject = '', texts }) => {
    const meant = roleOf(subject);
    for (const [name, text] of texts) {
      const [permission, isGranted] = [findPermission(name), flags.read(text)];
      // A later version may have dropped it, or fixed it.
      if (permission === undefined || isGranted === undefined || isFixedGrant(meant, permission)) continue;
      await storeGrant(storage, { role: meant, permission, isGranted });
    }
    return accept(undefined);
  },
  stands: async ({ storage }, { subject = '' }) => {
    const grants = await findGrants(storage.sql, roleOf(subject));
    return new Map(PERMISSIONS.map((permission) => [permission, flags.show(grants.has(permission))] as const));
  },
};

export const roleChanges = defineDesk({
  name: 'roles',
  lock: 5_427_300_043,
  calls: officeRoles,
  view: (_, proposal) => ({ ...viewPlain(_, proposal), subject: roleOf(proposal.subject ?? '') }),
  changes: { role },
});

type Cell = { readonly role: string; readonly permission: string; readonly isGranted: boolean };

async function storeGrant({ sql }: ChangeNeeds['storage'], { role, permission, isGranted }: Cell): Promise<void> {
  await sql`
    INSERT INTO role_grants (role, permission, is_granted) VALUES (${role}, ${permission}, ${isGranted})
    ON CONFLICT (role, permission) DO UPDATE SET is_granted = excluded.is_granted`;
}

type Input = ParsedInputOf<typeof officeRoles.proposeRole>;

/** Whoever may do a thing must be able to see it. Refusals in this order: a cell that is fixed, one that could not be read. */
async function wishRole(services: BaseServices, { role, cells }: Input): Promise<Result<Asked>> {
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
  return accept({ subject: role, changes: changesOf(textsOf(next), textsOf(stands)) });
}

export function roleRoutes(app: FastifyInstance, services: BaseServices): void {
  mount(app, services, officeRoles.matrix, async () => ({ message: { permissions: await viewMatrix(services) } }));
  reviewRoutes(app, services);
}

async function viewMatrix({ storage }: BaseServices): Promise<officeRoles.PermissionRow[]> {
  const edits = await findGrantEdits(storage.sql);
  const granted = new Map(OPERATOR_ROLES.map((role) => [role, grantsOf(role, edits)]));
  return PERMISSIONS.map((permission) => ({
    permission,
    cells: OPERATOR_ROLES.map((role) => {
      const isGranted = granted.get(role)?.has(permission) === true;
      return {
        role,
        is_granted: isGranted ? 1 : 0,
        is_fixed: isFixedGrant(role, permission) ? 1 : 0,
        is_edited: isGranted === hasPermission(role, permission) ? 0 : 1,
      };
    }),
  }));
}
