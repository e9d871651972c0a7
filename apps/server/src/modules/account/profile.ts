// A user as the wire names it, to themselves and, masked, to others: the account centre, the list of those the user invited, and
// what the user prefers.
import { account, type AnswerOf, preferences, profile } from '@bourse/contract';
import {
  accept,
  COUNTRIES,
  formatShanghai,
  formatUnits,
  type Instant,
  maskAccount,
  refuse,
  type Result,
  SECOND_MS,
  type UserId,
} from '@bourse/domain';
import { json } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { personOfUser } from '../../platform/http/acting.ts';
import { mount } from '../../platform/http/mount.ts';
import type { SecurityServices } from '../security/index.ts';
import { countInvitees, findInvitees, type Invitee, mustGetUser, type UserRow } from './queries.ts';

export function mountProfile(app: FastifyInstance, services: SecurityServices): void {
  const { config, clock } = services;
  const { sql } = services.storage;
  mount(app, services, account.userInfo, async ({ user }) => ({ message: viewUser(await mustGetUser(sql, user.id)) }));
  mount(app, services, profile.center, async ({ user }) => {
    const [row, inviteeCount] = await Promise.all([mustGetUser(sql, user.id), countInvitees(sql, user.id)]);
    return { message: viewCenter(row, { inviteeCount, now: clock.now(), holdMs: config.outflowHoldMs }) };
  });
  mount(app, services, profile.invitees, async ({ input, user }) => {
    const limit = profile.INVITEES_PAGE_SIZE;
    const [{ inviteCode }, total, rows] = await Promise.all([
      mustGetUser(sql, user.id),
      countInvitees(sql, user.id),
      findInvitees(sql, { inviter: user.id, limit, offset: (input.page - 1) * limit }),
    ]);
    return { message: { extension_code: inviteCode, total, list: rows.map(viewInvitee) } };
  });
}

/** Gives the address of registration: only who registered by phone has a contact address, and keeps the phone. */
const accountOf = ({ email, phone, contactEmail }: UserRow): string =>
  (contactEmail === undefined ? (email ?? phone) : (phone ?? email)) ?? '';

/** A sub-account is called as its master calls it, and shows neither the master's addresses nor a code to invite with. */
function viewUser(user: UserRow): AnswerOf<typeof account.userInfo> {
  const whole = viewOwner(user);
  if (user.label === undefined) return whole;
  const hidden = { phone: null, email: null, is_email_proven: 0, is_seller: 0, extension_code: '' } as const;
  return { ...whole, ...hidden, account_number: user.label, nickname: user.label };
}

function viewOwner(user: UserRow): AnswerOf<typeof account.userInfo> {
  const { reviewStatus } = user;
  return {
    id: user.id,
    extension_code: user.inviteCode,
    is_seller: user.isSeller ? 1 : 0,
    area_code_id: COUNTRIES.find(({ iso }) => iso === user.countryCode)?.id ?? 0,
    phone: user.phone ?? null,
    email: user.email ?? user.contactEmail ?? null,
    is_email_proven: user.email === undefined ? 0 : 1,
    review_status: reviewStatus === 1 || reviewStatus === 2 ? reviewStatus : 0,
    account_number: accountOf(user),
    paypassword: user.hasTradePassword ? 1 : 0,
    nickname: user.nickname ?? '',
    create_time: formatShanghai(user.createdAt),
  };
}

/** 25 %, and 25 % each for a bound phone, a bound e-mail and a verified identity. */
export function calculateSecurityLevel({ phone, email, reviewStatus }: UserRow): 25 | 50 | 75 | 100 {
  const met = [phone !== undefined, email !== undefined, reviewStatus === 2].filter(Boolean).length;
  return ([25, 50, 75, 100] as const)[met] ?? 100;
}

function viewCenter(
  user: UserRow,
  { inviteeCount, now, holdMs }: { readonly inviteeCount: number; readonly now: Instant; readonly holdMs: number },
): AnswerOf<typeof profile.center> {
  const { email, account_number, phone, ...shared } = viewUser(user);
  const { id, is_email_proven, is_seller, review_status, paypassword, nickname, extension_code, create_time } = shared;
  const until = user.withdrawHoldUntil;
  return {
    id,
    account_number: maskAccount(account_number),
    phone: maskAccount(phone ?? ''),
    email: maskAccount(email ?? ''),
    is_email_proven,
    nickname,
    review_status,
    is_seller,
    paypassword,
    security_level: calculateSecurityLevel(user),
    extension_code,
    invitee_count: inviteeCount,
    withdraw_hold_until: until !== undefined && until > now ? until : 0,
    withdraw_hold_seconds: holdMs / SECOND_MS,
    create_time,
  };
}

const viewInvitee = (invitee: Invitee): profile.InviteeRow => ({
  id: invitee.id,
  account_number: maskAccount(invitee.accountNumber),
  is_verified: invitee.isVerified ? 1 : 0,
  rebate: formatUnits(invitee.rebate),
  time: formatShanghai(invitee.createdAt),
});

// Preferences kept on the account: two devices that change different keys at once both succeed.

export function mountPreferences(app: FastifyInstance, services: SecurityServices): void {
  const { sql } = services.storage;
  mount(app, services, preferences.getPreferences, async ({ user }) => ({
    message: await read(sql, personOfUser(user)),
  }));
  mount(app, services, preferences.setPreferences, async ({ input, user }) => {
    const stored = await change(sql, personOfUser(user), input.preferences);
    return stored.ok ? { message: stored.value } : stored;
  });
}

function parse(stored: unknown): preferences.PreferencesDocument {
  const parsed = preferences.preferencesDocument.safeParse(stored);
  return parsed.success ? parsed.data : {};
}

/** Keys that an older version stored and this one does not know are not shown. */
async function read(sql: Sql | TransactionSql, userId: UserId): Promise<preferences.PreferencesDocument> {
  const [row] = await query(sql, { preferences: json(parse) })`SELECT preferences FROM users WHERE id = ${userId}`;
  return row?.preferences ?? {};
}

function change(
  sql: Sql,
  userId: UserId,
  changes: preferences.PreferencesChange,
): Promise<Result<preferences.PreferencesDocument, 'preferences_too_large'>> {
  return sql.begin(async (transaction) => {
    await transaction`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`;
    const before = await read(transaction, userId);
    const entries = Object.entries({ ...before, ...changes }).filter(
      ([, value]) => value !== null && value !== undefined,
    );
    const after = preferences.preferencesDocument.parse(Object.fromEntries(entries));
    const text = JSON.stringify(after);
    if (text.length > preferences.PREFERENCES_LENGTH_MAX) return refuse('preferences_too_large');
    await transaction`
      UPDATE users SET preferences = ${text}::text::jsonb, locale = coalesce(${after.locale ?? null}, locale)
      WHERE id = ${userId}`;
    return accept(after);
  });
}
