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
  lever_money: '/house',
  lever: '/contracts',
  micro_money: '/second-contracts?view=money',
  micro: '/second-contracts',
  earn_money: '/earn',
  earn: '/earn',
  fiat: '/fiat',
  gateway: '/acceptors',
};

export type Standing = 'ready' | 'part' | 'closed';

export const standingOf = ({ open, total }: OpeningRow): Standing =>
  open >= total ? 'ready' : open > 0 ? 'part' : 'closed';

/** What nothing of is open: an exchange may well leave some of its markets closed. */
export const closedOf = (steps: readonly OpeningRow[]): readonly OpeningRow[] =>
  steps.filter((step) => standingOf(step) === 'closed' || (step.key === 'operators' && standingOf(step) === 'part'));
