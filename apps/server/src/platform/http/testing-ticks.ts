// Index ticks a second apart for the tests of contracts, and waiting for what is published.
import { amount, BTC, type CurrencyId, ETH, USDT, XRP } from '@bourse/domain';
import { tickOf } from '../../core/market/testing.ts';
import type { TestServer } from './testing.ts';

const COINS: Readonly<Record<string, CurrencyId>> = { BTC, ETH, XRP };

/** Until all that was answered is published too. */
export async function settle({ services: { sequencer } }: TestServer): Promise<void> {
  const published = Promise.withResolvers<void>();
  const endListening = sequencer.subscribe(() => published.resolve());
  await sequencer.submit({ kind: 'fundTreasury', currencyId: USDT, amount: amount(1n) });
  await published.promise;
  endListening();
}

/** A second later, or some, the indexes are these. Answers the second they are of. */
export async function tick(
  server: TestServer,
  prices: Readonly<Record<string, string>>,
  afterSeconds = 1,
): Promise<number> {
  server.clock.advance(afterSeconds * 1_000);
  const quotes = Object.entries(prices).flatMap(([name, at]) => {
    const id = COINS[name];
    return id === undefined ? [] : [[id, at] as const];
  });
  const command = tickOf(server.clock.now(), quotes);
  const outcome = await server.services.sequencer.submit(command);
  if (!outcome.ok) throw new Error(`the tick was refused: ${outcome.code}`);
  await settle(server);
  return command.second;
}
