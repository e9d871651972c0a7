// The signer at work: opens what is sealed, holds its folder, and answers on its socket until it is stopped.
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import {
  refuseToSign,
  type SignedCount,
  type SignedTransaction,
  type SignerRefusal,
  type SignerReserve,
  type SignerResult,
} from '@bourse/domain/signer';
import * as z from 'zod';
import { CallerCheck } from './caller-check.ts';
import type { Folder } from './folder.ts';
import { IndexReserve } from './index-reserve.ts';
import { openKeystore } from './keystore.ts';
import { SetupError } from './own-files.ts';
import { requestSchema, reserveSchema, signedSchema } from './request.ts';
import { readRoster } from './roster.ts';
import { readSettings } from './settings.ts';
import { SignatureLog } from './signature-log.ts';
import { Signer } from './signer.ts';
import { type Handler, type Handlers, openSocket } from './socket-server.ts';
import { Wallet } from './wallet.ts';

export type Serving = { readonly stop: () => Promise<void> };

type Wanted = {
  readonly folder: Folder;
  readonly socket: string;
  readonly passphrase: string;
  /** UTC milliseconds of the operating system. */
  readonly now?: () => number;
  readonly fail: (error: unknown) => void;
};

/** Throws a SetupError where something has to be set right first. */
export async function serve({ folder, socket, passphrase, now = Date.now, fail }: Wanted): Promise<Serving> {
  const lock = lockFolder(folder.lock);
  const settings = readSettings(folder.settings);
  const chains = settings.chains.map(({ chain }) => chain);
  const locked = { passphrase, chains: chains.map(({ id }) => id) };
  const wallet = new Wallet(openKeystore(readFileSync(folder.keystore, 'utf8'), locked), chains);
  const log = new SignatureLog(folder.signatures);
  const reserved = new IndexReserve(folder.reserved, now);
  const roster = () => readRoster(folder.roster);
  const key = Buffer.from(readFileSync(folder.callKey, 'utf8').trim(), 'hex');
  const caller = new CallerCheck({ path: folder.nonces, key, now });
  const signer = new Signer({ settings, wallet, log, roster, now });
  const handlers: Handlers = new Map<string, Handler>([
    ['/sign', (body) => signFor(signer, body)],
    ['/signed', (body) => tellSigned(signer, caller, body)],
    ['/reserve', (body) => reserveFor(reserved, body)],
    ['/describe', () => ({ ok: true, value: { chains: signer.describe(), approvers: roster(), head: log.head } })],
  ]);
  const server = await openSocket({ socket, caller, handlers, fail });
  return {
    async stop() {
      await new Promise((resolve) => server.close(resolve));
      caller.close();
      log.close();
      reserved.close();
      lock.close();
    },
  };
}

function signFor(signer: Signer, body: unknown): SignerResult<SignedTransaction> {
  const read = requestSchema.safeParse(body);
  return read.success ? signer.sign(read.data) : refuseInvalid(read.error);
}

/** The answer holds until the server asks for more: a request that is late would be signed after it. */
function tellSigned(signer: Signer, caller: CallerCheck, body: unknown): SignerResult<SignedCount> {
  const read = signedSchema.safeParse(body);
  if (!read.success) return refuseInvalid(read.error);
  caller.fence();
  return { ok: true, value: { count: signer.countSigned(read.data.id) } };
}

function reserveFor(reserved: IndexReserve, body: unknown): SignerResult<SignerReserve> {
  const read = reserveSchema.safeParse(body);
  if (!read.success) return refuseInvalid(read.error);
  const upTo = reserved.reserve(read.data.index);
  return upTo === undefined
    ? refuseToSign('invalid_request', { reason: 'index: too far' })
    : { ok: true, value: { upTo } };
}

function refuseInvalid({ issues: [issue] }: z.ZodError): SignerRefusal {
  return refuseToSign('invalid_request', { reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` });
}

/** A lock of the operating system, which ends with its process: two signers would each keep limits of their own. */
function lockFolder(path: string): DatabaseSync {
  const connection = new DatabaseSync(path);
  try {
    connection.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return connection;
  } catch {
    connection.close();
    throw new SetupError('Another signer holds this folder.');
  }
}
