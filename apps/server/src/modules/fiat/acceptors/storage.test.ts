// Acceptors and the payment form in the database: loaded as they were, their books are right, and the audit sees what is not.
import {
  type AcceptorDealId,
  acceptorDealId,
  amount,
  gatewayOrderId,
  HOUR_MS,
  instant,
  MINUTE_MS,
  ppm,
  price,
  units,
  userId,
} from '@bourse/domain';
import { checkInvariants, type Command, Engine } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, MONEY, mustAccept, openBench, prepareExchange } from '../../../core/sequencer/testing.ts';
import { auditBooks, auditRules } from '../../../audit.ts';
import { createTestDatabase } from '../../../core/storage/testing.ts';

const ann = userId(1);
const ben = userId(2);
const cal = userId(3);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bench: Bench;

const play = <C extends Command>(command: C) => mustAccept(bench.sequencer, command);
const whole = (text: string) => amount(units(text));

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await openBench(database.connection);
  await prepareExchange(bench.sequencer, [ann, ben, cal]);
  await play({
    kind: 'configureFiatRules',
    rules: {
      isOpen: true,
      payWindowMs: 15 * MINUTE_MS,
      appealAfterMs: 10 * MINUTE_MS,
      appealAloneMs: 24 * HOUR_MS,
      appealEndedMs: 24 * HOUR_MS,
      restrictMs: HOUR_MS,
      merchantFee: whole('100'),
      unfinishedMax: 3,
      cancellationsMax: 3,
      priceBand: ppm(300_000n),
      premiumMax: ppm(100_000n),
    },
  });
  await play({ kind: 'configureFiatCurrency', code: 'CNY', digits: 2, isOffered: true });
  await play({ kind: 'setFiatRate', code: 'CNY', rate: price(units('7')) });
  for (const user of [ann, ben, cal]) {
    await play({ kind: 'setVerificationLevel', userId: user, level: 1, isGrant: true });
    const money = { currencyId: MONEY, amount: whole('5000'), from: 'change', to: 'legal' } as const;
    await play({ kind: 'transferFunds', userId: user, ...money });
  }
  await play({
    kind: 'configureAcceptor',
    userId: cal,
    terms: {
      isAppointed: true,
      rechargeMin: whole('10'),
      rechargeMax: whole('9000'),
      rechargeRate: ppm(10_000n),
      cashMin: whole('10'),
      cashMax: whole('9000'),
      cashRate: ppm(3_333n),
    },
  });
});
afterAll(async () => {
  await bench.sequencer.drain();
  await bench.storage.close();
  await database.drop();
});

async function open(user: typeof ann, side: 'deposit' | 'withdraw', money = '100'): Promise<AcceptorDealId> {
  const of = { userId: user, acceptorId: cal, side, money: whole(money), termsId: 1, hasTradePassword: true } as const;
  return (await play({ kind: 'openAcceptorDeal', ...of })).dealId;
}

async function expectSoundBooks(): Promise<void> {
  expect(await auditBooks(bench.storage.sql)).toEqual([]);
  const loaded = Engine.load(await bench.storage.loadSnapshot());
  checkInvariants(loaded);
  expect(loaded.stateHash()).toBe(bench.engine.stateHash());
}

test('deals in every state are loaded as they were, and the books are right', async () => {
  const deposit = await open(ann, 'deposit');
  await play({ kind: 'payAcceptorDeal', userId: ann, dealId: deposit, hasProof: true });
  await expectSoundBooks();
  await play({ kind: 'confirmAcceptorDeal', userId: cal, dealId: deposit });
  const withdrawal = await open(ben, 'withdraw');
  await play({ kind: 'acceptAcceptorDeal', userId: cal, dealId: withdrawal });
  await play({ kind: 'payAcceptorDeal', userId: cal, dealId: withdrawal, hasProof: true });
  const refused = await open(ann, 'deposit');
  await play({ kind: 'refuseAcceptorDeal', userId: cal, dealId: refused, reason: 'busy' });
  await expectSoundBooks();
  await play({ kind: 'appealAcceptorDeal', userId: ann, dealId: refused, hasProof: true });
  await expectSoundBooks();
  bench.clock.advance(20 * MINUTE_MS);
  await expect
    .poll(
      async () => (await bench.storage.sql`SELECT state FROM acceptor_deals WHERE id = ${withdrawal}`)[0]?.['state'],
    )
    .toBe('done');
  await play({ kind: 'resolveAcceptorDeal', dealId: refused, winner: 'user' });
  await play({ kind: 'appealAcceptorDeal', userId: ben, dealId: withdrawal, hasProof: true });
  await expectSoundBooks();
  await play({ kind: 'resolveAcceptorDeal', dealId: withdrawal, winner: 'user' });
  await open(ann, 'withdraw', '77.77');
  await expectSoundBooks();
});

test('a payment through the form is loaded while it could be asked for again', async () => {
  await play({ kind: 'fundTreasury', currencyId: MONEY, amount: whole('1000') });
  await play({ kind: 'fundGateway', amount: whole('1000') });
  const rules = { moneyMin: whole('1'), moneyMax: whole('9999'), dayCap: whole('500'), restrictMs: HOUR_MS };
  await play({ kind: 'configureGateway', rules: { isOpen: true, ...rules } });
  await bench.storage.sql`
    INSERT INTO users (id, email, password_hash, invite_code, created_at) OVERRIDING SYSTEM VALUE
    VALUES (${ann}, 'ann@example.com', '', 'A', 1)`;
  const now = bench.clock.now();
  const payment = {
    orderId: gatewayOrderId(1),
    userId: ann,
    money: whole('70'),
    rate: price(units('7')),
    rateUntil: instant(now + 1),
    heardAt: instant(now),
    orderedAt: instant(now),
  } as const;
  await bench.storage.sql`
    INSERT INTO gateway_orders (user_id, provider, money, number, rate, state, created_at, rate_until, expires_at)
    VALUES (${ann}, 'simulated', 70, 10, 7, 'paid', ${now}, ${now + 1}, ${now})`;
  await play({ kind: 'payGatewayOrder', ...payment });
  await expectSoundBooks();
  const again = await bench.sequencer.submit({ kind: 'payGatewayOrder', ...payment });
  expect(again).toMatchObject({ code: 'gateway_order_paid' });
});

test('the audit names what was tampered with', async () => {
  const { sql } = bench.storage;
  await sql`UPDATE acceptor_deals SET released = released - 1 WHERE id = ${acceptorDealId(1)}`;
  await sql`UPDATE acceptor_deals SET due_at = NULL WHERE id = 1`;
  await sql`UPDATE acceptor_deals SET has_proof = false WHERE id = 2`;
  await sql`UPDATE acceptor_deals SET fee = fee + 1 WHERE id = 2`;
  await sql`UPDATE gateway_payments SET number = number + 1`;
  const broken = (await auditRules(sql)).filter(({ offenders }) => offenders.length > 0).map(({ rule }) => rule);
  expect(broken).toEqual([
    'deals with acceptors move between their two what their rows say',
    'a deal with an acceptor is where its state says: held until it ends, and ended with a reason',
    'a withdrawal through an acceptor is accepted before it is paid, and shown to be paid before it is done by itself',
    'a deal with an acceptor is of what its money is worth, less or with its fee',
    'users got what was paid for them through the payment form',
    'an order of the payment form that counts as paid was paid, to its user, at its rate or a worse one, and no other was',
  ]);
});
