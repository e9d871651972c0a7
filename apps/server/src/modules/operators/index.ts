// The door of operators: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { operatorChanges } from './changes.ts';
import { roleChanges, roleRoutes } from './roles/changes.ts';
import { operatorRoutes } from './routes.ts';
import { seedOperators } from './seed.ts';

export { addOperator, changeOperator, type OperatorServices, resetOperator, type Standing } from './accounts.ts';
export { findAuditHash, findOperatorByEmail, findOperators } from './queries.ts';

export const operators = defineModule({
  name: 'operators',
  uses: ['watch'],
  begin: seedOperators,
  routes: [operatorRoutes, roleRoutes],
  changes: [roleChanges, operatorChanges],
});
