// What the terminal says once the exchange runs.
import { isIP } from 'node:net';
import type { Config } from '../../apps/server/src/config.ts';
import { urlOf } from './probe.ts';

export type Site = Pick<Config, 'host' | 'port' | 'officePort' | 'isDemo' | 'publicUrl'>;

export function greetingOf(site: Site): string {
  const office = urlOf({ host: site.host, port: site.officePort });
  const lines = [`Bourse is running at ${urlOf(site)}`, `Its back office is at ${office}`];
  if (isIP(new URL(site.publicUrl).hostname.replace(/^\[|\]$/g, '')) !== 0) {
    lines.push(
      `For passkeys open http://localhost:${site.port} or http://localhost:${site.officePort} instead: browsers tie them to a name, never to an address.`,
    );
  }
  if (site.isDemo) {
    lines.push(
      'THIS IS A DEMO: demo money only. Anybody who reaches it can read every code, move the clock and log in as operator.',
    );
  }
  return lines.join('\n');
}
