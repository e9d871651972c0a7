// Tables of the site's news and of the back office. All of them are written by features.
import { OPERATOR_ROLES } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from './columns.ts';

export const newsCategories = pgTable('news_categories', {
  /** The `c_id` of the wire. */
  id: integer().primaryKey(),
  /** By locale. */
  names: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  sort: integer().notNull(),
});

export const newsArticles = pgTable(
  'news_articles',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
    categoryId: integer()
      .notNull()
      .references(() => newsCategories.id),
    /** Address of a picture, or empty. */
    thumbnail: text().notNull(),
    isPublished: boolean().notNull(),
    /** It is listed above newer ones. */
    isTop: boolean().notNull(),
    /** Lists are ordered by it. Null until it is first published. */
    publishedAt: instantColumn(),
    updatedAt: instantColumn().notNull(),
  },
  (table) => [index('news_articles_of_category').on(table.categoryId, table.isTop, table.publishedAt)],
);

export const newsTexts = pgTable(
  'news_texts',
  {
    articleId: bigint({ mode: 'number' })
      .notNull()
      .references(() => newsArticles.id),
    locale: text().notNull(),
    title: text().notNull(),
    abstract: text().notNull(),
    /** Markdown. */
    content: text().notNull(),
  },
  (table) => [primaryKey({ name: 'news_texts_pk', columns: [table.articleId, table.locale] })],
);

/** Pictures that operators have uploaded for everybody: the logo, thumbnails of articles. Small, and so kept here. */
export const sitePictures = pgTable('site_pictures', {
  /** Hash of the bytes: what an address shows never changes. */
  name: text().primaryKey(),
  /** WebP, drawn by us. */
  bytes: bytesColumn().notNull(),
  /** The time of the last upload: a picture that nothing has used for a day is deleted. */
  uploadedAt: instantColumn().notNull(),
});

export const operators = pgTable(
  'operators',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Lower-cased. */
    email: text().notNull().unique('operators_email'),
    name: text().notNull(),
    role: text({ enum: OPERATOR_ROLES }).notNull(),
    passwordHash: text().notNull(),
    /** Set on a first password, which must be replaced before it. */
    passwordExpiresAt: instantColumn(),
    /** Sealed. While the password is a first one, it is offered and not yet proven. */
    totpSecret: bytesColumn(),
    /** The 30 s step of the last code that was accepted: none is accepted twice. */
    totpStep: bigint({ mode: 'number' }).notNull().default(0),
    isDisabled: boolean().notNull().default(false),
    createdAt: instantColumn().notNull(),
    lastLoginAt: instantColumn(),
  },
  (table) => [check('operators_email_is_lower', sql`${table.email} = lower(${table.email})`)],
);

export const operatorSessions = pgTable(
  'operator_sessions',
  {
    /** SHA-256 of the token. */
    tokenHash: bytesColumn().primaryKey(),
    operatorId: bigint({ mode: 'number' })
      .notNull()
      .references(() => operators.id),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    lastSeenAt: instantColumn().notNull(),
    revokedAt: instantColumn(),
    ip: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [index('operator_sessions_of_operator').on(table.operatorId)],
);

/** Under which keys operators have done what must not be done twice; they go a week later. */
export const operatorKeys = pgTable(
  'operator_keys',
  {
    operatorId: bigint({ mode: 'number' })
      .notNull()
      .references(() => operators.id),
    /** Path of the call. */
    route: text().notNull(),
    key: text().notNull(),
    /** The hash of what was sent: another text under the same key is refused. */
    bodyHash: text().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.route, table.key] })],
);

/** Every act of an operator. Triggers of the migration refuse to change or delete a row; each names its predecessor. */
export const auditLog = pgTable(
  'audit_log',
  {
    /** 1, 2, 3 … without a gap. */
    id: bigint({ mode: 'number' }).primaryKey(),
    at: instantColumn().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    /** Canonical JSON, as it was hashed. */
    before: text().notNull(),
    /** Canonical JSON, as it was hashed. */
    after: text().notNull(),
    ip: text().notNull(),
    previousHash: bytesColumn().notNull(),
    hash: bytesColumn().notNull().unique('audit_log_hash'),
  },
  (table) => [
    index('audit_log_by_subject').on(table.subject, table.id),
    index('audit_log_by_actor').on(table.actor, table.id),
  ],
);
