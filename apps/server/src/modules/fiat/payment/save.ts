// Saving a way to be paid: whoever changes it takes what others pay, so it is guarded like the security of the account.
// Refusals come in this order: frozen account, identity, name, account, trade password, second factor, the method meant,
// how many there are, how many changes of a day, the picture.
import { type ParsedInputOf, payment } from '@bourse/contract';
import {
  accept,
  DAY_MS,
  foldNumber,
  foldPersonName,
  type PaymentWay,
  refuse,
  type Result,
  type UserId,
} from '@bourse/domain';
import type { TransactionSql } from '../../../core/storage/connection.ts';
import type { DetailedRefusal } from '../../../platform/http/mount.ts';
import { refuseBeyond } from '../../../platform/http/throttles.ts';
import { claimPictures, parsePictureUrl, releasePicture } from '../../../platform/pictures/pictures.ts';
import { maskNumber } from '../../../system/masks.ts';
import { findVerifiedName } from '../../identity/index.ts';
import {
  checkTradePassword,
  findTradePasswordHash,
  guardState,
  type Proof,
  requireSecondFactor,
  settleChange,
} from '../../security/index.ts';
import {
  deleteMethod,
  findMethod,
  findMethods,
  insertMethod,
  type PaymentDetails,
  showsPicture,
  updateMethod,
} from '../deals/payment-methods.ts';
import type { FiatServices } from '../services.ts';

type Input = ParsedInputOf<typeof payment.savePaymentMethod> & { readonly way: PaymentWay };

/** Digits, as printed on cards and in IBANs; blanks do not count. */
const BANK_ACCOUNT = /^[A-Z0-9]{6,34}$/;
/** A phone number, an e-mail address or a chosen name. */
const WALLET_ACCOUNT = /^[^\s]{3,}$/;

export async function savePaymentMethod(
  services: FiatServices,
  { userId, input }: { readonly userId: UserId; readonly input: Input },
): Promise<Result<number> | DetailedRefusal> {
  const { storage, vault, clock } = services;
  const state = await guardState(services, userId);
  if (!state.ok) return state;
  const name = await findVerifiedName(services, userId);
  if (name === undefined) return refuse('identity_not_verified');
  if (input.real_name !== undefined && foldPersonName(input.real_name) !== foldPersonName(name)) {
    return refuse('payment_name_differs');
  }
  const details = readDetails(input);
  if (!details.ok) return details;
  const allowed = await proveOwner(services, { userId, password: input.pay_password, proof: input });
  if (!allowed.ok) return allowed;
  const owner = { vault, userId };
  return storage.sql.begin(async (transaction): Promise<Result<number>> => {
    await lockUser(transaction, userId);
    const before = input.id === undefined ? undefined : await findMethod(transaction, owner, input.id);
    if (input.id !== undefined && !before) return refuse('payment_method_not_found');
    const others = (await findMethods(transaction, owner)).filter(
      ({ id, way }) => id !== input.id && way === input.way,
    );
    if (others.length >= payment.PAYMENT_METHODS_MAX) {
      return refuse('too_many_payment_methods', { max: payment.PAYMENT_METHODS_MAX });
    }
    const tooMany = await refuseFurther(services, transaction, userId);
    if (tooMany) return tooMany;
    const qr = await claimQrPicture(transaction, { userId, way: input.way, url: input.qr_pic });
    if (!qr.ok) return qr;
    const method = { way: input.way, details: details.value, qrPicture: qr.value, now: clock.now() };
    const id = before?.id ?? (await insertMethod(transaction, owner, method));
    if (before) await updateMethod(transaction, owner, { id, ...method });
    if (before) await releaseIfUnused(transaction, userId, before.qrPicture);
    await settle(services, transaction, { userId, account: details.value.account });
    return accept(id);
  });
}

export async function deletePaymentMethod(
  services: FiatServices,
  { userId, id, password, proof }: Proven & { readonly id: number },
): Promise<Result<undefined> | DetailedRefusal> {
  const state = await guardState(services, userId);
  if (!state.ok) return state;
  const allowed = await proveOwner(services, { userId, password, proof });
  if (!allowed.ok) return allowed;
  return services.storage.sql.begin(async (transaction): Promise<Result<undefined>> => {
    await lockUser(transaction, userId);
    const method = await findMethod(transaction, { vault: services.vault, userId }, id);
    if (!method) return refuse('payment_method_not_found');
    const tooMany = await refuseFurther(services, transaction, userId);
    if (tooMany) return tooMany;
    await deleteMethod(transaction, { userId, id });
    await releaseIfUnused(transaction, userId, method.qrPicture);
    await settle(services, transaction, { userId, account: method.details.account });
    return accept(undefined);
  });
}

type Proven = { readonly userId: UserId; readonly password: string | undefined; readonly proof: Proof };

/** Checks the trade password and the second factor, each where the user has set it. */
async function proveOwner(
  services: FiatServices,
  { userId, password, proof }: Proven,
): Promise<Result<unknown> | DetailedRefusal> {
  if ((await findTradePasswordHash(services, userId)) !== undefined) {
    if (password === undefined) return refuse('trade_password_required');
    const checked = await checkTradePassword(services, { userId, password });
    if (!checked.ok) return checked;
  }
  return requireSecondFactor(services, userId, proof);
}

/** A user makes so many changes a day at most: each sends a mail and stores a hold for good. */
const CHANGES_PER_DAY_MAX = 50;

const refuseFurther = ({ clock }: FiatServices, transaction: TransactionSql, userId: UserId) =>
  refuseBeyond(
    transaction,
    { subject: `payment methods ${userId}`, max: CHANGES_PER_DAY_MAX, windowMs: DAY_MS },
    clock.now(),
  );

/** The last statements of a change: outflows are held, and the owner is told. */
function settle(
  services: FiatServices,
  transaction: TransactionSql,
  { userId, account }: { readonly userId: UserId; readonly account: string },
): Promise<void> {
  const fields = { account: maskNumber(account) };
  return settleChange(services, transaction, { userId, kind: 'paymentMethodChanged', fields });
}

/** Only the fields of its way count. */
function readDetails(input: Input): Result<PaymentDetails, 'payment_account_required' | 'invalid_payment_account'> {
  const text = (value: string | undefined): string => (value ?? '').trim();
  if (input.way === 'bank') {
    const account = foldNumber(text(input.bank_account));
    const bankName = text(input.bank_name);
    if (account === '' || bankName === '') return refuse('payment_account_required');
    if (!BANK_ACCOUNT.test(account)) return refuse('invalid_payment_account');
    return accept({ account, bankName, bankAddress: text(input.bank_address), nickname: '' });
  }
  const [account, nickname] =
    input.way === 'ali_pay'
      ? [text(input.ali_account ?? input.alipay_account), text(input.ali_nickname)]
      : [text(input.wechat_account), text(input.wechat_nickname)];
  if (account === '') return refuse('payment_account_required');
  if (!WALLET_ACCOUNT.test(account)) return refuse('invalid_payment_account');
  return accept({ account, nickname, bankName: '', bankAddress: '' });
}

async function claimQrPicture(
  transaction: TransactionSql,
  { userId, way, url }: { readonly userId: UserId; readonly way: PaymentWay; readonly url: string | undefined },
): Promise<Result<string | null, 'picture_not_found'>> {
  if (way === 'bank' || url === undefined) return accept(null);
  const name = parsePictureUrl(url);
  if (name === undefined) return refuse('picture_not_found');
  const used = await claimPictures(transaction, { userId, names: [name], purpose: 'payment' });
  return used.ok ? accept(name) : used;
}

/** So that of two calls at once the second sees what the first has done. */
async function lockUser(transaction: TransactionSql, userId: UserId): Promise<void> {
  await transaction`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
}

async function releaseIfUnused(transaction: TransactionSql, userId: UserId, picture: string | null): Promise<void> {
  if (picture !== null && !(await showsPicture(transaction, userId, picture))) {
    await releasePicture(transaction, picture);
  }
}
