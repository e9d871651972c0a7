// What two admins have set of the table of rights: it counts with the next call of everybody.
import { accept, findPermission, isFixedGrant, PERMISSIONS, type RoleChange } from '@bourse/domain';
import type { ChangeDesk, ChangeNeeds } from '../../../platform/changes/due-changes.ts';
import { findGrants, roleOf } from '../../../platform/changes/role-grants.ts';
import { flags } from '../../../system/codecs.ts';

export const roleChanges: ChangeDesk<RoleChange> = {
  name: 'roles',
  table: 'role_proposals',
  subjectColumn: 'subject',
  lock: 5_427_300_043,
  submit: async ({ storage }, { subject = '', texts }) => {
    const role = roleOf(subject);
    for (const [name, text] of texts) {
      const [permission, isGranted] = [findPermission(name), flags.read(text)];
      // A later version may have dropped it, or fixed it.
      if (permission === undefined || isGranted === undefined || isFixedGrant(role, permission)) continue;
      await storeGrant(storage, { role, permission, isGranted });
    }
    return accept(undefined);
  },
  stands: async ({ storage }, { subject = '' }) => {
    const grants = await findGrants(storage.sql, roleOf(subject));
    return new Map(PERMISSIONS.map((permission) => [permission, flags.show(grants.has(permission))] as const));
  },
};

type Cell = { readonly role: string; readonly permission: string; readonly isGranted: boolean };

async function storeGrant({ sql }: ChangeNeeds['storage'], { role, permission, isGranted }: Cell): Promise<void> {
  await sql`
    INSERT INTO role_grants (role, permission, is_granted) VALUES (${role}, ${permission}, ${isGranted})
    ON CONFLICT (role, permission) DO UPDATE SET is_granted = excluded.is_granted`;
}
