// What of a user's has to stay where it cannot be lost. It is asked like a command, so that the answer is one that is durable.
import { accept, formatUnits } from '@bourse/domain';
import type { Bound } from '../core/kept.ts';
import type { WeighedBound, WeighWorth } from './commands.ts';
import type { FundingContext, FundingOutcome, FundingWorld } from './funding.ts';

export function weighWorth(
  { keeping }: FundingWorld,
  { at }: FundingContext,
  { userId }: WeighWorth,
): FundingOutcome<WeighWorth> {
  const { bought, held, usable } = keeping.weigh(userId, at);
  return accept({ bought: draw(bought), held: draw(held), usable: usable === undefined ? null : formatUnits(usable) });
}

const draw = (bound: Bound | undefined): WeighedBound | null =>
  bound === undefined ? null : { worth: formatUnits(bound.worth), until: bound.until };
