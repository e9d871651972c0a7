// Asks from outside whether the server's port is taken and whether the server is healthy.

import { connect } from 'node:net';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A server that listens on every address of the machine is asked on the loopback. */
export function urlOf(address: Address): string {
  const host = loopbackOf(address.host);
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

function loopbackOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

export function isListening(address: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: loopbackOf(address.host), port: address.port });
    const answer = (isTaken: boolean) => {
      socket.destroy();
      resolve(isTaken);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}

/** Healthy means: GET /api/health answers 200 with {"status":"ok"}, which the server does once it can trade. */
export async function isHealthy(address: Address, giveUp: AbortSignal): Promise<boolean> {
  try {
    const signal = AbortSignal.any([giveUp, AbortSignal.timeout(2_000)]);
    const answer = await fetch(`${urlOf(address)}/api/health`, { signal });
    const body: unknown = await answer.json();
    return (
      answer.status === 200 && typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok'
    );
  } catch {
    return false;
  }
}
