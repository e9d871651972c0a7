// Withdrawals that the signer refuses after they were approved. Whatever dies, the money comes back once or leaves once, and its
// owner is told once.
import { officeWithdrawals, walletWithdrawals } from '@bourse/contract';
import {
  amount,
  BTC,
  HOUR_MS,
  MINUTE_MS,
  RETURN_AFTER_MS,
  RETURN_REASONS,
  units,
  type UserId,
  type WithdrawalId,
} from '@bourse/domain';
import { SIGNER_REFUSALS, type SignerRefusalCode } from '@bourse/domain/signer';
import type { Command } from '@bourse/engine';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { startMoneyNotices } from '../../wallet/money-notices.ts';
import type { SignedPayment } from '../adapter.ts';
import { type CustodyBench, openCustodyBench } from '../chains/testing.ts';
import { SignerRefused } from '../signing/signer-client.ts';
import { SimWallet } from '../simulated/sim-node.ts';
import { REFUSAL_ENDS, tellOwners } from './refused-withdrawals.ts';
import { approveOne, type Asked, FEE } from './testing-withdrawals.ts';
import { settleDecisions } from './withdrawal-triage.ts';
import { WithdrawalWorker } from './withdrawal-worker.ts';

let bench: CustodyBench;
let notices: ReturnType<typeof startMoneyNotices>;
beforeAll(async () => {
  bench = await openCustodyBench('btc');
  notices = startMoneyNotices(bench.server.services);
});
afterAll(async () => {
  await notices.stop();
  await bench.stop();
});
beforeEach(async () => {
  await bench.mine(12);
  await bench.server.services.storage.sql`DELETE FROM outbox`;
});
afterEach(async () => {
  expect(await auditBooks(bench.server.services.storage.sql)).toEqual([]);
  expect(await bench.surplus(BTC)).toBe('0');
});

/** A signer that says no to whatever it is asked for; `isInLog`: it has signed something for it before. */
class RefusingWallet extends SimWallet {
  code: SignerRefusalCode = 'address_not_allowed';
  isInLog = false;

  override sign(): Promise<SignedPayment> {
    return Promise.reject(new SignerRefused(this.code, {}));
  }

  override isUnsigned(): Promise<boolean> {
    return Promise.resolve(!this.isInLog);
  }
}

type Refusing = { readonly code?: SignerRefusalCode; readonly isInLog?: boolean };
type Own = Refusing & { readonly submit?: Sequencer['submit'] };

/** A worker of a process of its own, for which the signer refuses. */
function createWorker({ code = 'address_not_allowed', isInLog = false, submit }: Own): WithdrawalWorker {
  const { services } = bench.server;
  const { chain, sender, reconciler } = bench;
  const wallet = new RefusingWallet(bench.sim, services.custody.assets);
  wallet.code = code;
  wallet.isInLog = isInLog;
  const shared = { ...services, sql: services.storage.sql, chain, wallet, sender, reconciler };
  return new WithdrawalWorker({ ...shared, ...(submit && { sequencer: { submit } }) });
}

const step = async (worker: WithdrawalWorker) => worker.step(await bench.node.head());

/** The process dies at the first such command: before it is committed, or after. */
function dieAt(kind: Command['kind'], when: 'before' | 'after'): Sequencer['submit'] {
  const { sequencer } = bench.server.services;
  let isDead = false;
  return async (command, options) => {
    if (isDead) throw new Error('the process is dead');
    isDead = command.kind === kind;
    if (isDead && when === 'before') throw new Error('the process died');
    const outcome = await sequencer.submit(command, options);
    if (isDead) throw new Error('the process died');
    return outcome;
  };
}

async function told(): Promise<readonly string[]> {
  const rows = await bench.server.services.storage.sql<{ text: string }[]>`
    SELECT text FROM outbox WHERE text LIKE '%BTC%' ORDER BY id`;
  return rows.map(({ text }) => text).filter((text) => text.includes('was rejected'));
}

async function alarmOf(id: WithdrawalId): Promise<readonly [string, unknown][]> {
  const rows = await bench.server.services.storage.sql<{ kind: string; params: { code?: string } }[]>`
    SELECT kind, params FROM operator_alarms WHERE params->>'withdrawal' = ${`${id}`} AND cleared_at IS NULL ORDER BY kind`;
  return rows.map(({ kind, params }) => [kind, params.code]);
}

/** Does what the jobs of the next process do; it and its signer refuse as before. */
async function goOn(refusing: Refusing = {}): Promise<void> {
  const { services } = bench.server;
  await settleDecisions(services);
  await step(createWorker(refusing));
  await settleDecisions(services);
  await tellOwners(services);
  await tellOwners(services);
}

async function expectBack({ owner, id, to }: Asked): Promise<void> {
  const { sql } = bench.server.services.storage;
  expect([await bench.withdrawal(id), await bench.owned(owner, BTC)]).toEqual(['rejected', '2']);
  // A signer that would sign it now is never asked: it has come back.
  await bench.step();
  await bench.mine(3);
  expect(await sql`SELECT FROM chain_transactions WHERE withdrawal_id = ${id}`).toHaveLength(0);
  expect(await bench.sim.availableAt(to, 'native')).toBe(0n);
  expect([await bench.withdrawal(id), await bench.owned(owner, BTC)]).toEqual(['rejected', '2']);
  expect(await told()).toHaveLength(1);
}

describe('what the signer never signs', () => {
  test('goes back at once: its owner has the money and reads why, operators see the code', async () => {
    const asked = await approveOne(bench);
    const { services } = bench.server;
    await services.storage.sql`UPDATE users SET locale = 'en' WHERE id = ${asked.owner}`;
    await goOn();
    await expectBack(asked);
    const [letter] = await told();
    expect(letter).toContain('withdraw 1 BTC was rejected');
    expect(letter).toContain('this site does not pay to this address');
    expect(letter).toContain('The money is back in your account');
    expect(await alarmOf(asked.id)).toEqual([['withdrawal_returned', 'address_not_allowed']]);
  });

  const kills = (['unsignWithdrawal', 'rejectWithdrawal'] as const).flatMap((kind) =>
    (['before', 'after'] as const).map((when) => [when, kind] as const),
  );
  test.each(kills)('died %s commit of %s: it comes back once, and is told once', async (when, kind) => {
    const asked = await approveOne(bench);
    await bench.server.services.storage.sql`UPDATE users SET locale = 'en' WHERE id = ${asked.owner}`;
    await step(createWorker({ submit: dieAt(kind, when) }));
    await goOn();
    await expectBack(asked);
  });

  test('died with the decision committed: a signer that has changed its mind is not asked', async () => {
    const asked = await approveOne(bench);
    await bench.server.services.storage.sql`UPDATE users SET locale = 'en' WHERE id = ${asked.owner}`;
    await step(createWorker({ submit: dieAt('rejectWithdrawal', 'before') }));
    expect(await bench.withdrawal(asked.id)).toBe('approved');
    await bench.step();
    expect(await bench.withdrawal(asked.id)).toBe('approved');
    await goOn();
    await expectBack(asked);
  });

  test('two workers: it comes back once', async () => {
    const asked = await approveOne(bench);
    await bench.server.services.storage.sql`UPDATE users SET locale = 'en' WHERE id = ${asked.owner}`;
    await Promise.all([step(createWorker({})), step(createWorker({})), settleDecisions(bench.server.services)]);
    await goOn();
    await expectBack(asked);
  });

  test('rejected by operators at that very moment: it comes back once, and is told once, as they said it', async () => {
    const asked = await approveOne(bench);
    const { storage, sequencer } = bench.server.services;
    await storage.sql`UPDATE users SET locale = 'en' WHERE id = ${asked.owner}`;
    const submit: Sequencer['submit'] = async (command, options) => {
      const outcome = await sequencer.submit(command, options);
      if (command.kind === 'unsignWithdrawal') {
        // The desk does the same: the decision is committed, and then the ledger gets it.
        await storage.sql`
          INSERT INTO withdrawal_reviews (withdrawal_id, flags, needed, created_at, reason, decided_at)
          VALUES (${asked.id}, '{}', 1, 0, 'We do not know it.', 0)`;
        await sequencer.submit({ kind: 'rejectWithdrawal', id: asked.id });
        await vi.waitFor(async () => expect(await told()).toHaveLength(1));
      }
      return outcome;
    };
    await step(createWorker({ submit }));
    await goOn();
    await expectBack(asked);
    expect((await told())[0]).toContain('We do not know it.');
    expect(await alarmOf(asked.id)).toEqual([]);
  });

  test('but what its log has a signature for stays: it may have left', async () => {
    const asked = await approveOne(bench);
    await goOn({ isInLog: true });
    expect([await bench.withdrawal(asked.id), await bench.owned(asked.owner, BTC)]).toEqual(['signed', '1 + 1']);
    expect(await alarmOf(asked.id)).toEqual([['signer_refuses', 'address_not_allowed']]);
    await bench.step();
    await bench.mine(3);
    expect(await bench.withdrawal(asked.id)).toBe('final');
  });
});

describe('what time or operators may mend', () => {
  test('is tried again, and goes when the signer signs', async () => {
    const { owner, id } = await approveOne(bench);
    await goOn({ code: 'fee_above_cap' });
    expect([await bench.withdrawal(id), await bench.owned(owner, BTC)]).toEqual(['approved', '1 + 1']);
    expect(await told()).toEqual([]);
    expect(await alarmOf(id)).toEqual([['signer_refuses', 'fee_above_cap']]);
    await bench.step();
    await bench.mine(3);
    expect([await bench.withdrawal(id), await bench.owned(owner, BTC)]).toEqual(['final', '1']);
  });

  test('goes back after a day of refusals, counted across restarts', async () => {
    const asked = await approveOne(bench);
    const { services, clock } = bench.server;
    await services.storage.sql`UPDATE users SET locale = 'en' WHERE id = ${asked.owner}`;
    await goOn({ code: 'fee_above_cap' });
    clock.advance(RETURN_AFTER_MS - 5 * MINUTE_MS);
    await goOn({ code: 'hour_limit_reached' });
    expect(await bench.withdrawal(asked.id)).toBe('approved');
    clock.advance(5 * MINUTE_MS);
    await goOn({ code: 'hour_limit_reached' });
    await expectBack(asked);
    expect((await told())[0]).toContain(`could not be signed within ${RETURN_AFTER_MS / HOUR_MS} hours`);
    expect(await alarmOf(asked.id)).toEqual([['withdrawal_returned', 'hour_limit_reached']]);
  });

  test('is what every refusal is that names no reason of its own', () => {
    const never = SIGNER_REFUSALS.filter((code) => REFUSAL_ENDS[code] !== 'passes');
    expect(never).toEqual(['chain_not_supported', 'address_invalid', 'address_not_allowed', 'amount_too_small']);
    // A withdrawal that may be signed after all never goes back by its code alone.
    for (const code of SIGNER_REFUSALS.filter((it) => it.startsWith('call_') || it === 'content_changed')) {
      expect(REFUSAL_ENDS[code]).toBe('passes');
    }
  });
});

async function requestOf(owner: UserId): Promise<WithdrawalId> {
  const money = { currencyId: BTC, amount: amount(units('1')) };
  await bench.mustSubmit({ kind: 'creditUser', userId: owner, source: 'outside', wallet: 'change', ...money });
  const to = { chainId: bench.chain.id, address: bench.sim.addressOf('outside/1') };
  const { id } = await bench.mustSubmit({ kind: 'requestWithdrawal', userId: owner, ...to, ...money, fee: FEE });
  return id;
}

test('its owner and operators read the reason in their languages, and nobody takes it for cancelled', async () => {
  const { server } = bench;
  const { sql } = server.services.storage;
  const desk = await logInOperator(server, 'operator');
  const user = await server.register('late-refusal@example.com');
  const id = await requestOf(user.userId);
  await bench.mustSubmit({ kind: 'rejectWithdrawal', id });
  await sql`
    INSERT INTO withdrawal_reviews (withdrawal_id, flags, needed, created_at) VALUES (${id}, '{}', 0, 0)`;
  for (const reason of RETURN_REASONS) {
    await sql`
      UPDATE withdrawal_reviews SET returned_for = ${reason}, refused_for = 'hour_limit_reached', refused_at = 0
      WHERE withdrawal_id = ${id}`;
    const texts = new Set<string>();
    for (const lang of ['en', 'zh', 'hk', 'kr', 'jp', 'spa', 'it'] as const) {
      const { list } = await server.mustCall(walletWithdrawals.withdrawals, {}, user.token, { headers: { lang } });
      const own = list.find((row) => row.id === id);
      expect([own?.is_cancelled, own?.status]).toEqual([0, 'rejected']);
      texts.add(own?.reason ?? '');
    }
    expect(texts.size).toBe(7);
    expect(texts.has('')).toBe(false);
    const looked = await server.mustCall(officeWithdrawals.withdrawalDetail, { id }, desk);
    expect(looked).toMatchObject({ refused_for: 'hour_limit_reached', status: 'rejected' });
    expect(looked.reason).not.toBe('');
  }
});
