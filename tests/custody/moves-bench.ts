// Moves of our own coins on a chain that a real node serves, driven by hand.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChainCode, type CurrencyId, formatUnits, type Price } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import type { MoveWish } from '../../apps/server/src/modules/custody/moves/move-worker.ts';
import { unitsFromNumeric } from '../../apps/server/src/core/storage/columns.ts';
import type { ChainName } from '../../apps/signer/src/chains.ts';
import { createKeystore } from '../../apps/signer/src/create-keystore.ts';
import { folderAt } from '../../apps/signer/src/folder.ts';
import { serve } from '../../apps/signer/src/serve.ts';
import { readSignatures } from '../../apps/signer/src/signature-log.ts';
import { CHEAP_KDF, COLD_XPUB, WORDS } from '../../apps/signer/src/testing.ts';
import { type NodeBench, openNodeBench } from './testing-node-chain.ts';

export type MovesBench = Omit<NodeBench, 'step'> & {
  readonly mustSubmit: (command: Command) => Promise<void>;
  /** Follows the chain, and does what is due; moves are planned at once where they are asked for by hand. */
  readonly step: (wish?: MoveWish) => Promise<void>;
  /** Time passes, and then a step. */
  readonly pass: (ms: number) => Promise<void>;
  /** Each move, what it moves and how far it has come: `sweep 7 broadcast`. */
  readonly moves: () => Promise<readonly string[]>;
  /** How many transactions are sent for the newest move, and which of them is mined, counted from the first. */
  readonly rounds: () => Promise<{ readonly sent: number; readonly mined: number | undefined }>;
  readonly rawOf: (round: number) => Promise<{ readonly txid: string; readonly raw: string }>;
  /** Ids of all that the signer has signed, in that order. */
  readonly signed: () => readonly string[];
  readonly alarms: () => Promise<readonly string[]>;
  /** The signer begins again with other limits. */
  readonly setLimits: (limits: object) => Promise<void>;
};

type Wanted = {
  readonly code: ChainCode;
  readonly signed: ChainName;
  readonly url: string;
  /** The chain is followed from this block on; by default from the first. */
  readonly firstBlock?: number;
  readonly limits: object;
  /** In USDT. */
  readonly prices: ReadonlyMap<CurrencyId, Price>;
};

export async function openMovesBench({
  code,
  signed,
  url,
  firstBlock = 0,
  limits,
  prices,
}: Wanted): Promise<MovesBench> {
  const signer = await openSigner(signed, limits);
  const bench = await openNodeBench(code, { url, firstBlock, signer, prices });
  const { server } = bench;
  const { services } = server;
  const { sql } = services.storage;
  const step: MovesBench['step'] = async (wish) => {
    await bench.step();
    const head = await bench.running.follower.step();
    const { moves } = bench.running;
    if (!head || !moves) throw new Error('we do not stand at the head of a chain with keys');
    await (wish ? moves.worker.step(head, wish) : moves.step(head));
  };
  const sentForNewest = () => sql<{ txid: string; raw: string; is_mined: boolean }[]>`
    SELECT txid, raw, mined_height IS NOT NULL AS is_mined FROM chain_transactions
    WHERE move_id = (SELECT max(move_id) FROM chain_transactions) ORDER BY signed_at, fee`;
  return {
    ...bench,
    get running() {
      return bench.running;
    },
    step,
    signed: () => readSignatures(signer.signatures).records.map(({ id }) => id),
    setLimits: (changed) => signer.setLimits(changed),
    async mustSubmit(command) {
      const outcome = await services.sequencer.submit(command);
      if (!outcome.ok) throw new Error(`${command.kind} was refused: ${outcome.code}`);
    },
    async pass(ms) {
      server.clock.advance(ms);
      await step();
    },
    async moves() {
      const rows = await sql<{ purpose: string; amount: string; state: string; reason: string }[]>`
        SELECT purpose, amount, state, reason FROM chain_moves ORDER BY id`;
      return rows.map(({ purpose, amount, state, reason }) =>
        [purpose, formatUnits(unitsFromNumeric(amount)), state, ...(reason === '' ? [] : [reason])].join(' '),
      );
    },
    async rounds() {
      const sent = await sentForNewest();
      const mined = sent.findIndex((row) => row.is_mined);
      return { sent: sent.length, mined: mined === -1 ? undefined : mined + 1 };
    },
    async rawOf(round) {
      const found = (await sentForNewest())[round - 1];
      if (!found) throw new Error(`there is no round ${round}`);
      return found;
    },
    async alarms() {
      const rows = await sql<{ kind: string; code: string | null }[]>`
        SELECT kind, params->>'code' AS code FROM operator_alarms WHERE cleared_at IS NULL ORDER BY key`;
      return rows.map(({ kind, code: why }) => (why === null ? kind : `${kind} ${why}`));
    },
    async stop() {
      await bench.stop();
      await signer.stop();
    },
  };
}

/** In this process, so that it takes no time to begin again. */
async function openSigner(chain: ChainName, first: object) {
  const top = mkdtempSync(join(tmpdir(), 'bourse-moves-'));
  const folder = folderAt(join(top, 'own'));
  const [socket, passphrase] = [join(top, 'signer.sock'), 'correct horse battery staple'];
  const coldXpub = () => Promise.resolve(COLD_XPUB);
  await createKeystore({ folder: folder.path, passphrase, chains: [chain], coldXpub, words: WORDS, cost: CHEAP_KDF });
  const fail = (error: unknown): never => {
    throw error;
  };
  const start = (limits: object) => {
    writeFileSync(folder.settings, JSON.stringify({ chains: { [chain]: limits } }));
    return serve({ folder, socket, passphrase, fail });
  };
  let serving = await start(first);
  return {
    socket,
    keyFile: folder.callKey,
    signatures: folder.signatures,
    approvers: [],
    async setLimits(limits: object): Promise<void> {
      await serving.stop();
      serving = await start(limits);
    },
    async stop(): Promise<void> {
      await serving.stop();
      rmSync(top, { recursive: true });
    },
  };
}
