// What is no request, or none that a route can be found for: Node and the router would answer it in words of their own, without
// our headers and without counting. It is answered as all else is: in the envelope, and from the points of its network.
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { bots, programSocket } from '@bourse/contract';
import { type Refusal, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import type { RequestLimits } from './limits.ts';
import { sendRefusal } from './mount.ts';
import { PAGE_METHODS } from './methods.ts';
import type { Origin } from './origins.ts';
import { OF_ANSWERS } from './security-headers.ts';
import type { BaseServices } from './base-services.ts';
import { SOCKET_PATH } from './socket-pass.ts';
import { readLanguages } from '../../system/languages.ts';

type Fault = { readonly status: number; readonly refusal: Refusal };

const FAULTS: Readonly<Record<string, Fault>> = {
  HPE_HEADER_OVERFLOW: { status: 431, refusal: refuse('headers_too_large') },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, refusal: refuse('payload_too_large') },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, refusal: refuse('request_timed_out') },
};
const NO_REQUEST: Fault = { status: 400, refusal: refuse('invalid_request', { field: '' }) };

type Needs = { readonly services: BaseServices; readonly limits: Pick<RequestLimits, 'chargeAddress'> };

/** The error of Node: its code, and the bytes that had come until then. */
type ClientError = { readonly code: string; readonly rawPacket: unknown };

const headerIn = (packet: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*([^\\r\\n]{1,200})`, 'im').exec(packet)?.[1];

function bodyOf({ translator }: BaseServices, refusal: Refusal, packet: string): string {
  const locale = translator.localeOf(headerIn(packet, 'lang'));
  const message = translator.refusal(locale, refusal, readLanguages(headerIn(packet, 'accept-language')));
  return JSON.stringify({ type: 'error', message, code: refusal.code });
}

/** Writes a whole answer by hand, since there is no request to answer, and ends the connection. */
function answer(socket: Duplex, body: string, status: number, headers: Readonly<Record<string, string>>): void {
  const fields = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
    ...OF_ANSWERS,
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

type Refused = Fault & { readonly packet: string; readonly headers?: Readonly<Record<string, string>> };

function refuseSocket(
  { services, limits }: Needs,
  socket: Duplex,
  { status, refusal, packet, headers = {} }: Refused,
): void {
  const address = 'remoteAddress' in socket && typeof socket.remoteAddress === 'string' ? socket.remoteAddress : '';
  const seconds = limits.chargeAddress(address);
  if (seconds === undefined) return answer(socket, bodyOf(services, refusal, packet), status, headers);
  const limited = bodyOf(services, refuse('rate_limited', { seconds }), packet);
  return answer(socket, limited, 429, { 'retry-after': String(seconds) });
}

/** Answers what Node could not parse as a request. */
export function answerClientErrors(needs: Needs) {
  return (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
      socket.destroy();
      return;
    }
    const fault = FAULTS[error.code] ?? NO_REQUEST;
    const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
    refuseSocket(needs, socket, { ...fault, packet });
  };
}

/** Answers requests that Node would answer without asking us. */
export function answerOddRequests(app: FastifyInstance, needs: Needs): void {
  const allowed = PAGE_METHODS.join(', ');
  app.server.on('connect', (_request, socket: Duplex) => {
    const refusal = refuse('method_not_allowed', { method: 'CONNECT', allowed });
    refuseSocket(needs, socket, { status: 405, refusal, packet: '', headers: { allow: allowed } });
  });
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.addHook('onRequest', (request, reply, done) => {
    if (namesOneHost(request.raw)) return done();
    void sendRefusal(needs.services, { request, reply, ...NO_REQUEST });
  });
}

/** The characters of a name, an address and a port (RFC 3986, 3.2.2). */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/** One header, and nothing else in it (RFC 9112, 3.2): with two, a proxy and we might each believe another one. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
  return hosts.length < 2 && hosts.every((host) => HOST.test(host)) && (hosts.length === 1 || httpVersion === '1.0');
}

/**
 * Node gives the address of a connection that is over if it was asked for it before: from here on it is known. Whoever
 * has gone already is served nothing: nobody would read it, and it would be done in nobody's name.
 */
export function knowCallers(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.socket.remoteAddress === undefined) raw.destroy();
    else done();
  });
}

/** The path of an address without its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** Whether a raw WebSocket is served at a path: that of our own programs, or one of the Binance-Spot-compatible API. */
const isRawSocketPath = (path: string): boolean => path === programSocket.PATH || bots.isSocketPath(path);

/** Sockets are the only offered protocol (RFC 9110, 7.8) that is taken; HTTP/2 is answered as HTTP/1.1. */
export const mayUpgrade =
  (origin: Origin) =>
  ({ url = '', headers }: IncomingMessage): boolean =>
    origin === 'traders' &&
    (url.startsWith(SOCKET_PATH) || isRawSocketPath(pathOf(url))) &&
    headers.upgrade?.toLowerCase() === 'websocket';

const ORIGIN_FORM = /^https?:\/\/[^/?#]*/i;

/**
 * The address of a request as routes are found by it. A path that was cut amid a sign is one that leads nowhere, and is answered
 * as such: by our page or our envelope. A request to a proxy names the host in its address, and what follows `#` is not sent.
 */
export function readableUrl(address: string): string {
  const url = readPath(address.replace(/#.*$/s, ''));
  if (!url.includes('%')) return url;
  try {
    decodeURI(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

function readPath(address: string): string {
  if (!ORIGIN_FORM.test(address)) return address;
  const path = address.replace(ORIGIN_FORM, '');
  return path.startsWith('/') ? path : `/${path}`;
}
