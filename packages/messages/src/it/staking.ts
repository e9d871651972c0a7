// Staking: what a call answers, the names of states and ends, notices, in Italian.
import type { earn as source } from '../zh/staking.ts';

export const earn: Record<keyof typeof source, string> = {
  'answer.staking_bought': '{amount} {currency} in staking fino al {time}',
  'answer.staking_cancelled': 'Staking annullato: {returned} {currency} restituiti, commissione di {fee} {currency}',
  'answer.staking_renewing': 'Alla scadenza sarà rinnovato',
  'answer.staking_not_renewing': 'Alla scadenza non sarà rinnovato',
  'answer.staking_stopped': 'Non si accetta nuovo staking',
  'staking.state.active': 'Attivo',
  'staking.state.ended': 'Scaduto',
  'staking.state.cancelled': 'Annullato',
  'staking.end.matured': 'Scaduto e pagato',
  'staking.end.renewed': 'Scaduto e rinnovato',
  'staking.end.not_renewed': 'Scaduto, rinnovo non riuscito',
  'staking.notice.matured':
    'Staking scaduto: {amount} {currency} sbloccati, {interest} {currency} di interessi pagati.',
  'staking.notice.renewed':
    'Staking rinnovato: {interest} {currency} di interessi pagati, {amount} {currency} restano in staking.',
  'staking.notice.not_renewed':
    'Lo staking è scaduto e non è stato rinnovato: {amount} {currency} sbloccati, {interest} {currency} di interessi pagati.',
};
