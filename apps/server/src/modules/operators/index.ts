// The door of operators.
export type { OperatorsServices } from './services.ts';
export { addOperator, changeOperator, type OperatorServices, resetOperator, type Standing } from './accounts.ts';
export { createOperatorChanges } from './operator-changes.ts';
export { findAuditHash, findOperatorByEmail, findOperators } from './queries.ts';
export { roleChanges } from './roles/role-changes.ts';
export { roleRoutes } from './roles/routes.ts';
export { operatorRoutes } from './routes.ts';
export { seedOperators } from './seed.ts';
