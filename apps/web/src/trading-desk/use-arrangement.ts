// The arrangement of this window, and changing it.
import { useMemo, useSyncExternalStore } from 'react';
import { keepDeskLayout, useDeskLayout } from '../lib/desk-layout.ts';
import { type Arrangement, fitArrangement, hasList, type Panel, parseArrangement, type Room } from './arrangement.ts';

let room: Room = { width: 0, height: 0 };

/** The same object while the window keeps its size. */
function readRoom(): Room {
  if (room.width !== innerWidth || room.height !== innerHeight) room = { width: innerWidth, height: innerHeight };
  return room;
}

function watchRoom(notify: () => void): () => void {
  addEventListener('resize', notify);
  return () => removeEventListener('resize', notify);
}

export const useRoom = (): Room => useSyncExternalStore(watchRoom, readRoom);

export const useChosen = (): Arrangement => {
  const kept = useDeskLayout((layout) => layout.kept);
  return useMemo(() => parseArrangement(kept), [kept]);
};

export function useSpans() {
  const [at, chosen] = [useRoom(), useChosen()];
  return useMemo(() => fitArrangement(at, chosen), [at, chosen]);
}

export function useHasList(): boolean {
  const at = useRoom();
  return hasList(at, useChosen());
}

const change = (changed: Arrangement): void =>
  keepDeskLayout({ ...parseArrangement(useDeskLayout.getState().kept), ...changed });

export const showList = (isShown: boolean): void => change({ isListHidden: !isShown });
export const resize = (panel: Panel, size: number): void => change({ [panel]: Math.round(size) });

/** Gives a panel the size that it has by itself. */
export function resetSize(panel: Panel): void {
  const { [panel]: _, ...others } = parseArrangement(useDeskLayout.getState().kept);
  keepDeskLayout(others);
}
