// Who may call what: one line for each route of the contract, and one column for each kind of caller. The access test makes
// every call as every caller. A route without a line here fails it, and so does a line without a route.
import type { Access, Call } from '@bourse/contract';
import { BTC, USDT } from '@bourse/domain';

export type Line = {
  /** For everybody, for users with a session, for operators. Must be what the contract says. */
  readonly for: Access;
  /** A sound input, so that a call which is let in gets as far as its handler. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** The session of the call is over afterwards: each caller needs one for it alone. */
  readonly endsSession?: true;
};

export type Caller = {
  readonly name: string;
  readonly kind: 'visitor' | 'user' | 'operator';
  /** The value of its Authorization header. */
  readonly token: () => Promise<string | undefined> | string | undefined;
  /** Of an operator: whether the role may make this call. */
  readonly isGranted?: (call: Call) => boolean;
};

export type Verdict = 'served' | 'not_logged_in' | 'forbidden';

/** What a caller is to be answered. Operators are no users, and users no operators. */
export function verdictFor(call: Call, { kind, isGranted }: Caller): Verdict {
  if (call.access === 'public') return 'served';
  if (call.access === 'user') return kind === 'user' ? 'served' : 'not_logged_in';
  if (kind === 'operator') return (isGranted?.(call) ?? false) ? 'served' : 'forbidden';
  return kind === 'user' ? 'forbidden' : 'not_logged_in';
}

const everybody = (input?: Line['input']): Line => ({ for: 'public', ...(input && { input }) });
const users = (input?: Line['input']): Line => ({ for: 'user', ...(input && { input }) });
const operators = (input?: Line['input']): Line => ({ for: 'operator', ...(input && { input }) });

const PAIR = { legal_id: USDT, currency_id: BTC };
const ORDER = { ...PAIR, num: '0.001' };
/** Of no account. */
const NOBODY = 'nobody@example.com';
const PASSWORD = { password: 'granite5521' };
const RESPONSE = { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'AA', signature: 'AA' };
const PASSKEY = { id: 'AA', rawId: 'AA', type: 'public-key', response: RESPONSE };
const NO_ID = 999_999_999;

export const matrix: Readonly<Record<string, Line>> = {
  // Account
  'POST /api/sms_mail': everybody({ user_string: NOBODY }),
  'POST /api/sms_send': everybody({ user_string: '51234567', area_code_id: 2 }),
  'POST /api/user/check_email': everybody({ email_code: '123456', user_string: NOBODY }),
  'POST /api/user/check_mobile': everybody({ mobile_code: '123456', user_string: '51234567', area_code_id: 2 }),
  'POST /api/user/register': everybody({
    type: 'email',
    user_string: NOBODY,
    code: '123456',
    re_password: PASSWORD.password,
    ...PASSWORD,
  }),
  'POST /api/user/login': everybody({ user_string: NOBODY, ...PASSWORD }),
  'POST /api/user/logout': { ...users(), endsSession: true },
  'GET /api/user/info': users(),
  'GET /api/cfg/register': everybody(),
  'GET /api/user/center': users(),
  'GET /api/user/invitees': users(),
  'GET /api/user/getPreferences': users(),
  'POST /api/user/setPreferences': users({ preferences: '{}' }),
  'POST /api/user/forget': everybody({
    account: NOBODY,
    code: '123456',
    repassword: PASSWORD.password,
    ...PASSWORD,
  }),
  'POST /api/safe/login_password': users({ oldpassword: 'wrong1234', re_password: PASSWORD.password, ...PASSWORD }),
  'POST /api/safe/update_password': users({ oldpassword: 'wrong1234', re_password: 'granite', password: 'granite' }),
  'POST /api/user/setaccount': users({ oldpassword: 'wrong1234', repassword: 'granite', password: 'granite' }),
  'POST /api/safe/email': users({ email: NOBODY, code: '123456' }),
  'POST /api/safe/mobile': users({ mobile: '51234567', area_code_id: 2, code: '123456' }),

  // Security centre
  'GET /api/safe/info': users(),
  'POST /api/user/login_second_factor': everybody({ challenge: 'A'.repeat(43), totp_code: '123456' }),
  'POST /api/user/login_passkey_options': everybody(),
  'POST /api/user/login_passkey': everybody({ passkey: PASSKEY }),
  'POST /api/safe/totp_setup': users({ password: 'wrong1234' }),
  'POST /api/safe/totp_confirm': users({ totp_code: '123456' }),
  'POST /api/safe/totp_disable': users({ password: 'wrong1234' }),
  'POST /api/safe/recovery_codes': users({ password: 'wrong1234' }),
  'GET /api/safe/passkeys': users(),
  'POST /api/safe/passkey_options': users(),
  'POST /api/safe/passkey_register_options': users({ password: 'wrong1234' }),
  'POST /api/safe/passkey_register': users({ passkey: PASSKEY, name: 'Phone' }),
  'POST /api/safe/passkey_rename': users({ id: NO_ID, name: 'Phone' }),
  'POST /api/safe/passkey_delete': users({ id: NO_ID, password: 'wrong1234' }),
  'GET /api/safe/sessions': users(),
  'POST /api/safe/session_revoke': users({ id: NO_ID }),
  'POST /api/safe/session_revoke_others': users(),
  'POST /api/safe/login_history': users(),
  'POST /api/safe/anti_phishing': users({ word: 'harbour', password: 'wrong1234' }),
  'POST /api/safe/freeze': everybody({ token: 'A'.repeat(43) }),
  'POST /api/safe/freeze_self': users({ password: 'wrong1234' }),

  // Identity, pictures, collection information, regions
  'POST /api/upload': users(),
  'GET /api/upload': users({ name: 'A'.repeat(43) }),
  'GET /api/user/real_name': users(),
  'POST /api/user/real_name': users(),
  'GET /api/user/verify_level': users(),
  'POST /api/user/verify_level': users({ level: 3 }),
  'GET /api/user/cash_info': users(),
  'GET /api/user/cash_detail': users({ id: NO_ID }),
  'POST /api/user/cash_save': users({ way: 'bank' }),
  'POST /api/user/cash_delete': users({ id: NO_ID }),
  'GET /api/user/region_users': users(),
  'GET /api/user/region': users(),
  'POST /api/user/region': users(),

  // Markets
  'GET /api/cfg/kefu': everybody(),
  'GET /api/custorm': everybody(),
  'GET /api/site_picture': everybody({ name: 'A'.repeat(43) }),
  'GET /api/qrcode': everybody({ text: 'bourse' }),
  'GET /api/currency/list': everybody(),
  'GET /api/currency/detail': everybody({ id: BTC }),
  'GET /api/currency/logo': everybody({ id: BTC }),
  'GET /api/currency/quotation_new': everybody(),
  'POST /api/quotation': everybody(),
  'POST /api/quotation_new': everybody(),
  'GET /api/currency/new_timeshar': everybody({ from: 1, to: 2, symbol: 'BTC/USDT', period: '1min' }),
  'GET /api/currency/new_timesharall': everybody({ from: 1, to: 2, period: '1min' }),
  'GET /api/currency/new_tradehistory': everybody(PAIR),
  'GET /api/market/ticks': everybody({ currency_id: BTC }),
  'GET /api/user/currencyList': users(),
  'GET /api/user/getMyCurrency': users(),
  'GET /api/user/addMyCurrency': users({ currency_id: 1 }),
  'GET /api/user/delMyCurrency': users({ currency_id: 1 }),

  // Spot
  'POST /api/transaction/deal': everybody(PAIR),
  'POST /api/transaction/in': users({ ...ORDER, price: '1' }),
  'POST /api/transaction/out': users({ ...ORDER, price: '999999' }),
  'POST /api/transaction/oco': users({
    ...ORDER,
    type: 'in',
    price: '1',
    stop_price: '999999',
    stop_limit_price: '999999',
  }),
  'POST /api/transaction_amend': users({ id: NO_ID, num: '0.001' }),
  'POST /api/transaction_del': users({ id: NO_ID }),
  'POST /api/transaction_del_all': users(),
  'POST /api/transaction_all': users(),
  'POST /api/transaction_in': users(),
  'POST /api/transaction_out': users(),
  'POST /api/transaction_complete': users(),

  // Wallets
  'POST /api/wallet/list': users(),
  'POST /api/wallet/change': users({ currency_id: USDT, number: '1', from_field: 'change', to_field: 'lever' }),

  // News
  'POST /api/news/list': everybody({ c_id: 5 }),
  'GET /api/news/list': everybody({ c_id: 5, language: 'en' }),
  'POST /api/news/detail': everybody({ id: 1 }),

  // Back office
  'POST /api/office/login': everybody({ email: NOBODY, ...PASSWORD, code: '123456' }),
  'POST /api/office/enrol': everybody({
    email: NOBODY,
    ...PASSWORD,
    new_password: 'granite5521granite',
    code: '123456',
  }),
  'GET /api/office/me': operators(),
  'POST /api/office/logout': { ...operators(), endsSession: true },
  'GET /api/office/settings': operators(),
  'POST /api/office/settings/save': operators(),
  'GET /api/office/cny_rate': operators(),
  'POST /api/office/cny_rate/save': operators({ rate: '7.2' }),
  'POST /api/office/picture': operators(),
  'GET /api/office/news/categories': operators(),
  'POST /api/office/news/category/save': operators({ c_id: 5, lang: 'en', name: 'Announcements' }),
  'GET /api/office/news': operators(),
  'GET /api/office/news/article': operators({ id: 1 }),
  'POST /api/office/news/save': operators({ id: NO_ID, c_id: 5, is_published: 0 }),
  'POST /api/office/news/text/save': operators({ id: NO_ID, lang: 'en', title: 'None' }),
  'POST /api/office/news/preview': operators({ content: '# A' }),
  'GET /api/office/users': operators({ q: NOBODY }),
  'GET /api/office/user': operators({ id: NO_ID }),
  'POST /api/office/user/freeze': operators({ id: NO_ID, reason: 'none' }),
  'POST /api/office/user/unfreeze': operators({ id: NO_ID, reason: 'none' }),
  'POST /api/office/user/sessions/revoke': operators({ id: NO_ID }),
  'GET /api/office/user/factors': operators({ id: NO_ID }),
  'POST /api/office/user/factors/remove': operators({ id: NO_ID, reason: 'none' }),
  'GET /api/office/factor_removals': operators(),
  'POST /api/office/factor_removal/approve': operators({ id: NO_ID }),
  'POST /api/office/factor_removal/reject': operators({ id: NO_ID, reason: 'none' }),
  'GET /api/office/user/region': operators({ id: NO_ID }),
  'POST /api/office/user/agency/request': operators({ id: NO_ID, city_name: 'Turin', reason: 'none' }),
  'GET /api/office/region_agents': operators(),
  'GET /api/office/agency_requests': operators(),
  'POST /api/office/agency_request/approve': operators({ id: NO_ID }),
  'POST /api/office/agency_request/reject': operators({ id: NO_ID, reason: 'none' }),
  'GET /api/office/identities': operators(),
  'GET /api/office/identity': operators({ id: NO_ID }),
  'GET /api/office/identity/picture': operators({ id: NO_ID }),
  'POST /api/office/identity/approve': operators({ id: NO_ID }),
  'POST /api/office/identity/reject': operators({ id: NO_ID, reason: 'none' }),
  'GET /api/office/operators': operators(),
  'POST /api/office/operator/add': operators({ email: 'added@example.com', name: 'Added', role: 'viewer' }),
  'POST /api/office/operator/change': operators({ id: NO_ID, role: 'viewer' }),
  'POST /api/office/operator/reset': operators({ id: NO_ID }),
  'GET /api/office/admin_proposals': operators(),
  'POST /api/office/admin/propose': operators({ email: 'proposed@example.com', name: 'Proposed' }),
  'POST /api/office/admin_proposal/approve': operators({ id: NO_ID }),
  'POST /api/office/admin_proposal/reject': operators({ id: NO_ID }),
  'GET /api/office/audit': operators(),
  'GET /api/office/audit/status': operators(),
};
