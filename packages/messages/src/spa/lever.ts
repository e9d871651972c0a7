// Leveraged contracts: what a call answers, the names of sides, states and reasons, in Spanish.
import type { lever as source } from '../zh/lever.ts';

export const lever: Record<keyof typeof source, string> = {
  'answer.position_submitted': 'Orden enviada: se abre al próximo precio índice',
  'answer.position_pending': 'Orden límite enviada',
  'answer.position_closing': 'Se cierra al próximo precio índice',
  'answer.positions_closing': 'Se {count, plural, one {cierra # posición} other {cierran # posiciones}}',
  'answer.position_revoked': 'Orden cancelada',
  'answer.stops_set': 'Take profit y stop loss guardados',
  'answer.position_reversing': 'Se invierte al próximo precio índice',
  'position.side.long': 'Long',
  'position.side.short': 'Short',
  'position.state.accepted': 'Abriéndose',
  'position.state.pending': 'En espera',
  'position.state.open': 'Abierta',
  'position.state.closing': 'Cerrándose',
  'position.state.closed': 'Cerrada',
  'position.state.revoked': 'Cancelada',
  'position.reason.user': 'Por ti',
  'position.reason.take_profit': 'Take profit',
  'position.reason.stop_loss': 'Stop loss',
  'position.reason.liquidation': 'Liquidación',
  'position.reason.shortage': 'Margen agotado',
  'position.reason.insufficient_balance': 'Saldo insuficiente',
  'position.reason.no_tick': 'Sin precio de mercado',
  'position.reason.risk_rate': 'Tasa de riesgo insuficiente',
  'position.reason.limits': 'Límite alcanzado',
  'position.reason.market_halted': 'Contrato suspendido',
  'position.reason.settlement': 'Cerrado por suspensión larga',
  'answer.change_requested': 'Cambio solicitado; decide otro operador',
  'answer.change_approved': 'Cambio aprobado',
  'answer.change_failed': 'Cambio aprobado, pero no pudo aplicarse: mira en Fallidos',
  'answer.change_rejected': 'Cambio descartado',
  'answer.lever_state_set': 'Estado del contrato cambiado',
  'lever.notice.warning':
    'La tasa de riesgo de la cuenta de contratos en {currency} bajó al {rate}%; al {liquidation}% hay liquidación. Mayor riesgo: {symbol}. Transfiere fondos o cierra posiciones.',
  'lever.notice.liquidation':
    'Liquidación de la cuenta de contratos en {currency} con una tasa de riesgo del {rate}%: {positions}. Sus órdenes se cancelaron.',
  'lever.notice.take_profit': '{symbol} #{position} se cerró por take profit a {price}. PnL: {profit} {currency}.',
  'lever.notice.stop_loss': '{symbol} #{position} se cerró por stop loss a {price}. PnL: {profit} {currency}.',
  'lever.notice.settlement':
    '{symbol} #{position} se cerró a {price} tras una suspensión larga. PnL: {profit} {currency}.',
  'lever.notice.clawback':
    'Se quitaron {amount} {currency} de lo ganado en {symbol} al terminar un corte o una suspensión: otros no pudieron pagarlo y todas las ganancias lo asumieron a prorrata.',
  'lever.notice.revoked': 'Orden de contratos #{position} de {symbol} cancelada: {reason}.',
  'lever.notice.shortage':
    'Una pérdida superó el saldo y el margen de la cuenta de contratos en {currency}; sus posiciones se cerraron juntas: {positions}.',
};
