// The steps of opening an exchange: how far each has come, and where it is taken.
import type { officeOpening } from '@bourse/contract';

type Step = officeOpening.OpeningStep;
export type OpeningRow = officeOpening.OpeningRow;

export const PATHS: Readonly<Record<Step, string>> = {
  operators: '/operators',
  index: '/watch',
  rate: '/settings',
  networks: '/networks',
  spot: '/coins',
  lever_money: '/contracts?view=money',
  lever: '/contracts',
  micro_money: '/second-contracts?view=money',
  micro: '/second-contracts',
  earn_money: '/earn?view=money',
  earn: '/earn',
  fiat: '/fiat?view=settings',
  gateway: '/acceptors?view=gateway',
};

export type Standing = 'ready' | 'part' | 'closed';

export const standingOf = ({ open, total }: OpeningRow): Standing =>
  open >= total ? 'ready' : open > 0 ? 'part' : 'closed';

/** These steps open nothing but bring something: an operator who decides, a price, money. */
const BROUGHT: ReadonlySet<Step> = new Set(['operators', 'index', 'rate', 'lever_money', 'micro_money', 'earn_money']);

/** How its standing reads. */
export const wordOf = (step: OpeningRow): Standing | 'missing' => {
  const standing = standingOf(step);
  return standing === 'closed' && BROUGHT.has(step.key) ? 'missing' : standing;
};

/** The steps of which nothing is open: an exchange may well leave some of its markets closed. */
export const closedOf = (steps: readonly OpeningRow[]): readonly OpeningRow[] =>
  steps.filter((step) => standingOf(step) === 'closed' || (step.key === 'operators' && standingOf(step) === 'part'));
