// Full stops and outages. Both end alike: what was due after the beginning is due so much later.
import { accept, assert, OUTAGE_MS_MIN, refuse, stopId, type Instant, type StopKind } from '@bourse/domain';
import type { BeginFullStop, BookOutage, EndFullStop, KeepTime } from './commands.ts';
import { STOPS, type Stop } from './stop.ts';
import type { StopContext, StopOutcome, StopWorld } from './stops.ts';

export function beginFullStop(world: StopWorld, context: StopContext): StopOutcome<BeginFullStop> {
  if (world.stops.full) return refuse('full_stop_running');
  world.beforeStop(context);
  world.actClock.stop(context.at);
  world.stops.full = addStop(world, context, { kind: 'full', beganAt: context.at, endedAt: undefined });
  return accept({});
}

export function endFullStop(world: StopWorld, context: StopContext): StopOutcome<EndFullStop> {
  const { full } = world.stops;
  if (!full) return refuse('no_full_stop');
  full.endedAt = context.at;
  record(context, full);
  world.stops.full = undefined;
  world.actClock.goOn();
  const pause = { from: full.beganAt, to: context.at };
  world.afterStop(context, pause);
  return accept({ lengthMs: pause.to - pause.from });
}

/** An outage amid a full stop is part of that. */
export function bookOutage(world: StopWorld, context: StopContext, { since }: BookOutage): StopOutcome<BookOutage> {
  const { at } = context;
  assert(since <= at, 'an outage began before it is booked');
  if (at - since <= OUTAGE_MS_MIN || world.stops.full) return accept({ lengthMs: 0 });
  world.beforeStop(context);
  addStop(world, context, { kind: 'outage', beganAt: since, endedAt: at });
  world.afterStop(context, { from: since, to: at });
  return accept({ lengthMs: at - since });
}

export function keepTime({ stops }: StopWorld, context: StopContext): StopOutcome<KeepTime> {
  const sign = stops.lifeSign ?? { id: 1, at: context.at };
  sign.at = context.at;
  stops.lifeSign = sign;
  context.changes.lifeSigns.add(sign);
  return accept({});
}

type Times = { readonly kind: StopKind; readonly beganAt: Instant; readonly endedAt: Instant | undefined };

function addStop({ counters }: StopWorld, context: StopContext, times: Times): Stop {
  counters.stop += 1;
  const stop: Stop = { id: stopId(counters.stop), ...times };
  record(context, stop);
  return stop;
}

function record(context: StopContext, stop: Stop): void {
  context.changes.stops.add(stop);
  context.events.push({ kind: 'stopChanged', stop: STOPS.copy(stop) });
}
