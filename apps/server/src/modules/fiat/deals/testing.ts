// People of fiat trade for the tests: verified, with a way to be paid and a fund password, and coin in the wallet `legal`.
import { type InputOf, type AnswerOf, fiat, fiatMerchant } from '@bourse/contract';
import {
  amount,
  BTC,
  type CurrencyId,
  type PaymentWay,
  units,
  USDT,
  type UserId,
  userId,
  type VerificationLevel,
} from '@bourse/domain';
import { insertMethod } from './payment-methods.ts';
import type { DealServices } from '../board.ts';
import type { TestServer, TestUser } from '../../../platform/http/testing.ts';
import { settle, tick } from '../../../platform/http/testing-ticks.ts';
import { sealFacts } from '../../identity/submissions.ts';
import { randomToken } from '../../../system/random.ts';

export const FUND_PASSWORD = '246810';
export type Trader = TestUser & { readonly name: string };

type Wish = {
  readonly level?: VerificationLevel;
  readonly ways?: readonly PaymentWay[];
  readonly hasFundPassword?: boolean;
  /** In the wallet `legal`. */
  readonly usdt?: string;
  readonly btc?: string;
};

let traders = 0;

/** At once and without mails: many are needed. */
export async function registerTrader(
  server: TestServer,
  { level = 1, ways = ['bank'], hasFundPassword = true, usdt = '1000', btc = '1' }: Wish = {},
): Promise<Trader> {
  const { storage, clock, sequencer, sessions } = server.services;
  const number = (traders += 1);
  const name = `王大${number}`;
  const hash = hasFundPassword ? await fundPasswordHash(server) : null;
  const [row] = await storage.sql<{ id: string }[]>`
    INSERT INTO users (email, password_hash, invite_code, created_at, trade_password_hash)
    VALUES (${`trader-${number}@example.com`}, 'none', ${`T${String(number).padStart(7, '0')}`}, ${clock.now()}, ${hash})
    RETURNING id`;
  const id = userId(Number(row?.id));
  const grants = [
    { wallet: 'legal', currencyId: USDT, amount: amount(units(usdt)) },
    { wallet: 'legal', currencyId: BTC, amount: amount(units(btc)) },
  ] as const;
  await sequencer.submit({ kind: 'openUser', userId: id, grants: grants.filter((grant) => grant.amount > 0n) });
  if (level > 0) await identify(server, { id, name, level });
  for (const way of ways) await addMethod(server, { id, way });
  const token = await sessions.create({ userId: id, ip: '10.0.0.1', userAgent: 'test' });
  return { token, userId: id, name };
}

let hashed: Promise<string> | undefined;
const fundPasswordHash = (server: TestServer): Promise<string> =>
  (hashed ??= server.services.passwords.hash(FUND_PASSWORD));

type Needs = { readonly services: Pick<DealServices, 'storage' | 'vault' | 'clock' | 'sequencer'> };

export async function identify(
  { services: { storage, vault, clock, sequencer } }: Needs,
  { id, name, level }: { readonly id: UserId; readonly name: string; readonly level: VerificationLevel },
): Promise<void> {
  const { sealed, cardHash } = sealFacts(vault, id, { name, cardId: `CARD${id}` });
  const [now, picture] = [clock.now(), randomToken()];
  await storage.sql`
    INSERT INTO pictures (name, user_id, bytes, width, height, created_at, purpose)
    VALUES (${picture}, ${id}, 1, 1, 1, ${now}, 'identity')`;
  const [row] = await storage.sql<{ id: string }[]>`
    INSERT INTO identity_submissions (user_id, level, sealed, card_hash, front_picture, reverse_picture, status,
      submitted_at, reviewed_by, reviewed_at, granted_at)
    VALUES (${id}, ${level}, ${sealed}, ${cardHash}, ${picture}, ${picture}, 'approved', ${now}, 1, ${now}, ${now})
    RETURNING id`;
  await storage.sql`
    INSERT INTO identities (user_id, submission_id, card_hash, verified_at)
    VALUES (${id}, ${Number(row?.id)}, ${cardHash}, ${now})`;
  await sequencer.submit({ kind: 'setVerificationLevel', userId: id, level, isGrant: true });
}

/** Its account ends in the user's id. */
export async function addMethod(
  { services: { storage, vault, clock } }: { readonly services: Pick<DealServices, 'storage' | 'vault' | 'clock'> },
  { id, way, qrPicture = null }: { readonly id: UserId; readonly way: PaymentWay; readonly qrPicture?: string | null },
): Promise<void> {
  const details = {
    bankName: way === 'bank' ? '招商银行' : '',
    bankAddress: '',
    nickname: '',
    account: accountOf(id, way),
  };
  await storage.sql.begin(async (transaction) => {
    await insertMethod(transaction, { vault, userId: id }, { way, details, qrPicture, now: clock.now() });
  });
}

export const accountOf = (id: UserId, way: PaymentWay = 'bank'): string => `${way}-6225${id}`;

/** Approved without operators. */
export async function registerMerchant(
  server: TestServer,
  wish: Wish & { readonly coins?: readonly CurrencyId[] } = {},
) {
  const merchant = await registerTrader(server, { level: 2, usdt: '100000', ...wish });
  for (const coin of wish.coins ?? [USDT]) {
    const named = { userId: merchant.userId, currencyId: coin };
    const { sequencer } = server.services;
    const applied = await sequencer.submit({
      kind: 'applyFiatMerchant',
      ...named,
      hasMethods: true,
      hasTradePassword: true,
    });
    if (!applied.ok) throw new Error(applied.code);
    await sequencer.submit({ kind: 'decideFiatMerchant', ...named, isApproved: true });
  }
  return merchant;
}

/** Indexes are fresh for some seconds only. */
export const freshen = (server: TestServer): Promise<number> => tick(server, { BTC: '60000' });

type Ad = InputOf<typeof fiatMerchant.publish>;
/** Sells 1,000 USDT at 7 CNY, as clients in the field say it. */
export const adOf = (part: Partial<Ad> = {}): Ad => ({
  type: 'sell',
  way: 'bank',
  price: '7',
  total_number: '1000',
  min_number: '10',
  max_number: '500',
  currency_id: String(USDT),
  ...part,
});

export async function publish(server: TestServer, { token }: TestUser, part: Partial<Ad> = {}): Promise<number> {
  const { body } = await server.call(fiatMerchant.publish, adOf(part), token, { form: true });
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  await settle(server);
  return body.data.id;
}

let keys = 0;
export const keyed = () => ({ headers: { 'idempotency-key': `fiat-${(keys += 1)}` } });

type Taking = Partial<InputOf<typeof fiat.take>> & { readonly id: number };
/** 100 of it unless said otherwise. */
export async function take(server: TestServer, { token }: TestUser, taking: Taking): Promise<number> {
  const message = await server.mustCall(fiat.take, { value: '100', means: 'number', ...taking }, token, keyed());
  return message.data.id;
}

export type Detail = AnswerOf<typeof fiat.deal>;
export async function detailOf(server: TestServer, { token }: TestUser, id: number): Promise<Detail> {
  await settle(server);
  return server.mustCall(fiat.deal, { id }, token);
}

/** Why a call is refused. */
export const codeOf = ({ body }: { readonly body: { readonly type: string } }): string =>
  'code' in body ? String(body.code) : body.type;
