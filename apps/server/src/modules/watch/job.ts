// Every five seconds: looks at all figures, and alarms of those past their thresholds. Every second: tells whoever is to be told.
import { SECOND_MS } from '@bourse/domain';
import type { WatchServices } from './services.ts';
import { createNoticeDesk } from './notices.ts';
import { every, type Running } from '../../platform/jobs/every.ts';

const LOOK_EVERY_MS = 5 * SECOND_MS;
const TELL_EVERY_MS = SECOND_MS;

export function startWatch(services: WatchServices): readonly Running[] {
  const { log, watch } = services;
  const desk = createNoticeDesk(services);
  const telling = every(TELL_EVERY_MS, { log, name: 'telling of alarms', run: () => desk.runDue() });
  return [
    every(LOOK_EVERY_MS, { log, name: 'the watch', run: () => watch.look() }),
    {
      state: telling.state,
      stop: async () => {
        desk.stop();
        await telling.stop();
      },
    },
  ];
}
