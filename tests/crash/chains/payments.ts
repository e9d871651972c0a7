// A real server, signer and node, each killed in turn at each step of withdrawals and deposits. In the end each withdrawal was
// paid once, each deposit was credited once, the ledger is what the chain holds, and the signer signed once for each.
import { setTimeout as delay } from 'node:timers/promises';
import { instant, type WithdrawalId } from '@bourse/domain';
import type postgres from 'postgres';
import { z } from 'zod';
import { REGTEST, whyNoLitecoin } from '../../../apps/server/src/modules/custody/nodes/testing-litecoin.ts';
import { txidOf } from '../../../apps/server/src/modules/custody/nodes/utxo-block.ts';
import { readSignatures } from '../../../apps/signer/src/signature-log.ts';
import { approveWithdrawal } from '../../custody/testing-approvals.ts';
import type { Random } from '../../model/random.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { kill } from '../kill.ts';
import { withDatabase } from '../postmaster.ts';
import type { Played } from '../tally.ts';
import type { Held } from './relay.ts';
import { AMOUNTS, type Client, openSite, type Site } from './site.ts';
import { findFaults } from './verdict.ts';

const VICTIMS = ['server', 'signer', 'node'] as const;
type Victim = (typeof VICTIMS)[number];

const WAIT_MS_MAX = 60_000;
const LOOK_EVERY_MS = 50;
/** The server looks at its chains every 2 seconds. */
const STEP_MS_MAX = 2_500;
const BLOCKS_MAX = 12;

export async function payAcrossKills(random: Random): Promise<Played> {
  const reason = whyNoLitecoin();
  if (reason !== undefined) return { line: `not played: ${reason}`, faults: [] };
  const site = await openSite(VICTIMS.length);
  let play: Play | undefined;
  try {
    play = new Play(site, await startServerProcess(site.settings, { dataDir: site.dataDir }));
    // Each of them is killed at each step of one of the withdrawals; which of which is the seed's. The others are approved
    // or final meanwhile.
    const first = random.below(VICTIMS.length);
    for (const [at, client] of site.clients.entries()) await play.serve(client, first + at);
    await play.strike();
    const faults = [...play.faults, ...(await withDatabase(site.dataDir, (sql) => findFaults(sql, site)))];
    return { line: `${site.clients.length} withdrawals and deposits across ${play.kills} kills`, faults };
  } catch (error) {
    if (play) console.log(play.server.output().slice(-4_000));
    throw error;
  } finally {
    play?.server.child.kill('SIGKILL');
    await site.stop();
  }
}

/** `sending`: the call that hands the bytes to the node. In an object, for a promise would be waited for. */
type Sending = { readonly raw: string; readonly sending: Promise<Held> };

class Play {
  readonly faults: string[] = [];
  kills = 0;
  server: ServerProcess;
  readonly #site: Site;
  #next = 0;

  constructor(site: Site, server: ServerProcess) {
    this.#site = site;
    this.server = server;
  }

  /** A withdrawal and, with its block, a deposit. `first` is who is killed first. */
  async serve(client: Client, first: number): Promise<void> {
    this.#next = first;
    const { raw, sending } = await this.#sign(client.withdrawal);
    await this.#send(client.withdrawal, { raw, sending });
    await this.#until('broadcast', () => this.#hasStatus(client.withdrawal, 'broadcast'));
    await this.strike();
    await this.#mine(client, raw);
    // What was final and is lost by its node would be another chain.
    await this.#site.keepBlocks();
  }

  /** Killed while the signer is asked, and when it has signed and not answered; answers the bytes and who holds them next. */
  async #sign(id: WithdrawalId): Promise<Sending> {
    const { hold } = this.#site.relays.signer;
    const isIt = (body: string) => body.includes(`"id":"${id}"`);
    const asked = hold('asked', isIt);
    await this.#approve(id);
    const held = await this.#caught('the signer is asked', asked);
    await this.#expect('asked for, not signed', this.#isAsked(id), this.#signedFor(id) === undefined);
    const answered = hold('answered', isIt);
    await this.strike({ held, ends: ['server', 'signer'] });
    const answer = await this.#caught('the signer has signed', answered);
    const raw = this.#signedFor(id) ?? '';
    await this.#expect('signed, not answered', raw !== '', this.#isAsked(id));
    const sending = this.#site.relays.node.hold('asked', isSendingOf(raw));
    await this.strike({ held: answer, ends: ['server', 'signer'] });
    return { raw, sending };
  }

  /** Killed when it is committed and not sent, and when the node has taken it and not said so. */
  async #send(id: WithdrawalId, { raw, sending }: Sending): Promise<void> {
    const held = await this.#caught('the node is asked', sending);
    const isCommitted = this.#has((sql) => sql`SELECT FROM chain_transactions WHERE withdrawal_id = ${id}`);
    await this.#expect(
      'committed, not sent',
      isCommitted,
      this.#waits(raw).then((is) => !is),
    );
    const taken = this.#site.relays.node.hold('answered', isSendingOf(raw));
    await this.strike({ held, ends: ['server', 'node'] });
    const answer = await this.#caught('the node has taken it', taken);
    await this.#expect('sent, not answered', this.#waits(raw), this.#hasStatus(id, 'signed'));
    await this.strike({ held: answer, ends: ['server', 'node'] });
  }

  /** Killed when it is mined and the deposit is seen; a node that is killed has lost the block. */
  async #mine({ withdrawal, address }: Client, raw: string): Promise<void> {
    const { node, payOnce } = this.#site;
    const deposit = (state: string) =>
      this.#has(
        (sql) => sql`SELECT FROM chain_deposits WHERE address = ${address} AND amount = ${AMOUNTS.deposited}::numeric
          AND state = ${state} AND height IS NOT NULL`,
      );
    const both = async (status: string, state: string) =>
      (await this.#hasStatus(withdrawal, status)) && (await deposit(state));
    await this.#until('it waits for a block', () => this.#waits(raw));
    await payOnce(address, AMOUNTS.deposited);
    await node.mine();
    await this.#until('mined', () => both('mined', 'seen'));
    await this.strike();
    for (let left = BLOCKS_MAX; left > 0 && !(await both('final', 'credited')); left -= 1) {
      await payOnce(address, AMOUNTS.deposited);
      await node.mine();
      await this.#comes(() => both('final', 'credited'), STEP_MS_MAX);
    }
    await this.#expect('final and credited', both('final', 'credited'));
  }

  /** The next victim dies and is started again. A call that was held ends with either of its ends, or goes on. */
  async strike(holding?: { readonly held: Held; readonly ends: readonly Victim[] }): Promise<void> {
    const victim = VICTIMS[this.#next % VICTIMS.length] ?? 'server';
    this.#next += 1;
    this.kills += 1;
    const process = victim === 'server' ? undefined : this.#site[victim];
    await (process ? process.kill() : kill(this.server, 'server'));
    if (holding?.ends.includes(victim)) holding.held.drop();
    else holding?.held.pass();
    if (process) await process.start();
    else this.server = await this.server.startAgain();
  }

  async #approve(id: WithdrawalId): Promise<void> {
    const { dataDir, operators, target } = this.#site;
    const approving = { id, feeLimit: '0.005', operators, targetOf: () => target, now: instant(Date.now()) };
    await withDatabase(dataDir, (sql) => approveWithdrawal(sql, approving));
  }

  /** The bytes that the signer's log has; undefined where it has none. */
  #signedFor(id: WithdrawalId): string | undefined {
    return readSignatures(this.#site.signer.signatures).records.find((each) => each.id === `${id}`)?.raw;
  }

  #isAsked(id: WithdrawalId): Promise<boolean> {
    return this.#has((sql) => sql`SELECT FROM signing_requests WHERE request_id = ${`${id}`} AND txid IS NULL`);
  }

  #hasStatus(id: WithdrawalId, status: string): Promise<boolean> {
    return this.#has((sql) => sql`SELECT FROM withdrawals WHERE id = ${id} AND status = ${status}`);
  }

  #has(ask: (sql: postgres.Sql) => Promise<readonly unknown[]>): Promise<boolean> {
    return withDatabase(this.#site.dataDir, async (sql) => (await ask(sql)).length > 0);
  }

  async #waits(raw: string): Promise<boolean> {
    const waiting = await this.#site.node.rpc.call('getrawmempool', [], z.array(z.string()));
    return waiting.includes(txidOf(raw, REGTEST));
  }

  async #expect(what: string, ...facts: readonly (boolean | Promise<boolean>)[]): Promise<void> {
    const all = [];
    for (const fact of facts) all.push(await fact);
    if (all.includes(false)) this.faults.push(`after ${this.kills} kills it is not so: ${what}`);
  }

  async #caught(what: string, held: Promise<Held>): Promise<Held> {
    const found = await Promise.race([held, delay(WAIT_MS_MAX, undefined, { ref: false })]);
    if (!found) throw new Error(`after ${this.kills} kills it does not come: ${what}`);
    return found;
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    if (!(await this.#comes(isSo, WAIT_MS_MAX))) throw new Error(`after ${this.kills} kills it does not come: ${what}`);
  }

  async #comes(isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> {
    const deadline = performance.now() + withinMs;
    while (!(await isSo())) {
      if (performance.now() > deadline) return false;
      await delay(LOOK_EVERY_MS);
    }
    return true;
  }
}

const isSendingOf =
  (raw: string) =>
  (body: string): boolean =>
    body.includes('"sendrawtransaction"') && body.includes(raw);
