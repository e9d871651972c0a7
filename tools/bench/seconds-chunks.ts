// The engine's part in a tick that thousands of second contracts are due at, in this process and without a database.
import { BTC, instant, price, SECOND_MS, seq, units } from '@bourse/domain';
import { checkInvariants, type Command, createChanges, Engine } from '@bourse/engine';
import type { MicroCrowd } from './seconds-crowd.ts';

/** Milliseconds of each command of the ticks that orders are due at, and of what they leave. */
export function settleInEngine({ snapshot, dueSeconds }: MicroCrowd): number[] {
  const engine = Engine.load(snapshot);
  const times: number[] = [];
  const apply = (second: number, command: Command): void => {
    const stamped = { seq: seq(engine.seq + 1), at: instant(second * SECOND_MS + 20), command };
    const startedAt = performance.now();
    const outcome = engine.apply(stamped, createChanges(), []);
    times.push(performance.now() - startedAt);
    if (!outcome.ok) throw new Error(`${command.kind} was refused: ${outcome.code}`);
  };
  for (const second of dueSeconds) {
    const quoted = { currencyId: BTC, price: price(units('97000')), quotedAt: instant(second * SECOND_MS) };
    apply(second, { kind: 'tickIndex', second, prices: [quoted] });
    while (engine.nextDeadline() === 0) apply(second, { kind: 'advanceTime' });
  }
  // One that was accepted a second later than asked is due a second after its wave, and the last wave has no tick after it.
  const last = dueSeconds.at(-1) ?? 0;
  if ([...engine.world.micro.orders.values()].some(({ dueSecond }) => dueSecond <= last)) {
    throw new Error('second contracts that were due are left');
  }
  checkInvariants(engine);
  return times;
}
