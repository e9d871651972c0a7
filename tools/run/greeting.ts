// What the terminal says once the exchange runs.
import { isIP } from 'node:net';
import { type Address, urlOf } from './probe.ts';

export type Site = Address & { readonly isDemo: boolean; readonly publicUrl: string };

export function greetingOf(site: Site): string {
  const lines = [`Bourse is running at ${urlOf(site)}`];
  if (isIP(new URL(site.publicUrl).hostname.replace(/^\[|\]$/g, '')) !== 0) {
    lines.push(
      `For passkeys open http://localhost:${site.port} instead: browsers tie them to a name, never to an address.`,
    );
  }
  if (site.isDemo) {
    lines.push(
      'THIS IS A DEMO: demo money only. Anybody who reaches it can read every code, move the clock and log in as operator.',
    );
  }
  return lines.join('\n');
}
