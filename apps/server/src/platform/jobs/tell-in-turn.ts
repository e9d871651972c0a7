// Tells of what commits as it comes: each event once, in the order of the commits, one after the other.
import type { Event } from '@bourse/engine';
import type { BaseServices } from '../http/base-services.ts';
import type { Running } from './every.ts';

/**
 * From now on. What was committed and not yet told when the process dies is told no more: the screens show it. `stop` waits
 * for what has been published so far.
 */
export function tellInTurn(
  { sequencer, log }: Pick<BaseServices, 'sequencer' | 'log'>,
  tell: (event: Event) => Promise<void>,
): Running {
  let last: Promise<void> = Promise.resolve();
  const endListening = sequencer.subscribe(({ events }) => {
    for (const event of events) {
      last = last
        .then(() => tell(event))
        .catch((error: unknown) => log.error({ err: error, event: event.kind }, 'a notice was not sent'));
    }
  });
  return {
    // It only hears what commits.
    state: () => undefined,
    stop: async () => {
      endListening();
      await last;
    },
  };
}
