// Who may do what in the back office. The one table: the server refuses by it and the screens hide by it.

export const OPERATOR_ROLES = ['viewer', 'support', 'operator', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export const PERMISSIONS = [
  'settings.read',
  'settings.edit',
  'news.read',
  'news.edit',
  'users.read',
  'users.sessions',
  'users.freeze',
  'identity.read',
  'identity.review',
  'factors.request',
  'factors.review',
  'agents.request',
  'agents.review',
  'funds.read',
  'funds.lock',
  'funds.request',
  'funds.review',
  'withdrawals.review',
  'lever.read',
  'lever.halt',
  'lever.request',
  'lever.review',
  'micro.read',
  'micro.halt',
  'micro.request',
  'micro.review',
  'fiat.read',
  'fiat.halt',
  'fiat.request',
  'fiat.review',
  'earn.read',
  'earn.halt',
  'earn.request',
  'earn.review',
  'launch.read',
  'launch.halt',
  'launch.request',
  'launch.review',
  'coins.read',
  'coins.halt',
  'coins.request',
  'coins.review',
  'liabilities.read',
  'liabilities.make',
  'custody.read',
  'custody.watch',
  'custody.request',
  'custody.review',
  'operators.read',
  'operators.edit',
  'audit.read',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Each role may do what the one before it may, and what is named here. */
const GRANTS: Readonly<Record<OperatorRole, readonly Permission[]>> = {
  viewer: ['settings.read', 'news.read', 'users.read'],
  support: [
    'users.sessions',
    'identity.read',
    'factors.request',
    'agents.request',
    'funds.read',
    'lever.read',
    'micro.read',
    'fiat.read',
    'earn.read',
    'launch.read',
    'coins.read',
    'liabilities.read',
    'custody.read',
  ],
  operator: [
    'news.edit',
    'users.freeze',
    'identity.review',
    'factors.review',
    'agents.review',
    'funds.lock',
    'funds.request',
    'funds.review',
    'withdrawals.review',
    'lever.halt',
    'lever.request',
    'lever.review',
    'micro.halt',
    'micro.request',
    'micro.review',
    'fiat.halt',
    'fiat.request',
    'fiat.review',
    'earn.halt',
    'earn.request',
    'earn.review',
    'launch.halt',
    'launch.request',
    'launch.review',
    'coins.halt',
    'coins.request',
    'coins.review',
    'liabilities.make',
    'custody.watch',
    'custody.request',
    'custody.review',
    'audit.read',
  ],
  admin: ['settings.edit', 'operators.read', 'operators.edit'],
};

const byRole: ReadonlyMap<OperatorRole, ReadonlySet<Permission>> = new Map(
  OPERATOR_ROLES.map((role, rank) => [
    role,
    new Set(OPERATOR_ROLES.slice(0, rank + 1).flatMap((each) => GRANTS[each])),
  ]),
);

export function hasPermission(role: OperatorRole, permission: Permission): boolean {
  return byRole.get(role)?.has(permission) === true;
}

/** A demo has one operator of each role: `admin@demo.example` and the like. */
export const demoOperatorAddress = (role: string): string => `${role}@demo.example`;
