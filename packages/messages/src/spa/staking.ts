// Staking: what a call answers, the names of states and ends, notices, in Spanish.
import type { earn as source } from '../zh/staking.ts';

export const earn: Record<keyof typeof source, string> = {
  'answer.staking_bought': '{amount} {currency} en staking hasta el {time}',
  'answer.staking_cancelled': 'Staking cancelado: {returned} {currency} devueltos, comisión de {fee} {currency}',
  'answer.staking_renewing': 'Se renovará al vencer',
  'answer.staking_not_renewing': 'No se renovará al vencer',
  'answer.staking_stopped': 'Ya no se acepta staking nuevo',
  'staking.state.active': 'Activo',
  'staking.state.ended': 'Vencido',
  'staking.state.cancelled': 'Cancelado',
  'staking.end.matured': 'Vencido y pagado',
  'staking.end.renewed': 'Vencido y renovado',
  'staking.end.not_renewed': 'Vencido, no se pudo renovar',
  'staking.notice.matured':
    'Staking vencido: {amount} {currency} desbloqueados, {interest} {currency} de intereses pagados.',
  'staking.notice.renewed':
    'Staking renovado: {interest} {currency} de intereses pagados, {amount} {currency} siguen en staking.',
  'staking.notice.not_renewed':
    'El staking venció y no se pudo renovar: {amount} {currency} desbloqueados, {interest} {currency} de intereses pagados.',
};
