// The dialog that is open over a position. It closes when the position has gone meanwhile.
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { prepareOnApproach } from '@bourse/ui/prepare-on-approach.ts';
import type { PositionAct } from './open-columns.tsx';
import type { Row } from './position.ts';

const CloseDialog = lazyOverlay(() => import('./close-dialog.tsx').then((module) => module.CloseDialog));
const ReverseDialog = lazyOverlay(() => import('./reverse-dialog.tsx').then((module) => module.ReverseDialog));
const StopDialog = lazyOverlay(() => import('./stop-dialog.tsx').then((module) => module.StopDialog));
const ShareDialog = lazyOverlay(() => import('./share/share-dialog.tsx').then((module) => module.ShareDialog));

/** For the list that they open from. */
export const preparePositionDialogs = prepareOnApproach(CloseDialog, StopDialog);

export type Acting = { readonly act: PositionAct; readonly id: number };

export type PositionDialogsProps = {
  readonly acting: Acting | undefined;
  readonly rows: readonly Row[];
  /** Returns the smallest step of a market's prices. */
  readonly tickOf: (symbol: string) => bigint;
  readonly onClose: () => void;
};

export function PositionDialogs({ acting, rows, tickOf, onClose }: PositionDialogsProps) {
  const row = acting && rows.find(({ id }) => id === acting.id);
  if (!acting || !row) return null;
  if (acting.act === 'close') return <CloseDialog row={row} onClose={onClose} />;
  if (acting.act === 'reverse') return <ReverseDialog row={row} onClose={onClose} />;
  if (acting.act === 'stops') return <StopDialog row={row} tick={tickOf(row.symbol)} onClose={onClose} />;
  return <ShareDialog row={row} onClose={onClose} />;
}
