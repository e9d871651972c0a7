// The door to all that is watched: figures as they are, what is past its threshold, who is told.
import { ALARM_KINDS, WATCHED_KINDS } from '@bourse/domain';
import { countStanding } from '../system/alarms.ts';
import type { Watch } from './door.ts';
import { type FigureNeeds, FigureReader } from './figures.ts';

export type WatchNeeds = FigureNeeds;

export function createWatch(needs: WatchNeeds): Watch {
  const { storage, clock } = needs;
  const reader = new FigureReader(needs);
  return {
    attach: (probes) => reader.attach(probes),
    async view() {
      const [figures, alarms] = await Promise.all([reader.read(clock.now()), countStanding(storage.sql, ALARM_KINDS)]);
      const levels = WATCHED_KINDS.map((kind) => ({ kind, value: null, about: '', level: 'unknown' as const }));
      return { ...figures, levels, alarms };
    },
    stop: () => reader.stop(),
  };
}
