// A real server is killed at each write between what it asks the signer and the node for and the end of it: of a move, of its fee
// that is raised, of a transfer by hand that is booked, and of a withdrawal that goes back because the signer never signs it. The
// write is lost, or it is done and nobody hears of it. In the end each was signed once, booked once, and came to its end.
import { setTimeout as delay } from 'node:timers/promises';
import { instant, LTC, MINUTE_MS, units } from '@bourse/domain';
import type postgres from 'postgres';
import { z } from 'zod';
import { scriptOfAddress, whyNoLitecoin } from '../../../apps/server/src/modules/custody/nodes/testing-litecoin.ts';
import { auditBooks } from '../../../apps/server/src/audit.ts';
import { readSignatures } from '../../../apps/signer/src/signature-log.ts';
import { approveWithdrawal } from '../../custody/testing-approvals.ts';
import { type ColdCoin, signCold } from '../../custody/testing-cold.ts';
import type { Random } from '../../model/random.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { kill } from '../kill.ts';
import { withDatabase } from '../postmaster.ts';
import type { Played } from '../tally.ts';
import { holdWrite, letGo, waitsAtWrite, type Write } from './held-writes.ts';
import { AMOUNTS, LIMITS, LITECOIN, openSite, type Site } from './site.ts';
import { findGap } from './verdict.ts';

const WAIT_MS_MAX = 60_000;
const LOOK_EVERY_MS = 100;
/** After so long a fee is raised. */
const STUCK_MS = 31 * MINUTE_MS;
const BY_HAND = { moved: '1', cost: '0.001' };
/** Mails wait there for ever, so that they can be counted. */
const NOWHERE = { SMTP_URL: 'smtps://127.0.0.1:1', MAIL_FROM: 'no-reply@bourse.test' };

/** `first`: what has to happen for it, once its server is up. */
type Point = Write & { readonly first?: () => Promise<unknown> };

const inserted = (table: string, when: string): Point => ({ table, act: 'INSERT', when });
const updated = (table: string, when: string): Point => ({ table, act: 'UPDATE', when });
const become = (table: string, column: string, to: string): Point =>
  updated(table, `NEW.${column} = '${to}' AND OLD.${column} <> '${to}'`);
const noted = (table: string, column: string): Point =>
  updated(table, `NEW.${column} IS NOT NULL AND OLD.${column} IS NULL`);
const COST_BOOKED = inserted('idempotency_keys', `NEW.route = 'custody/cost'`);

/** The server asks the signer, and notes what it has answered, with these writes. */
const SIGNING = [
  inserted('signing_requests', 'true'),
  noted('signing_requests', 'txid'),
  inserted('chain_transactions', 'true'),
];

export async function moveAcrossKills(random: Random): Promise<Played> {
  const reason = whyNoLitecoin();
  if (reason !== undefined) return { line: `not played: ${reason}`, faults: [] };
  const site = await openSite(1);
  let play: Moves | undefined;
  try {
    play = new Moves(
      site,
      await startServerProcess({ ...site.settings, ...NOWHERE }, { dataDir: site.dataDir }),
      random,
    );
    await play.move();
    await play.raise();
    await play.end();
    await play.bookTransfer();
    await play.giveBack();
    return { line: `a move, its cost and a refusal across ${play.kills} kills`, faults: await play.findFaults() };
  } catch (error) {
    if (play) console.log(play.server.output().slice(-4_000));
    throw error;
  } finally {
    play?.server.child.kill('SIGKILL');
    await site.stop();
  }
}

class Moves {
  kills = 0;
  server: ServerProcess;
  readonly #site: Site;
  readonly #random: Random;

  constructor(site: Site, server: ServerProcess, random: Random) {
    this.#site = site;
    this.server = server;
    this.#random = random;
  }

  /** What its owner has paid in is to go to the cold wallet. */
  async move(): Promise<void> {
    await this.#strikeAt([
      {
        ...inserted('chain_moves', 'true'),
        // A server that starts plans what is to be moved.
        first: async () => {
          await this.#ask((sql) => sql`UPDATE coin_chains SET sweep_min = 1 WHERE chain_id = ${LITECOIN.id}`);
          await kill(this.server, 'server');
          this.server = await this.server.startAgain();
        },
      },
      ...SIGNING,
      noted('chain_transactions', 'broadcast_at'),
      become('chain_moves', 'state', 'broadcast'),
    ]);
    await this.#until('the move is sent', (sql) => sql`SELECT FROM chain_moves WHERE state = 'broadcast'`);
  }

  async raise(): Promise<void> {
    const age = () =>
      this.#ask(
        (sql) => sql`UPDATE chain_transactions SET signed_at = signed_at - ${STUCK_MS} WHERE move_id IS NOT NULL`,
      );
    const [first, ...more] = SIGNING;
    if (first) await this.#strikeAt([{ ...first, first: age }, ...more]);
    await this.#until(
      'the raised one is sent',
      (sql) => sql`SELECT FROM chain_transactions WHERE move_id IS NOT NULL AND broadcast_at IS NOT NULL OFFSET 1`,
    );
  }

  async end(): Promise<void> {
    const mine = () => this.#site.node.mine();
    await this.#strikeAt([
      { ...noted('chain_transactions', 'mined_height'), first: mine },
      become('chain_moves', 'state', 'mined'),
      { ...COST_BOOKED, first: mine },
      become('chain_moves', 'state', 'final'),
    ]);
    await this.#until('the move has ended', (sql) => sql`SELECT FROM chain_moves WHERE state = 'final'`);
  }

  /** From the cold wallet to the hot one; what it cost is booked by two people. */
  async bookTransfer(): Promise<void> {
    const { dataDir, node, operators } = this.#site;
    const [coin] = await withDatabase(
      dataDir,
      (sql) => sql<ColdCoin[]>`
        SELECT txid, ordinal, amount, branch, address_index FROM chain_outputs WHERE account = 'cold' AND spent_by IS NULL`,
    );
    const [hot] = await withDatabase(
      dataDir,
      (sql) => sql<{ address: string }[]>`SELECT address FROM own_addresses WHERE account = 'hot' AND branch = 0`,
    );
    if (!coin || !hot) throw new Error('nothing is cold');
    const script = scriptOfAddress(hot.address);
    const [moved, cost] = [units(BY_HAND.moved), units(BY_HAND.cost)];
    const own = scriptOfAddress(await this.#freshCold());
    const { id: txid, hex } = signCold(coin, (held) => [
      { script, amount: moved },
      { script: own, amount: held - moved - cost },
    ]);
    await node.rpc.call('sendrawtransaction', [hex], z.string());
    await node.mine(2);
    await this.#until('it is followed', (sql) => sql`SELECT FROM chain_outputs WHERE spent_by = ${txid}`);
    const changes = [
      { field: 'currency', from: 'LTC', to: String(LTC) },
      { field: 'amount', from: '', to: BY_HAND.cost },
    ];
    const [asking, deciding] = operators.map(({ id }) => id);
    const decide = () =>
      this.#ask(
        (sql) => sql`
          INSERT INTO changes (desk, kind, subject, changes, reason, status, effective_from, requested_by, requested_at,
            decided_by, decided_at)
          VALUES ('custody', 'transfer', ${`${LITECOIN.id}/${txid}`}, ${sql.json(changes)}, 'from the cold wallet', 'approved', 1,
            ${asking ?? ''}, 1, ${deciding ?? ''}, 1)`,
      );
    await this.#strikeAt([{ ...COST_BOOKED, first: decide }, become('changes', 'status', 'applied')]);
    await this.#until('it is booked', (sql) => sql`SELECT FROM changes WHERE desk = 'custody' AND status = 'applied'`);
  }

  /** The signer's host allows another address alone. */
  async giveBack(): Promise<void> {
    const { dataDir, signer, operators, target, clients } = this.#site;
    const [client] = clients;
    if (!client) throw new Error('there is no client');
    const { withdrawal: id, address } = client;
    await signer.limit({ ...LIMITS, allowList: [address] });
    const approving = { id, feeLimit: '0.005', operators, targetOf: () => target, now: instant(Date.now()) };
    await this.#strikeAt([
      {
        table: 'signing_requests',
        act: 'DELETE',
        when: 'true',
        first: () => withDatabase(dataDir, (sql) => approveWithdrawal(sql, approving)),
      },
      updated('withdrawals', `NEW.status = 'approved' AND OLD.status = 'signed'`),
      inserted('withdrawal_reviews', 'NEW.refused_at IS NOT NULL'),
      noted('withdrawal_reviews', 'returned_for'),
      inserted('operator_alarms', `NEW.kind = 'withdrawal_returned'`),
      become('withdrawals', 'status', 'rejected'),
      noted('withdrawal_reviews', 'told_at'),
    ]);
    await this.#until('its owner was told', (sql) => sql`SELECT FROM withdrawal_reviews WHERE told_at IS NOT NULL`);
  }

  async findFaults(): Promise<readonly string[]> {
    const { dataDir, signer } = this.#site;
    const faults: string[] = [];
    const check = (what: string, is: unknown, wanted: unknown): void => {
      if (is !== wanted) faults.push(`${what}: ${String(is)}, not ${String(wanted)}`);
    };
    const signed = readSignatures(signer.signatures).records.map(({ id }) => id);
    await withDatabase(dataDir, async (sql) => {
      const [row] = await sql<Record<string, string>[]>`
        SELECT (SELECT string_agg(state, ', ') FROM chain_moves) AS moves,
          (SELECT string_agg('sweep-' || id, ', ') FROM chain_moves) AS sweeps,
          (SELECT count(*) FROM chain_transactions) AS sent,
          (SELECT count(*) FROM chain_transactions WHERE mined_height IS NOT NULL) AS mined,
          (SELECT count(*) FROM signing_requests WHERE txid IS NULL) AS open,
          (SELECT count(*) FROM idempotency_keys WHERE route = 'custody/cost') AS costs,
          (SELECT status FROM withdrawals) AS withdrawal,
          (SELECT available FROM accounts WHERE user_id = ${this.#site.clients[0]?.id ?? 0} AND currency_id = ${LTC}
            AND wallet = 'change') AS owned,
          (SELECT count(*) FROM deliveries WHERE kind = 'withdrawalRejected') AS told,
          (SELECT count(*) FROM operator_alarms WHERE kind = 'withdrawal_returned') AS alarms`;
      const is = row ?? {};
      check('the moves', is['moves'], 'final');
      // The move, and the same for a higher fee; the withdrawal never. A move that was lost has used its number up.
      check('what was signed', signed.join(', '), `${is['sweeps']}, ${is['sweeps']}`);
      check('transactions', `${is['sent']}, mined ${is['mined']}, open ${is['open']}`, '2, mined 1, open 0');
      check('costs that are booked', is['costs'], '2');
      check('the withdrawal', is['withdrawal'], 'rejected');
      check('what its owner has', units(is['owned'] ?? '0'), units(AMOUNTS.credited));
      check('notices and alarms', `${is['told']} and ${is['alarms']}`, '1 and 1');
      faults.push(...(await findGap(sql, this.#site)), ...(await auditBooks(sql)));
    });
    return faults;
  }

  /** One after the other; the next one is held before the server is up again. */
  async #strikeAt([point, ...more]: readonly Point[]): Promise<void> {
    if (!point) return;
    const { dataDir } = this.#site;
    await holdWrite(dataDir, point);
    await this.#strikeHeld(point, more);
  }

  async #strikeHeld(point: Point, [next, ...more]: readonly Point[]): Promise<void> {
    const { dataDir } = this.#site;
    await point.first?.();
    if (!(await waitsAtWrite(dataDir, WAIT_MS_MAX))) {
      throw new Error(`after ${this.kills} kills nobody writes ${point.act} ${point.table} where ${point.when}`);
    }
    await kill(this.server, 'server');
    this.kills += 1;
    await letGo(dataDir, this.#random.below(2) === 0 ? 'lost' : 'done', point);
    if (next) await holdWrite(dataDir, next);
    this.server = await this.server.startAgain();
    if (next) await this.#strikeHeld(next, more);
  }

  async #freshCold(): Promise<string> {
    const [row] = await withDatabase(
      this.#site.dataDir,
      (sql) => sql<{ address: string }[]>`
        SELECT address FROM own_addresses WHERE account = 'cold' AND branch = 1 AND address_index = 0`,
    );
    return row?.address ?? '';
  }

  #ask(ask: (sql: postgres.Sql) => Promise<unknown>): Promise<unknown> {
    return withDatabase(this.#site.dataDir, ask);
  }

  async #until(what: string, ask: (sql: postgres.Sql) => Promise<readonly unknown[]>): Promise<void> {
    const deadline = performance.now() + WAIT_MS_MAX;
    while ((await withDatabase(this.#site.dataDir, ask)).length === 0) {
      if (performance.now() > deadline) throw new Error(`after ${this.kills} kills it does not come: ${what}`);
      await delay(LOOK_EVERY_MS);
    }
  }
}
