// Deposits and withdrawals of CNY through an acceptor: what is held, who gets it, and when things happen by themselves.
import {
  acceptorDealId,
  amount,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  price,
  startOfShanghaiDay,
  units,
  USDT,
} from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectAcceptorDeals, setFiat, startAcceptors } from '../testing/acceptor-cast.ts';
import { USERS } from '../testing/cast.ts';
import { expectPlayed, expectWallets } from '../testing/expect-table.ts';
import type { Scenario } from '../testing/scenario.ts';

const ann = USERS['ann']!;
const pass = (scenario: Scenario, ms: number): void => {
  scenario.wait(ms);
  scenario.mustApply({ kind: 'advanceTime' });
};

describe('a deposit', () => {
  test('A13 one that its user conceded never to have paid counts like one that was cancelled', () => {
    const scenario = startAcceptors();
    for (let nth = 1; nth <= 3; nth += 1) {
      scenario.play(`ann cny deposit 650 with cal\n ann cny pay ${nth}`);
      scenario.wait(10 * MINUTE_MS);
      scenario.play(`ann cny appeal ${nth}\n ann cny concede ${nth}`);
    }
    expectWallets(scenario, 'legal', 'ann | 1000\n cal | 1000');
    expectPlayed(scenario, 'ann cny deposit 650 with cal | too_many_cancellations');
  });

  test('A13 whoever cancelled three, or let them expire, opens none until the next day, and may withdraw', () => {
    const scenario = startAcceptors();
    scenario.wait(startOfShanghaiDay(scenario.at) + DAY_MS - scenario.at);
    scenario.play('ann cny deposit 650 with cal\n ann cny cancel 1\n ann cny deposit 650 with cal');
    scenario.wait(30 * MINUTE_MS);
    expectPlayed(
      scenario,
      `
      ann cny deposit 650 with cal  | 3 of 99
      cal cny refuse 3              | ok
      ann cny withdraw 650 with cal | 4 of 102
      ann cny cancel 4              | ok
      ann cny deposit 650 with cal  | 5 of 99
      ann cny cancel 5              | ok
      ann cny deposit 650 with cal  | too_many_cancellations
      ann cny withdraw 650 with cal | 6 of 102
    `,
    );
    expectWallets(scenario, 'legal', 'ann | 898 + 102\n cal | 1000');
    scenario.wait(DAY_MS);
    expectPlayed(scenario, 'ann cny deposit 650 with cal | 7 of 99');
  });

  test('A1, A3 holds the acceptor’s USDT from its opening, and gives it when the money has come', () => {
    const scenario = startAcceptors();
    expectPlayed(scenario, 'ann cny deposit 650 with cal | 1 of 99');
    expectWallets(scenario, 'legal', 'ann | 1000\n cal | 901 + 99');
    expectPlayed(scenario, 'ann cny pay 1 | ok\n cal cny confirm 1 | ok');
    expectWallets(scenario, 'legal', 'ann | 1099\n cal | 901');
    expectAcceptorDeals(
      scenario,
      `
      id | side    | money | number | fee | rate | state | held | released | endReason
      1  | deposit | 650   | 99     | 1   | 6.5  | done  | 0    | 99       | confirmed
    `,
    );
    expect(scenario.changes.postings.map(({ reason, amount: leg }) => [reason, leg])).toEqual([
      ['acceptor_deposit', -units('99')],
      ['acceptor_deposit', units('99')],
    ]);
    const told = scenario.events.flatMap((one) => (one.kind === 'acceptorDealChanged' ? [[one.act, one.by]] : []));
    expect(told).toEqual([
      ['opened', 1],
      ['paid', 1],
      ['confirmed', 3],
    ]);
  });

  test('A2 is rounded against whoever asks, to the last unit', () => {
    const scenario = startAcceptors();
    scenario.mustApply({ kind: 'setFiatRate', code: 'CNY', rate: price(units('7')) });
    expectPlayed(
      scenario,
      `
      ann cny deposit 100 with cal  | 1 of 14.14285713
      bob cny withdraw 100 with cal | 2 of 14.57142858
    `,
    );
  });

  test('A4 expires after 30 minutes that nobody paid in, and a payment before that stands', () => {
    const scenario = startAcceptors();
    scenario.play('ann cny deposit 650 with cal\n bob cny deposit 650 with cal');
    expect(scenario.engine.nextDeadline()).toBe(scenario.at + 30 * MINUTE_MS);
    scenario.wait(30 * MINUTE_MS - 1);
    expectPlayed(scenario, 'ann cny pay 1 | ok');
    scenario.wait(1);
    expectPlayed(scenario, 'bob cny pay 2 | fiat_deal_handled');
    scenario.mustApply({ kind: 'advanceTime' });
    expectAcceptorDeals(
      scenario,
      `
      id | state   | held | endReason
      1  | paid    | 99   | -
      2  | expired | 0    | expired
    `,
    );
  });

  test('A5 that the acceptor is silent about is appealed by itself after a day', () => {
    const scenario = startAcceptors();
    scenario.play('ann cny deposit 650 with cal\n ann cny pay 1 proof');
    pass(scenario, 24 * HOUR_MS);
    expectAcceptorDeals(scenario, 'id | state | held | hasProof | appealedBy\n 1 | appealed | 99 | true | -');
    expect(scenario.engine.nextDeadline()).toBeUndefined();
    expectPlayed(scenario, 'cal cny confirm 1 | ok');
    expectWallets(scenario, 'legal', 'ann | 1099\n cal | 901');
  });

  test('A5 may be appealed from ten minutes after it was paid, by either side', () => {
    const scenario = startAcceptors();
    scenario.play('ann cny deposit 650 with cal\n ann cny pay 1');
    scenario.wait(10 * MINUTE_MS - 1);
    expect(
      scenario.apply({ kind: 'appealAcceptorDeal', userId: ann, dealId: acceptorDealId(1), hasProof: false }),
    ).toMatchObject({
      code: 'fiat_appeal_too_early',
      params: { seconds: 1 },
    });
    scenario.wait(1);
    expectPlayed(scenario, 'cal cny appeal 1 | ok\n ann cny appeal 1 | fiat_deal_handled\n cny award 1 acceptor | ok');
    expectAcceptorDeals(scenario, 'id | state | endReason | appealedBy\n 1 | cancelled | awarded_acceptor | 3');
    expectWallets(scenario, 'legal', 'ann | 1000\n cal | 1000');
  });

  test('A3 that is marked as paid is not refused: nothing that its acceptor does frees the USDT', () => {
    const scenario = startAcceptors();
    scenario.play('ann cny deposit 650 with cal\n ann cny pay 1');
    expectPlayed(scenario, 'cal cny refuse 1 | acceptor_deal_paid\n ann cny refuse 1 | fiat_deal_handled');
    scenario.wait(10 * MINUTE_MS);
    expectPlayed(scenario, 'cal cny refuse 1 | acceptor_deal_paid\n cal cny appeal 1 | ok');
    expectPlayed(scenario, 'cal cny refuse 1 | fiat_deal_handled\n cal cny cancel 1 | fiat_deal_handled');
    expectWallets(scenario, 'legal', 'cal | 901 + 99');
    expectPlayed(scenario, 'cny award 1 user | ok');
    expectWallets(scenario, 'legal', 'ann | 1099\n cal | 901');
  });

  test('A6 that ended unpaid is held again where its user says within a day to have paid', () => {
    const scenario = startAcceptors();
    scenario.play('ann cny deposit 650 with cal');
    pass(scenario, 30 * MINUTE_MS);
    scenario.play('cal transfer 950 USDT from legal to change');
    scenario.wait(24 * HOUR_MS - 1);
    expectPlayed(
      scenario,
      'cal cny appeal 1 | fiat_no_right\n ann cny appeal 1 | appeal_proof_required\n ann cny appeal 1 proof | ok',
    );
    expectWallets(scenario, 'legal', 'cal | 0 + 50');
    expectPlayed(scenario, 'cny award 1 user | ok');
    expectWallets(scenario, 'legal', 'ann | 1050\n cal | 0');
    expectAcceptorDeals(
      scenario,
      'id | state | number | held | released | endReason\n 1 | done | 99 | 0 | 50 | awarded_user',
    );
  });

  test('A6 is appealed no more after that day, and forgotten a day later', () => {
    const scenario = startAcceptors();
    scenario.play('ann cny deposit 650 with cal\n cal cny refuse 1 busy');
    scenario.reload();
    scenario.wait(24 * HOUR_MS);
    expectPlayed(scenario, 'ann cny appeal 1 | fiat_appeal_too_late');
    scenario.wait(24 * HOUR_MS);
    expectPlayed(scenario, 'ann cny appeal 1 | fiat_deal_not_found');
    scenario.mustApply({ kind: 'advanceTime' });
    expect(scenario.engine.snapshot().acceptorDeals).toEqual([]);
  });

  test.each([
    ['longer', 24, 48, 'fiat_appeal_too_late'],
    ['shorter', 24, 1, 'ok'],
  ])('A6, C10 keeps its time for an appeal where rules are made %s after its end', (_how, before, after, answer) => {
    const scenario = startAcceptors();
    setFiat(scenario, { appealEndedMs: before * HOUR_MS });
    scenario.play('ann cny deposit 650 with cal\n ann cny cancel 1');
    setFiat(scenario, { appealEndedMs: after * HOUR_MS });
    scenario.wait(before * HOUR_MS - (answer === 'ok' ? 1 : 0));
    expectPlayed(scenario, `ann cny appeal 1 proof | ${answer}`);
  });

  test('A6 holds for one deal of a user at a time', () => {
    const scenario = startAcceptors();
    scenario.play(`
      ann cny deposit 650 with cal
      ann cny cancel 1
      ann cny deposit 650 with cal
      ann cny cancel 2
    `);
    expectPlayed(
      scenario,
      `
      ann cny appeal 1 proof | ok
      ann cny appeal 2 proof | acceptor_deal_open
      ann cny concede 1      | ok
      ann cny appeal 1 proof | fiat_deal_handled
      ann cny appeal 2 proof | late_appeal_used
    `,
    );
    scenario.wait(23 * HOUR_MS);
    expectPlayed(scenario, 'ann cny appeal 2 | appeal_proof_required\n ann cny appeal 2 proof | ok');
  });

  test('A6, A7 of which nothing could be held again gives, restricts and repays nothing', () => {
    const scenario = startAcceptors();
    scenario.play('ann cny deposit 650 with cal\n ann cny cancel 1\n cal transfer 1000 USDT from legal to change');
    scenario.play('ann transfer 1000 USDT from legal to lever\n ann reverse 30 USDT\n ann unfreeze');
    expectPlayed(scenario, 'ann cny appeal 1 proof | ok');
    scenario.forget();
    expectPlayed(scenario, 'cny award 1 user | ok');
    expectAcceptorDeals(scenario, 'id | state | held | released | endReason\n 1 | done | 0 | 0 | awarded_user');
    expect([...scenario.changes.restrictions]).toEqual([]);
    expect([...scenario.changes.debts]).toEqual([]);
    expect(scenario.changes.postings).toEqual([]);
  });

  test('A7 restricts what was bought, eases the acceptor’s own restrictions, and pays a debt first', () => {
    const scenario = startAcceptors();
    scenario.mustApply({ kind: 'fundTreasury', currencyId: USDT, amount: amount(units('500')) });
    scenario.mustApply({
      kind: 'payDeposit',
      userId: USERS['cal']!,
      currencyId: USDT,
      amount: amount(units('500')),
      restrictMs: HOUR_MS,
    });
    scenario.play(`
      ann reverse 30 USDT
      ann unfreeze
      ann cny deposit 650 with cal
      ann cny pay 1
      cal cny confirm 1
    `);
    expectWallets(scenario, 'legal', 'ann | 1069');
    expect(scenario.engine.snapshot().restrictions.map(({ userId, worth, until }) => [userId, worth, until])).toEqual([
      [USERS['cal'], units('401'), scenario.at + HOUR_MS],
      [ann, units('99'), scenario.at + HOUR_MS],
    ]);
  });
});

describe('a withdrawal', () => {
  test('A1, A8 holds the user’s USDT, is accepted, paid with a proof and done when the user says so', () => {
    const scenario = startAcceptors();
    expectPlayed(
      scenario,
      `
      ann cny withdraw 650 with cal | 1 of 102
      cal cny pay 1 proof           | fiat_deal_handled
      cal cny accept 1              | ok
      ann cny cancel 1              | fiat_deal_handled
      cal cny pay 1                 | payment_proof_required
      cal cny pay 1 proof           | ok
      ann cny confirm 1             | ok
    `,
    );
    expectWallets(scenario, 'legal', 'ann | 898\n cal | 1102');
    expectAcceptorDeals(
      scenario,
      `
      id | side     | number | fee | state | released | endReason | hasProof
      1  | withdraw | 102    | 2   | done  | 102      | confirmed | true
    `,
    );
    expect([...scenario.changes.restrictions]).toMatchObject([{ userId: USERS['cal'], worth: units('102') }]);
  });

  test('A8 is done 20 minutes after it was paid, unless its user says in time that nothing came', () => {
    const scenario = startAcceptors();
    for (const name of ['ann', 'bob']) scenario.play(`${name} cny withdraw 650 with cal`);
    scenario.play('cal cny accept 1\n cal cny accept 2\n cal cny pay 1 proof\n cal cny pay 2 proof');
    scenario.wait(20 * MINUTE_MS - 1);
    expectPlayed(scenario, 'bob cny appeal 2 | ok');
    scenario.wait(1);
    expectPlayed(scenario, 'ann cny appeal 1 | appeal_proof_required');
    scenario.mustApply({ kind: 'advanceTime' });
    expectAcceptorDeals(
      scenario,
      `
      id | state    | held | released | endReason | appealedBy
      1  | done     | 0    | 102      | timed_out | -
      2  | appealed | 102  | 0        | -         | 2
    `,
    );
    expectPlayed(scenario, 'cny award 2 user | ok\n cny award 2 user | fiat_deal_handled');
    expectWallets(scenario, 'legal', 'ann | 898\n bob | 1000\n cal | 1102');
  });

  test('A8 of a frozen user is done all the same: the acceptor has paid', () => {
    const scenario = startAcceptors();
    scenario.play('ann cny withdraw 650 with cal\n cal cny accept 1\n ann freeze');
    expectPlayed(scenario, 'cal cny pay 1 proof | ok\n ann cny confirm 1 | user_frozen');
    pass(scenario, 20 * MINUTE_MS);
    expectWallets(scenario, 'legal', 'ann | 898\n cal | 1102');
  });

  test('A4 expires when nobody accepts in 30 minutes, or pays in 30 more', () => {
    const scenario = startAcceptors();
    scenario.play('ann cny withdraw 650 with cal\n bob cny withdraw 650 with cal\n cal cny accept 2');
    pass(scenario, 30 * MINUTE_MS);
    expectAcceptorDeals(scenario, 'id | state\n 1 | expired\n 2 | expired');
    expectPlayed(
      scenario,
      'cal cny appeal 1 | fiat_deal_handled\n cal cny appeal 2 | appeal_proof_required\n cal cny appeal 2 proof | ok\n cal cny concede 2 | ok',
    );
    expectWallets(scenario, 'legal', 'ann | 1000\n bob | 1000');
  });

  test('A9 is not accepted while its user may not withdraw', () => {
    const scenario = startAcceptors();
    scenario.play('ann cny withdraw 650 with cal');
    for (const [stop, go] of [
      ['freeze', 'unfreeze'],
      ['lock legal', 'unlock legal'],
    ]) {
      scenario.play(`ann ${stop}`);
      expectPlayed(scenario, `cal cny accept 1 | acceptor_user_held\n ann ${go} | ok`);
    }
    scenario.play('ann hold until 1001000');
    expectPlayed(scenario, 'cal cny accept 1 | acceptor_user_held');
    scenario.wait(1_000);
    expectPlayed(scenario, 'cal cny accept 1 | ok');
  });

  test('A10 counts towards the day together with withdrawals over chains, until it comes to nothing', () => {
    const scenario = startAcceptors();
    scenario.play('ann transfer 500 USDT from lever to change\n limit 1 300');
    expectPlayed(
      scenario,
      `
      ann withdraw 100 USDT          | 1 applied
      ann cny withdraw 1300 with cal | day_limit_exceeded
      ann cny withdraw 1268.5 with cal | 1 of 199.05692309
      ann withdraw 2 USDT            | day_limit_exceeded
      ann cny cancel 1               | ok
      ann withdraw 200 USDT          | 2 applied
    `,
    );
    scenario.reload();
    scenario.wait(24 * HOUR_MS);
    expectPlayed(scenario, 'ann cny withdraw 1300 with cal | 2 of 204');
  });

  test('A10 leaves at least the worth of what was bought lately, as what it holds does not count', () => {
    const scenario = startAcceptors({ each: '400' });
    scenario.play('ann transfer 10000 USDT from lever to change\n ann withdraw 10000 USDT');
    scenario.play('ann cny deposit 650 with cal\n ann cny pay 1\n cal cny confirm 1');
    setFiat(scenario, { restrictMs: 0 });
    expectPlayed(scenario, 'ann cny withdraw 2600 with cal | recent_purchases_held');
    expectPlayed(scenario, 'ann cny withdraw 1950 with cal | 2 of 306');
  });
});

describe('a withdrawal that was done by itself', () => {
  /** Starts from a deal of 102 from Ann to Cal, 20 minutes after it was marked as paid. */
  function startDone(): Scenario {
    const scenario = startAcceptors();
    scenario.play('ann cny withdraw 650 with cal\n cal cny accept 1\n cal cny pay 1 proof');
    pass(scenario, 20 * MINUTE_MS);
    expectWallets(scenario, 'legal', 'ann | 898\n cal | 1102');
    return scenario;
  }

  test('A14 is appealed by its user for a day, with a proof, and what the acceptor has is held', () => {
    const scenario = startDone();
    scenario.wait(24 * HOUR_MS - 1);
    scenario.reload();
    scenario.forget();
    expectPlayed(
      scenario,
      `
      cal cny appeal 1 proof | fiat_no_right
      ann cny appeal 1       | appeal_proof_required
      ann cny appeal 1 proof | ok
      ann cny appeal 1 proof | fiat_deal_handled
      cal cny confirm 1      | fiat_no_right
      ann cny concede 1      | fiat_no_right
    `,
    );
    expectWallets(scenario, 'legal', 'ann | 898\n cal | 1000 + 102');
    expectAcceptorDeals(
      scenario,
      'id | state | held | released | appealedBy | firstEndReason\n 1 | appealed | 102 | 0 | 1 | timed_out',
    );
  });

  test('A14 is too late after that day', () => {
    const scenario = startDone();
    scenario.wait(24 * HOUR_MS);
    expectPlayed(scenario, 'ann cny appeal 1 proof | fiat_appeal_too_late');
  });

  test.each([
    ['cny award 1 user', 'ann | 1000\n cal | 1000', 'cancelled | 0 | awarded_user'],
    ['cal cny concede 1', 'ann | 1000\n cal | 1000', 'cancelled | 0 | conceded'],
    ['cny award 1 acceptor', 'ann | 898\n cal | 1102', 'done | 102 | awarded_acceptor'],
    ['ann cny confirm 1', 'ann | 898\n cal | 1102', 'done | 102 | confirmed'],
  ])('A14 "%s" decides it once', (end, wallets, row) => {
    const scenario = startDone();
    scenario.play('ann cny appeal 1 proof');
    scenario.reload();
    scenario.forget();
    expectPlayed(scenario, `${end} | ok\n ann cny appeal 1 proof | fiat_deal_handled`);
    expectWallets(scenario, 'legal', wallets);
    expectAcceptorDeals(scenario, `id | state | released | endReason\n 1 | ${row}`);
  });

  test('A14 gives back what is there, pays a debt out of it, and eases what the acceptor has to keep', () => {
    const scenario = startDone();
    scenario.play('cal transfer 1062 USDT from legal to change\n ann transfer 898 USDT from legal to lever');
    scenario.play('ann reverse 30 USDT\n ann unfreeze');
    expectPlayed(scenario, 'ann cny appeal 1 proof | ok');
    expectWallets(scenario, 'legal', 'cal | 0 + 40');
    scenario.forget();
    expectPlayed(scenario, 'cny award 1 user | ok');
    expectWallets(scenario, 'legal', 'ann | 10\n cal | 0');
    expectAcceptorDeals(scenario, 'id | state | released | endReason\n 1 | cancelled | 62 | awarded_user');
    expect(scenario.changes.postings.map(({ reason, amount: leg }) => [reason, leg])).toEqual([
      ['acceptor_return', -units('40')],
      ['acceptor_return', units('40')],
      ['debt_repaid', -units('30')],
      ['debt_repaid', units('30')],
    ]);
    expect([...scenario.changes.restrictions]).toMatchObject([{ userId: USERS['cal'], worth: units('62') }]);
  });

  test('A14 of which nothing is there is decided all the same', () => {
    const scenario = startDone();
    scenario.play('cal transfer 1102 USDT from legal to change\n ann cny appeal 1 proof\n cny award 1 user');
    expectWallets(scenario, 'legal', 'ann | 898\n cal | 0');
    expectAcceptorDeals(scenario, 'id | state | released | endReason\n 1 | cancelled | 102 | awarded_user');
  });

  test('A10, A14 counts towards the day of its user as what has left, until it is the user’s again', () => {
    const scenario = startDone();
    scenario.play('ann transfer 500 USDT from lever to change\n limit 1 300');
    expectPlayed(
      scenario,
      `
      ann withdraw 200 USDT  | day_limit_exceeded
      ann cny appeal 1 proof | ok
      ann withdraw 200 USDT  | day_limit_exceeded
      ann withdraw 198 USDT  | 1 applied
      cny award 1 user       | ok
      ann withdraw 102 USDT  | 2 applied
    `,
    );
  });

  test('A6, A14 takes no part in what is once a day, and waits for another deal of its user', () => {
    const scenario = startDone();
    scenario.play('ann cny deposit 650 with cal\n ann cny cancel 2\n ann cny appeal 2 proof\n ann cny concede 2');
    scenario.play('ann cny deposit 650 with cal');
    expectPlayed(
      scenario,
      `
      ann cny appeal 1 proof | acceptor_deal_open
      ann cny cancel 3       | ok
      ann cny appeal 1 proof | ok
    `,
    );
  });
});

test('A11 what is due is done in counted chunks, the earliest first, ahead of the others for whoever asks', () => {
  const scenario = startAcceptors();
  scenario.engine.world.acceptors.chunk = 1;
  scenario.play('ann cny deposit 650 with cal');
  scenario.wait(1);
  scenario.play('bob cny deposit 650 with cal');
  scenario.wait(30 * MINUTE_MS);
  expectPlayed(scenario, 'bob cny deposit 650 with cal | 3 of 99');
  expectAcceptorDeals(scenario, 'id | state\n 1 | waiting\n 2 | expired\n 3 | waiting');
  expect(scenario.engine.nextDeadline()).toBeLessThan(scenario.at);
  scenario.mustApply({ kind: 'advanceTime' });
  expectAcceptorDeals(scenario, 'id | state\n 1 | expired\n 2 | expired\n 3 | waiting');
});
