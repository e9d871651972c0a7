// Who may do what in the back office. The one table: the server refuses by it and the screens hide by it. Two admins may edit
// it, cell by cell; what they have left alone stands as it is written here.

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
  'users.note',
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
  'networks.read',
  'networks.halt',
  'networks.request',
  'networks.review',
  'fees.read',
  'fees.request',
  'fees.review',
  'liabilities.read',
  'liabilities.make',
  'custody.read',
  'custody.watch',
  'custody.move',
  'custody.request',
  'custody.review',
  'approvals.read',
  'approvals.sign',
  'house.read',
  'house.request',
  'house.review',
  'reports.read',
  'watch.read',
  'watch.watch',
  'watch.edit',
  'operators.read',
  'operators.edit',
  'operators.request',
  'operators.review',
  'limits.read',
  'limits.request',
  'limits.review',
  'support.read',
  'support.answer',
  'messages.read',
  'messages.send',
  'messages.request',
  'messages.review',
  'roles.read',
  'roles.request',
  'roles.review',
  'audit.read',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Each role may do what the one before it may, and what is named here. */
const GRANTS: Readonly<Record<OperatorRole, readonly Permission[]>> = {
  viewer: ['settings.read', 'news.read', 'users.read'],
  support: [
    'users.sessions',
    'users.note',
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
    'networks.read',
    'fees.read',
    'limits.read',
    'liabilities.read',
    'custody.read',
    'approvals.read',
    'house.read',
    'reports.read',
    'support.read',
    'support.answer',
    'messages.read',
    'messages.send',
    'watch.read',
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
    'networks.halt',
    'networks.request',
    'networks.review',
    'fees.request',
    'fees.review',
    'limits.request',
    'limits.review',
    'liabilities.make',
    'custody.watch',
    'custody.move',
    'custody.request',
    'custody.review',
    'approvals.sign',
    'house.request',
    'house.review',
    'messages.request',
    'messages.review',
    'watch.watch',
    'audit.read',
  ],
  admin: [
    'settings.edit',
    'watch.edit',
    'operators.read',
    'operators.edit',
    'operators.request',
    'operators.review',
    'roles.read',
    'roles.request',
    'roles.review',
  ],
};

const byRole: ReadonlyMap<OperatorRole, ReadonlySet<Permission>> = new Map(
  OPERATOR_ROLES.map((role, rank) => [
    role,
    new Set(OPERATOR_ROLES.slice(0, rank + 1).flatMap((each) => GRANTS[each])),
  ]),
);

/** Before anybody has edited it. */
export function hasPermission(role: OperatorRole, permission: Permission): boolean {
  return byRole.get(role)?.has(permission) === true;
}

/** A cell of the table that two admins have set. */
export type GrantEdit = { readonly role: OperatorRole; readonly permission: Permission; readonly isGranted: boolean };

/** Rights over rights: whoever had them could take all others. */
const ADMINS_ALONE: ReadonlySet<Permission> = new Set([
  'operators.edit',
  'operators.request',
  'operators.review',
  'roles.request',
  'roles.review',
]);

/** An admin may do everything and nobody else makes operators, so that no edit shuts everybody out. */
export const isFixedGrant = (role: OperatorRole, permission: Permission): boolean =>
  role === 'admin' || ADMINS_ALONE.has(permission);

/** Answers the permissions of a role, with the edits of its cells. */
export function grantsOf(role: OperatorRole, edits: Iterable<GrantEdit>): ReadonlySet<Permission> {
  const grants = new Set(byRole.get(role));
  for (const { role: of, permission, isGranted } of edits) {
    if (of !== role || isFixedGrant(role, permission)) continue;
    if (isGranted) grants.add(permission);
    else grants.delete(permission);
  }
  return grants;
}

const permissions: ReadonlySet<string> = new Set(PERMISSIONS);
const isPermission = (text: string): text is Permission => permissions.has(text);

/** Of one that has come from outside: what a former version knew may be none any more. */
export const findPermission = (text: string): Permission | undefined => (isPermission(text) ? text : undefined);

/** What whoever holds it must be able to read; undefined where there is nothing. */
export function readingOf(permission: Permission): Permission | undefined {
  const reading = findPermission(`${permission.slice(0, permission.indexOf('.'))}.read`);
  return reading === permission ? undefined : reading;
}

/** The cells of one role. */
export const ROLE_CHANGES = ['role'] as const;
export type RoleChange = (typeof ROLE_CHANGES)[number];

/**
 * Two admins decide about these changes of one operator: who becomes one, who may do more or is an admin no more, whose
 * login begins anew.
 */
export const OPERATOR_CHANGES = ['add', 'change', 'reset'] as const;
export type OperatorChange = (typeof OPERATOR_CHANGES)[number];

/** A look at an operator's access ends with one of these: it stays, or the account is disabled. */
export const REVIEW_VERDICTS = ['kept', 'disabled'] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

/** A demo has one operator of each role, `admin@demo.example` and the like, and a second admin. */
export const demoOperatorAddress = (role: string): string => `${role}@demo.example`;
export const SECOND_DEMO_ADMIN = demoOperatorAddress('second');

/** These two actors do what a demo decides by itself; where a change takes two, both are needed. Nobody logs in as one. */
export const DEMO_ROBOTS = ['demo-robot', 'demo-robot-2'] as const;
export const isDemoRobot = (actor: string): boolean => DEMO_ROBOTS.some((robot) => robot === actor);
/** How long something waits for people before a robot takes it. */
export const ROBOT_WAITS_MS = 15_000;
/** How long it waits once an operator has it before the eyes, and where it comes while one is logged in at the back office. */
export const ROBOT_LEAVES_MS = 600_000;
