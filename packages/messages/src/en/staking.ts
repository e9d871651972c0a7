// Staking: what a call answers, the names of states and ends, notices, in English.
import type { earn as source } from '../zh/staking.ts';

export const earn: Record<keyof typeof source, string> = {
  'answer.staking_bought': '{amount} {currency} staked until {time}',
  'answer.staking_cancelled': 'Staking cancelled: {returned} {currency} returned, {fee} {currency} charged as the fee',
  'answer.staking_renewing': 'It will be renewed when it matures',
  'answer.staking_not_renewing': 'It will not be renewed when it matures',
  'answer.staking_stopped': 'No new staking orders are taken now',
  'staking.state.active': 'Active',
  'staking.state.ended': 'Matured',
  'staking.state.cancelled': 'Cancelled',
  'staking.end.matured': 'Matured, paid out',
  'staking.end.renewed': 'Matured, renewed',
  'staking.end.not_renewed': 'Matured, could not be renewed',
  'staking.notice.matured': 'Staking matured: {amount} {currency} unlocked, {interest} {currency} of interest paid.',
  'staking.notice.renewed':
    'Staking renewed: {interest} {currency} of interest paid, {amount} {currency} staked again.',
  'staking.notice.not_renewed':
    'Staking matured and could not be renewed: {amount} {currency} unlocked, {interest} {currency} of interest paid.',
};
