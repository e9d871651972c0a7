// Leveraged contracts: what a call answers, the names of sides, states and reasons, in English.
import type { lever as source } from '../zh/lever.ts';

export const lever: Record<keyof typeof source, string> = {
  'answer.position_submitted': 'Order sent: it opens at the next index price',
  'answer.position_pending': 'Limit order placed',
  'answer.position_closing': 'Closing at the next index price',
  'answer.positions_closing': 'Closing {count, plural, one {# position} other {# positions}}',
  'answer.position_revoked': 'Order cancelled',
  'answer.stops_set': 'Take-profit and stop-loss saved',
  'answer.position_reversing': 'Reversing at the next index price',
  'position.side.long': 'Long',
  'position.side.short': 'Short',
  'position.state.accepted': 'Opening',
  'position.state.pending': 'Waiting',
  'position.state.open': 'Open',
  'position.state.closing': 'Closing',
  'position.state.closed': 'Closed',
  'position.state.revoked': 'Cancelled',
  'position.reason.user': 'By you',
  'position.reason.take_profit': 'Take-profit',
  'position.reason.stop_loss': 'Stop-loss',
  'position.reason.liquidation': 'Liquidation',
  'position.reason.shortage': 'Margin ran out',
  'position.reason.insufficient_balance': 'Insufficient balance',
  'position.reason.no_tick': 'No market price',
  'position.reason.risk_rate': 'Risk rate too low',
  'position.reason.limits': 'Limit reached',
  'position.reason.market_halted': 'Contract halted',
  'position.reason.settlement': 'Settled after a long halt',
  'answer.change_requested': 'Change requested; another operator decides',
  'answer.change_approved': 'Change approved',
  'answer.change_failed': 'Change approved, but it could not take effect: see Failed',
  'answer.change_rejected': 'Change dropped',
  'answer.lever_state_set': 'Contract state changed',
  'lever.notice.warning':
    'The risk rate of the {currency} contract account fell to {rate}%; at {liquidation}% it is liquidated. Most at risk: {symbol}. Transfer funds in or close positions.',
  'lever.notice.liquidation':
    'The {currency} contract account was liquidated at a risk rate of {rate}%: {positions}. Its orders were cancelled.',
  'lever.notice.take_profit': '{symbol} #{position} closed by its take-profit at {price}. PnL: {profit} {currency}.',
  'lever.notice.stop_loss': '{symbol} #{position} closed by its stop-loss at {price}. PnL: {profit} {currency}.',
  'lever.notice.settlement': '{symbol} #{position} was settled at {price} after a long halt. PnL: {profit} {currency}.',
  'lever.notice.clawback':
    '{amount} {currency} were taken off what {symbol} gained when an outage or a halt ended: others could not pay it, and all gains bore it pro rata.',
  'lever.notice.revoked': '{symbol} contract order #{position} cancelled: {reason}.',
  'lever.notice.shortage':
    'A loss exceeded the balance and margin of the {currency} contract account, so its positions were closed together: {positions}.',
};
