// What a login came from, as its owner may recognize it: a device named from the user agent, and an address. Nothing is
// looked up about the address.
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { getParser } from 'bowser';
import type { FastifyRequest } from 'fastify';

export type Origin = { readonly ip: string; readonly userAgent: string };

export type Device = {
  /** `Chrome · Windows`; empty where the client does not say. */
  readonly device: string;
  readonly kind: 'desktop' | 'mobile' | 'tablet' | 'program' | 'unknown';
};

const USER_AGENT_LENGTH_MAX = 400;
const PROGRAM = /^[A-Za-z][A-Za-z0-9._-]{0,39}/;

/** A stored user agent is bounded, and free of what PostgreSQL refuses. */
export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_LENGTH_MAX),
});

export function describeDevice(userAgent: string): Device {
  if (userAgent.trim() === '') return { device: '', kind: 'unknown' };
  const { browser, os, platform } = getParser(userAgent).getResult();
  const device = [browser.name, os.name].filter(Boolean).join(' · ');
  // Not a browser: the first word is what a program calls itself.
  if (!browser.name && !os.name) return { device: PROGRAM.exec(userAgent)?.[0] ?? '', kind: 'program' };
  return { device, kind: kindOf(platform.type) };
}

function kindOf(type: string | undefined): Device['kind'] {
  return type === 'desktop' || type === 'mobile' || type === 'tablet' ? type : 'unknown';
}

/**
 * Device and network as one value. Versions and the last parts of the address are left out: a browser that was updated
 * or a phone that got a new address at home counts as known.
 */
export function hashPlace({ ip, userAgent }: Origin): Buffer {
  const { device, kind } = describeDevice(userAgent);
  const network = isIPv6(ip) ? ip.toLowerCase().split(':').slice(0, 3).join(':') : ip.split('.').slice(0, 2).join('.');
  return createHash('sha256').update(`${kind}\n${device}\n${network}`).digest();
}
