// Notes in the chats of deals what was committed of them, as it comes. What was committed when the process died, and what
// could not be written, is written at the next look: notes follow from the deals themselves, each once.
import { SECOND_MS } from '@bourse/domain';
import type { Event } from '@bourse/engine';
import { every, type Running } from '../../platform/jobs/every.ts';
import { findDueSoonNotes, findMissedNotes, type Note, notesOfAcceptorDeal, notesOfDeal } from './deals/chat-notes.ts';
import type { FiatServices } from './services.ts';

type Needs = Pick<FiatServices, 'chat' | 'clock' | 'log' | 'sequencer' | 'stops' | 'storage'>;

const EVERY_MS = 5 * SECOND_MS;

/** From now on, beginning with what was missed. `stop` waits for what has been published so far. */
export function startFiatNotes(services: Needs): Running {
  const { chat, clock, log, sequencer, stops, storage } = services;
  let isAnythingMissed = true;
  let last: Promise<void> = Promise.resolve();
  const inTurn = (write: () => Promise<void>): Promise<void> => {
    const writing = last.then(write);
    last = writing.catch(() => {
      isAnythingMissed = true;
    });
    return writing;
  };
  const endListening = sequencer.subscribe(({ events }) => {
    const notes = events.flatMap(notesOf);
    if (notes.length === 0) return;
    inTurn(async () => void (await chat.note(notes))).catch((error: unknown) => {
      log.error({ err: error }, 'a change of a deal was not noted; it is tried again');
    });
  });
  const looking = every(EVERY_MS, {
    log,
    name: 'notes of deals',
    run: () =>
      inTurn(async () => {
        if (isAnythingMissed) {
          isAnythingMissed = false;
          await chat.note(await findMissedNotes(storage.sql));
        }
        await chat.note(await findDueSoonNotes(storage.sql, stops.actsAt(clock.now())));
      }),
  });
  return {
    state: looking.state,
    stop: async () => {
      endListening();
      await looking.stop();
      await last;
    },
  };
}

function notesOf(event: Event): readonly Note[] {
  if (event.kind === 'fiatDealChanged') return notesOfDeal(event.deal);
  return event.kind === 'acceptorDealChanged' ? notesOfAcceptorDeal(event.deal) : [];
}
