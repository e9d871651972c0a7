// How a socket of a client that sends no token in it is known: the login leaves its token, sealed, in a cookie that a browser
// sends to the socket's path and nowhere else. A page of another site, or of a neighbouring name, cannot use it.
import type { IncomingMessage } from 'node:http';
import { SECOND_MS } from '@bourse/domain';
import type { FastifyRequest } from 'fastify';
import type { BaseServices } from './base-services.ts';
import { SESSION_LIFETIME_MS } from './sessions.ts';

/** The path of sockets, which is the only one that the cookie is sent to. */
export const SOCKET_PATH = '/wss/socket.io/';
const NAME = 'bourse_socket';
/** Under another context it does not open: no other secret of ours is taken for a pass. */
const CONTEXT = 'socket pass';
const LENGTH_MAX = 512;

type Needs = Pick<BaseServices, 'vault'> & { readonly config: Pick<BaseServices['config'], 'publicUrl'> };
type Scheme = Pick<FastifyRequest, 'protocol'>;

/** The `Set-Cookie` of a login. */
export function writeSocketPass({ vault, config }: Needs, request: Scheme, token: string): string {
  const pass = Buffer.from(vault.seal(token, CONTEXT)).toString('base64url');
  return writeCookie(config, request, { value: pass, maxAgeMs: SESSION_LIFETIME_MS });
}

/** The `Set-Cookie` of a logout. */
export const endSocketPass = ({ config }: Pick<Needs, 'config'>, request: Scheme): string =>
  writeCookie(config, request, { value: '', maxAgeMs: 0 });

function writeCookie(
  { publicUrl }: Needs['config'],
  { protocol }: Scheme,
  { value, maxAgeMs }: { readonly value: string; readonly maxAgeMs: number },
): string {
  const isSecure = protocol === 'https' || publicUrl.startsWith('https:');
  const attributes = [`Max-Age=${maxAgeMs / SECOND_MS}`, `Path=${SOCKET_PATH}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${NAME}=${value}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}

/** The token that a handshake's cookie holds, where the page that made it is ours. */
export function readSocketPass({ vault, config }: Needs, handshake: IncomingMessage): string | undefined {
  const pass = isOfOurPage(config, handshake) ? findCookie(handshake.headers.cookie) : undefined;
  if (pass === undefined || pass.length > LENGTH_MAX) return undefined;
  try {
    return vault.open(Buffer.from(pass, 'base64url'), CONTEXT);
  } catch {
    // Made up, or sealed with a key that is no longer ours.
    return undefined;
  }
}

/** A browser names the origin of a page, but for a long poll of the same origin: of that it says just this. */
function isOfOurPage({ publicUrl }: Needs['config'], { headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin';
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}

function findCookie(header: string | undefined): string | undefined {
  const start = `${NAME}=`;
  const found = header?.split(';').find((pair) => pair.trim().startsWith(start));
  return found?.trim().slice(start.length);
}
