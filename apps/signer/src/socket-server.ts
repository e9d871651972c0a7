// The signer's only door: HTTP over a unix socket, which its group may open. A call is heard whole before any of it counts,
// and calls are decided one after the other.
import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { SECOND_MS } from '@bourse/domain';
import { refuseToSign, SIGNER_HEADERS, type SignerCall, type SignerResult } from '@bourse/domain/signer';
import type { CallerCheck } from './caller-check.ts';
import { SetupError } from './own-files.ts';

const BODY_BYTES_MAX = 1024 * 1024;
const TIMEOUT_MS = 10 * SECOND_MS;
const CONNECTIONS_MAX = 32;
const GROUP_TOO = 0o660;
const ALL_BUT_GROUP_TOO = 0o117;

/** Answers at once, so that no other call comes between. */
export type Handler = (body: unknown) => SignerResult<unknown>;
/** By their paths. */
export type Handlers = ReadonlyMap<string, Handler>;

type Needs = {
  readonly socket: string;
  readonly caller: Pick<CallerCheck, 'check'>;
  readonly handlers: Handlers;
  /** A bug, or a disk that takes no more: the call is not answered. */
  readonly fail: (error: unknown) => void;
};

export async function openSocket(needs: Needs): Promise<Server> {
  removeOldSocket(needs.socket);
  const server = createServer((request, response) => {
    answer(needs, request, response).catch((error: unknown) => {
      response.destroy();
      needs.fail(error);
    });
  });
  server.requestTimeout = TIMEOUT_MS;
  server.headersTimeout = TIMEOUT_MS;
  server.maxConnections = CONNECTIONS_MAX;
  await listen(server, needs.socket);
  return server;
}

async function listen(server: Server, socket: string): Promise<void> {
  // Never open to more than it will be, not for a moment.
  const before = process.umask(ALL_BUT_GROUP_TOO);
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
  process.umask(before);
  await listening;
  chmodSync(socket, GROUP_TOO);
}

function removeOldSocket(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found && !found.isSocket()) throw new SetupError(`${path} is there and is no socket.`);
  rmSync(path, { force: true });
}

async function answer(needs: Needs, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  const result = body === 'lost' ? undefined : decide(needs, request, body);
  if (!result) return void response.destroy();
  const text = JSON.stringify(result);
  response.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end(text);
}

type Body = { readonly text: string } | 'lost' | 'too large';

async function readBody(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request) {
      const bytes = Buffer.from(part);
      size += bytes.length;
      if (size > BODY_BYTES_MAX) return 'too large';
      parts.push(bytes);
    }
  } catch {
    return 'lost';
  }
  return { text: Buffer.concat(parts).toString('utf8') };
}

function decide(needs: Needs, request: IncomingMessage, body: Exclude<Body, 'lost'>): SignerResult<unknown> {
  if (body === 'too large') return refuseToSign('call_too_large', { maxBytes: BODY_BYTES_MAX });
  const path = request.url ?? '';
  const call: SignerCall = {
    path,
    timestamp: header(request, SIGNER_HEADERS.timestamp),
    nonce: header(request, SIGNER_HEADERS.nonce),
    body: body.text,
  };
  const refusal = needs.caller.check(call, header(request, SIGNER_HEADERS.mac));
  if (refusal) return refusal;
  const handler = request.method === 'POST' ? needs.handlers.get(path) : undefined;
  if (!handler) return refuseToSign('call_not_found', { path });
  try {
    JSON.parse(body.text);
  } catch {
    return refuseToSign('invalid_request', { reason: 'no JSON' });
  }
  return handler(JSON.parse(body.text));
}

function header(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
