// What each role may do, as two admins set it, and the looks at who works here.
import { officeRoles } from '@bourse/contract';
import { hasPermission, grantsOf, isFixedGrant, OPERATOR_ROLES, PERMISSIONS } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { findGrantEdits } from '../../../platform/changes/role-grants.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { OperatorsServices } from '../services.ts';
import { reviewRoutes } from './review-routes.ts';

export function roleRoutes(app: FastifyInstance, services: OperatorsServices): void {
  mount(app, services, officeRoles.matrix, async () => ({ message: { permissions: await viewMatrix(services) } }));
  reviewRoutes(app, services);
}

async function viewMatrix({ storage }: OperatorsServices): Promise<officeRoles.PermissionRow[]> {
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
