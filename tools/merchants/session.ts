// The house's merchants and its acceptor at work: ads are kept, and each deal gets what is due in it, until the end of the
// connection or the day. All is read again in each round, so that a restart of either side loses nothing.
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Session } from '../companion.ts';
import { keepAcceptor } from './acceptor.ts';
import type { Waits } from './due.ts';
import { keepMerchant } from './merchant.ts';
import type { Desk } from './worker.ts';

const ROUND_MS = 2_000;
const WAITS: Waits = { msMin: 10_000, msMax: 30_000 };

const traderSchema = z.object({ token: z.string().min(1), fundPassword: z.string().min(1) });
export const keysSchema = z.object({ merchants: z.array(traderSchema), acceptor: traderSchema });
type Keys = z.output<typeof keysSchema>;

/** How long the house takes for each act, and how often it looks. */
type Pace = { readonly waits: Waits; readonly roundMs: number };

export async function runSession(
  { client, keys, signal, report }: Session<Keys>,
  { waits, roundMs }: Pace = { waits: WAITS, roundMs: ROUND_MS },
): Promise<void> {
  const deskOf = (name: string, trader: z.output<typeof traderSchema>): Desk => ({
    client,
    ...trader,
    waits,
    report: (line) => report(`${name}: ${line}`),
  });
  const rounds = [
    ...keys.merchants.map((trader, place) => keepMerchant(deskOf(`merchant ${place + 1}`, trader), place)),
    keepAcceptor(deskOf('acceptor', keys.acceptor)),
  ];
  while (!signal.aborted) {
    const roundEnds = delay(roundMs, undefined, { signal }).catch(() => undefined);
    // All come to their end before one of them ends the session.
    const ends = await Promise.allSettled(rounds.map((round) => round()));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    await roundEnds;
  }
}
