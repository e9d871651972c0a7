// Words of messages to users: to one by an operator, to many by two.

/** A broadcast, once another operator releases it. */
export const MESSAGE_CHANGES = ['announcement'] as const;
export type MessageChange = (typeof MESSAGE_CHANGES)[number];

/** `personal`: by one operator to one user. */
export const MESSAGE_KINDS = ['personal', 'announcement'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A broadcast goes to one of these audiences; all but `everybody`, `merchants` and `acceptors` name their members. */
export const AUDIENCES = ['everybody', 'languages', 'levels', 'holders', 'merchants', 'acceptors', 'users'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const ANNOUNCEMENT_STATES = ['sending', 'sent', 'stopped'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

/** Operators find these templates ready in every language. */
export const MESSAGE_TEMPLATES = ['identity', 'withdrawal', 'deposit', 'security'] as const;
export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number];
