// An own line on its way to another price: it is drawn there while it is moved and while the owner is asked,
// and goes back when that is called off or the order changes meanwhile.
import { useRef, useState } from 'react';
import { isSamePrice } from './line-geometry.ts';
import type { ChartLine, LineDraft } from './chart-lines.ts';

export type LineMove = { readonly line: ChartLine; readonly price: string };
/** Asks for what is to be asked and changes what the line belongs to. Resolves when the line has no business at the new price any more. */
export type MoveLine = (move: LineMove) => Promise<void>;

export type Moving = LineDraft & {
  /** The price it was taken from. */
  readonly from: string;
  readonly phase: 'moving' | 'asking';
};

export type LineMover = {
  readonly moving: Moving | undefined;
  readonly to: (line: ChartLine, price: string) => void;
  /** Lets go: at another price than before the order is amended. */
  readonly drop: () => void;
  readonly cancel: () => void;
};

/** `lines` as the orders have them. */
export function useLineMove(lines: readonly ChartLine[], moveLine: MoveLine | undefined): LineMover {
  const [state, setState] = useState<Moving>();
  // Events may come faster than renders: what they do depends on the last of them.
  const latest = useRef<Moving>(undefined);
  const set = (next: Moving | undefined): void => {
    latest.current = next;
    setState(next);
  };
  const line = lines.find(({ key }) => key === state?.key);
  // Filled, revoked or amended meanwhile: there is nothing to move any more.
  const moving = state && line && isSamePrice(line.price, state.from) ? state : undefined;
  return {
    moving,
    to: ({ key, price: from }, price) => {
      const now = latest.current;
      if (now?.phase === 'asking') return;
      set({ key, from: now?.key === key ? now.from : from, price, phase: 'moving' });
    },
    drop: () => {
      const now = latest.current;
      const dropped = lines.find(({ key }) => key === now?.key);
      if (now?.phase !== 'moving') return;
      if (!moveLine || !dropped || isSamePrice(now.price, dropped.price)) return set(undefined);
      const asking: Moving = { ...now, phase: 'asking' };
      set(asking);
      void moveLine({ line: dropped, price: now.price }).finally(() => {
        if (latest.current === asking) set(undefined);
      });
    },
    cancel: () => {
      if (latest.current?.phase === 'moving') set(undefined);
    },
  };
}
