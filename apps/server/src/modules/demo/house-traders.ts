// The house's merchants of fiat trade and its acceptor in a demo: users with an identity, ways to be paid and a fund password,
// so that somebody who is new can buy and sell alone. What they do, a client process does with what it reads from DATA_DIR.
import {
  amount,
  assert,
  BTC,
  type CurrencyId,
  FIAT_MERCHANT_STATES,
  PAYMENT_WAYS,
  ppm,
  units,
  USDT,
  type UserId,
} from '@bourse/domain';
import { word } from '@bourse/domain/kinds';
import type { AcceptorTerms } from '@bourse/engine';
import sharp from 'sharp';
import { query } from '../../core/storage/query.ts';
import { ensureDemoRobots } from '../../platform/http/demo-robots.ts';
import { claimPictures, storePicture } from '../../platform/pictures/pictures.ts';
import { skeletonOf } from '../../system/names/skeleton.ts';
import { randomReadable } from '../../system/random.ts';
import type { CustodyServices } from '../custody/index.ts';
import { findMethods, insertMethod } from '../fiat/index.ts';
import {
  createIdentityReviews,
  findVerifiedName,
  insertSubmission,
  type RecordDecision,
  sealFacts,
  submissionsOf,
} from '../identity/index.ts';
import { ensureHouseUser, mustSubmit, renewToken, topUp, writePrivately } from './house.ts';

const whole = (decimal: string) => amount(units(decimal));

/** Each of them owns so much in `legal` after a start, part of which is locked by ads and deals. */
const TARGETS = new Map([
  [USDT, whole('20000000')],
  [BTC, whole('500')],
]);

const TERMS: AcceptorTerms = {
  isAppointed: true,
  rechargeMin: whole('100'),
  rechargeMax: whole('50000'),
  rechargeRate: ppm(2_000n),
  cashMin: whole('100'),
  cashMax: whole('50000'),
  cashRate: ppm(3_000n),
};

type Trader = {
  readonly email: string;
  /** No network gives out such a number: nobody else has it. */
  readonly phone: string;
  readonly nickname: string;
  /** The name in the identity documents. */
  readonly name: string;
  readonly cardId: string;
  readonly bank: string;
};
const MERCHANTS: readonly Trader[] = [
  {
    email: 'merchant-1@house.invalid',
    phone: '+8610000000001',
    nickname: 'Harbour OTC',
    name: '林海港',
    cardId: 'HOUSE-MERCHANT-1',
    bank: '招商银行',
  },
  {
    email: 'merchant-2@house.invalid',
    phone: '+8610000000002',
    nickname: 'Lotus Exchange',
    name: '何莲生',
    cardId: 'HOUSE-MERCHANT-2',
    bank: '中国银行',
  },
];
const ACCEPTOR: Trader = {
  email: 'acceptor@house.invalid',
  phone: '+8610000000003',
  nickname: 'Bridge Desk',
  name: '乔桥',
  cardId: 'HOUSE-ACCEPTOR',
  bank: '中国工商银行',
};

export type TraderKeys = { readonly userId: UserId; readonly token: string; readonly fundPassword: string };
export type HouseTraders = { readonly merchants: readonly TraderKeys[]; readonly acceptor: TraderKeys };

/** Makes, verifies and funds all of them and writes DATA_DIR/merchants.json. Nothing outside demo mode. */
export async function prepareTraders(services: CustodyServices): Promise<void> {
  if (!services.config.isDemo) return;
  const merchants: TraderKeys[] = [];
  for (const trader of MERCHANTS) {
    const keys = await prepareTrader(services, trader);
    for (const coin of TARGETS.keys()) await ensureMerchant(services, keys.userId, coin);
    merchants.push(keys);
  }
  const acceptor = await prepareTrader(services, ACCEPTOR);
  await ensureAcceptor(services, acceptor.userId);
  const traders: HouseTraders = { merchants, acceptor };
  await writePrivately(services.config.dataDir, 'merchants.json', traders);
}

async function prepareTrader(services: CustodyServices, trader: Trader): Promise<TraderKeys> {
  const { storage, clock, passwords } = services;
  const { email, phone, nickname } = trader;
  const userId = await ensureHouseUser(storage.sql, { email, inviteCode: randomReadable(8), now: clock.now() });
  await mustSubmit(services, { kind: 'openUser', userId, grants: [] });
  await topUp(services, userId, { wallet: 'legal', targetOf: (coin) => TARGETS.get(coin) });
  // A new one at each start: only its hash is kept, and setting it here begins no hold.
  const fundPassword = randomReadable(16);
  await storage.sql`
    UPDATE users SET trade_password_hash = ${await passwords.hash(fundPassword)}, phone = ${phone} WHERE id = ${userId}`;
  const key = skeletonOf(nickname);
  await storage.sql`
    UPDATE users SET nickname = ${nickname}, nickname_key = ${key} WHERE id = ${userId} AND NOT EXISTS
      (SELECT 1 FROM users o WHERE lower(o.nickname) = lower(${nickname}) OR o.nickname_key = ${key})`;
  await ensureIdentity(services, userId, trader);
  await ensureMethods(services, userId, trader);
  return { userId, token: await renewToken(services, userId), fundPassword };
}

/** Submitted and approved like anybody's, by the demo's robot. */
async function ensureIdentity(services: CustodyServices, userId: UserId, { name, cardId }: Trader): Promise<void> {
  const { storage, vault, clock, auditLog } = services;
  if ((await findVerifiedName(services, userId)) !== undefined) return;
  const [reviewer] = await ensureDemoRobots(storage.sql, clock.now());
  assert(reviewer, 'the demo has no robot');
  const picture = await storePaper(services, userId);
  const papers = { front: picture, reverse: picture, hand: picture };
  await storage.sql.begin(async (transaction) => {
    const claimed = await claimPictures(transaction, { userId, names: [picture], purpose: 'identity' });
    assert(claimed.ok, 'the papers of the house are gone');
    const facts = sealFacts(vault, userId, { name, cardId });
    await insertSubmission(transaction, { userId, level: 2, ...facts, ...papers, submittedAt: clock.now() });
  });
  const [submission] = await submissionsOf(storage.sql, userId);
  assert(submission, 'the papers of the house were not submitted');
  const { id } = submission;
  const act = { action: 'identity.approve', subject: `submission ${id} of user ${userId}` };
  const record: RecordDecision = (transaction) =>
    auditLog.append(transaction, { actor: reviewer.email, ip: '', ...act });
  const approved = await createIdentityReviews(services).approve({ id, reviewer, record });
  assert(approved.ok, `the papers of the house were refused: ${approved.ok ? '' : approved.code}`);
}

async function storePaper(services: CustodyServices, userId: UserId): Promise<string> {
  const blank = { width: 320, height: 200, channels: 3, background: { r: 236, g: 239, b: 244 } } as const;
  const bytes = await sharp({ create: blank }).png().toBuffer();
  const stored = await storePicture(services, { userId, bytes });
  assert(stored.ok, `the papers of the house were refused: ${stored.ok ? '' : stored.code}`);
  return stored.value;
}

async function ensureMethods(services: CustodyServices, userId: UserId, { nickname, bank }: Trader): Promise<void> {
  const { storage, vault, clock } = services;
  const known = await findMethods(storage.sql, { vault, userId });
  const missing = PAYMENT_WAYS.filter((way) => !known.some((method) => method.way === way));
  await storage.sql.begin(async (transaction) => {
    for (const way of missing) {
      const account = way === 'bank' ? `62258800${String(userId).padStart(8, '0')}` : `house-${userId}`;
      const details = { bankName: way === 'bank' ? bank : '', bankAddress: '', nickname, account };
      await insertMethod(transaction, { vault, userId }, { way, details, qrPicture: null, now: clock.now() });
    }
  });
}

/** Makes the user a merchant, unless operators have decided since: a suspended merchant stays suspended. */
async function ensureMerchant(services: CustodyServices, userId: UserId, coin: CurrencyId): Promise<void> {
  const { storage, sequencer } = services;
  const [known] = await query(storage.sql, { state: word(FIAT_MERCHANT_STATES) })`
    SELECT state FROM fiat_merchants WHERE user_id = ${userId} AND currency_id = ${coin}`;
  const merchant = { userId, currencyId: coin };
  if (!known) {
    const applied = { kind: 'applyFiatMerchant', ...merchant, hasMethods: true, hasTradePassword: true } as const;
    // Operators may have closed the market, or offer the coin no more.
    if (!(await sequencer.submit(applied)).ok) return;
  } else if (known.state !== 'applied') return;
  await mustSubmit(services, { kind: 'decideFiatMerchant', ...merchant, isApproved: true });
}

async function ensureAcceptor(services: CustodyServices, userId: UserId): Promise<void> {
  const known = await services.storage.sql`SELECT 1 FROM acceptors WHERE user_id = ${userId}`;
  if (known.length === 0) await mustSubmit(services, { kind: 'configureAcceptor', userId, terms: TERMS });
}
