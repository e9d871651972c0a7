// Calls of the back office. Operators are no users: own accounts, own sessions, own token. All of them answer 999 to
// whoever has no operator's session, and `forbidden` where the role lacks the permission.
import { NEWS_CATEGORY_IDS, OPERATOR_ROLES, PERMISSIONS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { seenRefusals } from './clash.ts';
import { timeCodec, timeOrNever } from './codecs.ts';
import { fault } from './faults.ts';
import {
  filledTitle,
  flag,
  flagField,
  id,
  link,
  localeField,
  mailOrPhone,
  oneOf,
  page,
  text,
  textBlock,
  titleText,
  typedCode,
} from './fields.ts';

export { ADDRESS_LENGTH_MAX, LINK_LENGTH_MAX } from './fields.ts';

const nothing = z.object({});
const done = z.string();
const email = mailOrPhone.transform((value) => value.toLowerCase());
export const PASSWORD_LENGTH_MAX = 128;
const password = text(PASSWORD_LENGTH_MAX);
const code = typedCode;
const reason = text(300);

export const operatorView = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  role: z.enum(OPERATOR_ROLES),
});
export type OperatorView = z.output<typeof operatorView>;

/** The session belongs to this operator, who has the permissions that the role grants now. */
export const sessionOperator = operatorView.extend({ permissions: z.array(z.enum(PERMISSIONS)) });
export type SessionOperator = z.output<typeof sessionOperator>;

// Session

/** `message` says what comes next: a session, or the setting up of the second factor with the first password. */
export const login = defineCall({
  method: 'POST',
  path: '/api/office/login',
  access: 'public',
  summary: 'Log an operator in: password and one-time code. With a first password, begins the setting up.',
  input: z.object({ email, password, code: code.optional() }),
  message: z.discriminatedUnion('state', [
    z.object({ state: z.literal('open'), token: z.string(), operator: sessionOperator }),
    /** The secret and its `otpauth:` address, for the operator's authenticator app. */
    z.object({ state: z.literal('enrol'), secret: z.string(), uri: z.string() }),
  ]),
  isSensitive: true,
});

export const enrol = defineCall({
  method: 'POST',
  path: '/api/office/enrol',
  access: 'public',
  summary: 'Replace a first password and prove the authenticator app that login offered a secret for.',
  input: z.object({ email, password, new_password: password, code }),
  message: z.object({ token: z.string(), operator: sessionOperator }),
  isSensitive: true,
});

export const me = defineCall({
  method: 'GET',
  path: '/api/office/me',
  access: 'operator',
  summary: 'The operator of the token.',
  input: nothing,
  message: sessionOperator,
});

export const logout = defineCall({
  method: 'POST',
  path: '/api/office/logout',
  access: 'operator',
  summary: 'End this session.',
  input: nothing,
  message: done,
});

// Site settings

/** Coins are bought elsewhere under this link: never in plain text, and never a path of ours. */
const buyChannel = z.object({
  label: filledTitle(40),
  url: text(500).refine((value) => value.startsWith('https://') && URL.canParse(value), fault('https')),
});
/** The site's name, its copyright line, and what it says while it is closed are at most this long. */
export const SITE_NAME_LENGTH_MAX = 40;
export const MAINTENANCE_LENGTH_MAX = 300;

const siteSettings = z.object({
  site_name: filledTitle(SITE_NAME_LENGTH_MAX),
  logo: link,
  copyright: titleText(SITE_NAME_LENGTH_MAX),
  support_link: link,
  app_link_ios: link,
  app_link_android: link,
  languages: z.array(localeField).min(1).max(7),
  links: z.array(z.object({ label: titleText(40), url: link })).max(12),
  buy_channels: z.array(buyChannel).max(12),
  invite_code_required: flagField,
  is_maintenance: flagField,
  maintenance_text: titleText(MAINTENANCE_LENGTH_MAX),
  /** Whether the robots of a demo decide what nobody looks after; outside a demo there are none. */
  demo_robots: flagField,
});
export type SiteSettingsView = z.output<typeof siteSettings>;

const settingsView = z.object({
  ...siteSettings.shape,
  invite_code_required: flag,
  is_maintenance: flag,
  demo_robots: flag,
});

export const getSettings = defineCall({
  method: 'GET',
  path: '/api/office/settings',
  access: 'operator',
  permission: 'settings.read',
  summary: 'All site settings.',
  input: nothing,
  message: settingsView,
});

const seenLinks = z.array(z.object({ label: z.string(), url: z.string() }));
const seenSettings = z
  .object({ ...settingsView.shape, links: seenLinks, buy_channels: seenLinks })
  .extend({ site_name: z.string(), logo: z.string(), copyright: z.string(), support_link: z.string() })
  .extend({ app_link_ios: z.string(), app_link_android: z.string(), maintenance_text: z.string() })
  .partial();

export const saveSettings = defineCall({
  method: 'POST',
  path: '/api/office/settings/save',
  access: 'operator',
  permission: 'settings.edit',
  summary: 'Change the settings that are named; they hold at once. An empty text takes one back.',
  input: siteSettings.partial().extend({ seen: seenSettings }),
  refusals: seenRefusals,
  keepsEmpty: true,
  message: done,
});

// News

const categoryId = oneOf(NEWS_CATEGORY_IDS);

export const newsCategories = defineCall({
  method: 'GET',
  path: '/api/office/news/categories',
  access: 'operator',
  permission: 'news.read',
  summary: 'Categories with their names in each language.',
  input: nothing,
  message: z.array(z.object({ id: z.number(), names: z.partialRecord(localeField, z.string()), articles: z.number() })),
});

export const saveNewsCategory = defineCall({
  method: 'POST',
  path: '/api/office/news/category/save',
  access: 'operator',
  permission: 'news.edit',
  summary: 'Name a category in one language.',
  input: z.object({
    c_id: categoryId,
    lang: localeField,
    name: titleText(60),
    seen: z.object({ name: z.string() }),
  }),
  refusals: seenRefusals,
  message: done,
});

export const newsArticles = defineCall({
  method: 'GET',
  path: '/api/office/news',
  access: 'operator',
  permission: 'news.read',
  summary: 'Articles, drafts too; 20 a page.',
  input: z.object({ c_id: categoryId.optional(), page }),
  message: z.object({
    list: z.array(
      z.object({
        id: z.number(),
        c_id: z.number(),
        title: z.string(),
        is_published: flag,
        is_top: flag,
        update_time: timeCodec,
        languages: z.array(localeField),
      }),
    ),
    total: z.number(),
  }),
});

const newsText = z.object({ title: z.string(), abstract: z.string(), content: z.string() });
export const newsArticleSource = defineCall({
  method: 'GET',
  path: '/api/office/news/article',
  access: 'operator',
  permission: 'news.read',
  summary: 'An article as it is edited: markdown, in each language it has.',
  input: z.object({ id }),
  message: z.object({
    id: z.number(),
    c_id: z.number(),
    thumbnail: z.string(),
    is_published: flag,
    is_top: flag,
    update_time: timeCodec,
    texts: z.partialRecord(localeField, newsText),
  }),
});

export const saveNewsArticle = defineCall({
  method: 'POST',
  path: '/api/office/news/save',
  access: 'operator',
  permission: 'news.edit',
  summary: 'Make an article, or change where and whether it stands: then `seen` is needed. `message.id` is its id.',
  input: z.object({
    id: id.optional(),
    c_id: categoryId,
    thumbnail: link.default(''),
    is_published: flagField,
    is_top: flagField.default(0),
    seen: z.object({ c_id: z.number(), thumbnail: z.string(), is_published: flag, is_top: flag }).optional(),
  }),
  message: z.object({ id: z.number() }),
});

export const saveNewsText = defineCall({
  method: 'POST',
  path: '/api/office/news/text/save',
  access: 'operator',
  permission: 'news.edit',
  summary: 'Write an article in one language. An empty title takes that language away.',
  input: z.object({
    id,
    lang: localeField,
    title: titleText(120).default(''),
    abstract: titleText(300).default(''),
    content: textBlock(16_000).default(''),
    /** Empty texts where it was not written in that language. */
    seen: newsText,
  }),
  refusals: seenRefusals,
  message: done,
});

export const previewNews = defineCall({
  method: 'POST',
  path: '/api/office/news/preview',
  access: 'operator',
  permission: 'news.read',
  summary: 'Markdown as visitors will see it.',
  input: z.object({ content: textBlock(16_000).default('') }),
  message: z.object({ html: z.string() }),
});

// Users

export const userRow = z.object({
  id: z.number(),
  email: z.string(),
  /** 0: given with a registration by phone and never proven; it may be anybody's. */
  is_email_proven: flag,
  phone: z.string(),
  invite_code: z.string(),
  review_status: z.number(),
  is_frozen: flag,
  create_time: timeCodec,
  /** Set of a sub-account: whose it is. Its addresses are its master's, and it is found by its id alone. */
  master_id: z.number().nullable(),
});

export const searchUsers = defineCall({
  method: 'GET',
  path: '/api/office/users',
  access: 'operator',
  permission: 'users.read',
  summary: 'Users whose id, e-mail, phone or invite code is or begins with what is sought; all, without it. 20 a page.',
  input: z.object({
    q: mailOrPhone.optional(),
    is_frozen: flagField.optional(),
    /** 1: only those whose phone number or nickname is another's as well, or whose number cannot be read. */
    is_colliding: flagField.optional(),
    page,
  }),
  message: z.object({ list: z.array(userRow), total: z.number() }),
});

export const userDetail = defineCall({
  method: 'GET',
  path: '/api/office/user',
  access: 'operator',
  permission: 'users.read',
  summary: 'A user with balances, counts and live sessions.',
  input: z.object({ id }),
  message: userRow.extend({
    country_code: z.string(),
    locale: z.string(),
    invited_by: z.number().nullable(),
    open_orders: z.number(),
    balances: z.array(
      z.object({ wallet: z.string(), currency_name: z.string(), available: z.string(), locked: z.string() }),
    ),
    sessions: z.array(
      z.object({
        id: z.number(),
        ip: z.string(),
        user_agent: z.string(),
        create_time: timeCodec,
        last_seen: timeCodec,
      }),
    ),
  }),
});

export const freezeUser = defineCall({
  method: 'POST',
  path: '/api/office/user/freeze',
  access: 'operator',
  permission: 'users.freeze',
  summary: 'A frozen user may cancel orders but place none.',
  input: z.object({ id, reason }),
  message: done,
});

export const unfreezeUser = defineCall({
  ...freezeUser,
  path: '/api/office/user/unfreeze',
  summary: 'Let a frozen user trade again.',
});

export const revokeUserSessions = defineCall({
  method: 'POST',
  path: '/api/office/user/sessions/revoke',
  access: 'operator',
  permission: 'users.sessions',
  summary: 'End one session of a user, or all of them.',
  input: z.object({ id, session_id: id.optional() }),
  message: done,
});

// Identity review

const reviewRow = z.object({
  id: z.number(),
  user_id: z.number(),
  account: z.string(),
  /** The user applies for this level: 1, or 2 with a hand-held picture. */
  level: z.number(),
  status: z.enum(['pending', 'approved', 'rejected']),
  submit_time: timeCodec,
  /** Empty until it is decided. */
  review_time: timeOrNever,
  /** Why it was rejected, else empty. */
  reason: z.string(),
});
export type ReviewRow = z.input<typeof reviewRow>;

export const listIdentities = defineCall({
  method: 'GET',
  path: '/api/office/identities',
  access: 'operator',
  permission: 'identity.read',
  summary: 'Submissions, of all users or of one: pending ones oldest first, all others newest first; 20 a page.',
  input: z.object({
    status: z.enum(['pending', 'approved', 'rejected', 'all']).default('pending'),
    user_id: id.optional(),
    page,
  }),
  message: z.object({ list: z.array(reviewRow), total: z.number() }),
});

export const identityDetail = defineCall({
  method: 'GET',
  path: '/api/office/identity',
  access: 'operator',
  permission: 'identity.review',
  summary: 'A submission in the open, for the one who reviews it. Looking is entered in the audit log.',
  input: z.object({ id }),
  message: reviewRow.extend({
    name: z.string(),
    card_id: z.string(),
    pictures: z.array(z.enum(['front', 'reverse', 'hand'])),
    others: z.array(reviewRow),
    /** 1: another user is verified with this number, so it cannot be approved. */
    is_number_in_use: flag,
  }),
});

/** Answers a JPEG image, not an envelope. */
export const identityPicture = defineCall({
  method: 'GET',
  path: '/api/office/identity/picture',
  access: 'operator',
  permission: 'identity.review',
  summary: 'A picture of a submission.',
  input: z.object({ id, picture: z.enum(['front', 'reverse', 'hand']).default('front') }),
  message: z.string(),
  fileType: 'image/jpeg',
});

export const approveIdentity = defineCall({
  method: 'POST',
  path: '/api/office/identity/approve',
  access: 'operator',
  permission: 'identity.review',
  summary: 'Approve a submission. Nobody approves his own.',
  input: z.object({ id }),
  message: done,
});

export const rejectIdentity = defineCall({
  method: 'POST',
  path: '/api/office/identity/reject',
  access: 'operator',
  permission: 'identity.review',
  summary: 'Reject a submission; the user reads the reason.',
  input: z.object({ id, reason }),
  message: done,
});

// Operators

const role = z.enum(OPERATOR_ROLES);

export const listOperators = defineCall({
  method: 'GET',
  path: '/api/office/operators',
  access: 'operator',
  permission: 'operators.read',
  summary: 'All operators.',
  input: nothing,
  message: z.array(
    operatorView.extend({
      is_disabled: flag,
      /** 0: has still to set up the second factor. */
      is_enrolled: flag,
      /** 1: the caller can see half of the first password. */
      has_half: flag,
      last_login: timeCodec.nullable(),
      create_time: timeCodec,
    }),
  ),
});

export const changeOperator = defineCall({
  method: 'POST',
  path: '/api/office/operator/change',
  access: 'operator',
  permission: 'operators.edit',
  summary:
    'Disable an operator who is no admin, or give a role that may do no more than before. Ends the operator’s sessions. Nobody changes himself. All else takes two admins.',
  input: z.object({
    id,
    role: role.optional(),
    is_disabled: flagField.optional(),
    seen: z.object({ role, is_disabled: flag }),
  }),
  refusals: seenRefusals,
  message: done,
});

// Audit log

export const auditEntry = z.object({
  id: z.number(),
  at: timeCodec,
  /**
   * The actor is an operator's address, `console` for a command on the server's own machine, `system` for what a job does
   * by itself, or a demo's robot.
   */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  /** JSON. */
  before: z.string(),
  /** JSON. */
  after: z.string(),
  ip: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.input<typeof auditEntry>;

/** A filter of the log is at most this long. */
export const ACTOR_LENGTH_MAX = 254;
export const ACTION_LENGTH_MAX = 60;
export const SUBJECT_LENGTH_MAX = 120;

export const listAudit = defineCall({
  method: 'GET',
  path: '/api/office/audit',
  access: 'operator',
  permission: 'audit.read',
  summary: 'The audit log, newest first; 50 a page.',
  input: z.object({
    actor: text(ACTOR_LENGTH_MAX).optional(),
    action: text(ACTION_LENGTH_MAX).optional(),
    subject: text(SUBJECT_LENGTH_MAX).optional(),
    page,
  }),
  message: z.object({ list: z.array(auditEntry), total: z.number() }),
});

export const auditStatus = defineCall({
  method: 'GET',
  path: '/api/office/audit/status',
  access: 'operator',
  permission: 'audit.read',
  summary: 'Recomputes the chain: whether every entry follows from the one before it.',
  input: nothing,
  message: z.object({
    is_intact: flag,
    entries: z.number(),
    /** Hash of the newest entry. */
    head: z.string(),
    /** Id of the first entry that does not fit, or null. */
    broken_at: z.number().nullable(),
  }),
});

/** Answers JSON lines, not an envelope. */
export const auditFile = defineCall({
  method: 'GET',
  path: '/api/office/audit/file',
  access: 'operator',
  permission: 'audit.read',
  summary:
    'The whole log as a file, oldest first, with the hashes that chain it: `npm run prove -- audit` checks it alone.',
  input: nothing,
  message: z.string(),
  fileType: 'application/x-ndjson',
  cost: 20,
});
