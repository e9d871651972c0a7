// A user as the wire names it, to themselves and, masked, to others.
import type { account, AnswerOf, profile } from '@bourse/contract';
import { COUNTRIES, formatShanghai, formatUnits, SECOND_MS, type Instant, maskAccount } from '@bourse/domain';
import type { Invitee, RegisterSettings, UserRow } from './queries.ts';

/** Gives the address of registration: only who registered by phone has a contact address, and keeps the phone. */
const accountOf = ({ email, phone, contactEmail }: UserRow): string =>
  (contactEmail === undefined ? (email ?? phone) : (phone ?? email)) ?? '';

export function viewUser(user: UserRow): AnswerOf<typeof account.userInfo> {
  return {
    id: user.id,
    extension_code: user.inviteCode,
    is_seller: user.isSeller ? 1 : 0,
    area_code_id: COUNTRIES.find(({ iso }) => iso === user.countryCode)?.id ?? 0,
    phone: user.phone ?? null,
    email: user.email ?? user.contactEmail ?? null,
    is_email_proven: user.email === undefined ? 0 : 1,
    review_status: viewReviewStatus(user.reviewStatus),
    account_number: accountOf(user),
    paypassword: user.hasTradePassword ? 1 : 0,
    nickname: user.nickname ?? '',
    create_time: formatShanghai(user.createdAt),
  };
}

function viewReviewStatus(status: number): 0 | 1 | 2 {
  return status === 1 || status === 2 ? status : 0;
}

/** 25 %, and 25 % each for a bound phone, a bound e-mail and a verified identity. */
export function calculateSecurityLevel({ phone, email, reviewStatus }: UserRow): 25 | 50 | 75 | 100 {
  const met = [phone !== undefined, email !== undefined, reviewStatus === 2].filter(Boolean).length;
  return ([25, 50, 75, 100] as const)[met] ?? 100;
}

export function viewCenter(
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

export const viewInvitee = (invitee: Invitee): profile.InviteeRow => ({
  id: invitee.id,
  account_number: maskAccount(invitee.accountNumber),
  is_verified: invitee.isVerified ? 1 : 0,
  rebate: formatUnits(invitee.rebate),
  time: formatShanghai(invitee.createdAt),
});

export const viewRegisterSettings = (settings: RegisterSettings): AnswerOf<typeof profile.registerSettings> => ({
  invite_code_required: settings.isInviteCodeRequired ? 1 : 0,
  agreement_id: settings.agreementId,
});
