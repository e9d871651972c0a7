// Short tones for what happens to one's orders, for whoever wants them. Off at first; the tones load with the first.
import { withTexts } from '@bourse/ui/lib/i18n.ts';
import { readStored, store } from '@bourse/ui/lib/storage.ts';
import { create } from 'zustand';
import type { Sound } from './tones.ts';

export const useSounds = create<{ readonly isOn: boolean }>(() => ({ isOn: readStored('sounds') === '1' }));

export function playSound(sound: Sound): void {
  if (!useSounds.getState().isOn) return;
  withTexts(import('./tones.ts')).then(
    ({ playTones }) => playTones(sound),
    // A tone that cannot be had is no reason to disturb anybody.
    () => undefined,
  );
}

export function keepSoundsOn(isOn: boolean): void {
  store('sounds', isOn ? '1' : undefined);
  useSounds.setState({ isOn });
}

/** Turning them on lets them be heard. */
export function setSoundsOn(isOn: boolean): void {
  keepSoundsOn(isOn);
  playSound('fill');
}
