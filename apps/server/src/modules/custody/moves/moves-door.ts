// What the desk of chains may ask of the moves of our own coins.
import type { CurrencyId } from '@bourse/domain';
import type { Bumper } from '../sending/bumper.ts';
import type { WaitingTransaction } from '../sending/waiting.ts';
import type { Follower } from '../blocks/follower.ts';
import type { ChainMoves } from './chain-moves.ts';
import type { MoveWish } from './move-worker.ts';
import type { Situation } from './situation.ts';

export type MovesDoor = {
  /** The coin that fees are paid in. */
  readonly feeCurrencyId: CurrencyId;
  /** The situation when moves were last planned; undefined before that. */
  readonly seen: Situation | undefined;
  /** Transactions of ours that no block has, and whether they wait for too long. */
  readonly findWaiting: () => Promise<readonly (WaitingTransaction & { readonly isStuck: boolean })[]>;
  /** How many are planned; undefined where we are not at the head of the chain. */
  readonly moveNow: (wish: MoveWish) => Promise<number | undefined>;
  /** Sends a waiting transaction anew for a higher fee. */
  readonly bump: Bumper['bump'];
};

type Needs = {
  readonly follower: Pick<Follower, 'step'>;
  /** After all that is done on the chains before, so that no two look at one at once. */
  readonly inTurn: <Answer>(act: () => Promise<Answer>) => Promise<Answer>;
};

export function openMovesDoor(moves: ChainMoves, { follower, inTurn }: Needs): MovesDoor {
  const { feeCurrencyId, bumper, seen } = moves;
  return {
    feeCurrencyId,
    seen,
    findWaiting: async () => (await bumper.findWaiting()).map((one) => ({ ...one, isStuck: bumper.isStuck(one) })),
    moveNow: (wish) =>
      inTurn(async () => {
        const head = await follower.step();
        return head && moves.moveNow(head, wish);
      }),
    bump: (txid) => inTurn(() => bumper.bump(txid)),
  };
}
