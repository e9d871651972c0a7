// Leveraged contracts: what a call answers, the names of sides, states and reasons, in Italian.
import type { lever as source } from '../zh/lever.ts';

export const lever: Record<keyof typeof source, string> = {
  'answer.position_submitted': 'Ordine inviato: si apre al prossimo prezzo indice',
  'answer.position_pending': 'Ordine limite inviato',
  'answer.position_closing': 'Si chiude al prossimo prezzo indice',
  'answer.positions_closing': 'Chiusura di {count, plural, one {# posizione} other {# posizioni}}',
  'answer.position_revoked': 'Ordine annullato',
  'answer.stops_set': 'Take profit e stop loss salvati',
  'answer.position_reversing': 'Si inverte al prossimo prezzo indice',
  'position.side.long': 'Long',
  'position.side.short': 'Short',
  'position.state.accepted': 'In apertura',
  'position.state.pending': 'In attesa',
  'position.state.open': 'Aperta',
  'position.state.closing': 'In chiusura',
  'position.state.closed': 'Chiusa',
  'position.state.revoked': 'Annullata',
  'position.reason.user': 'Da te',
  'position.reason.take_profit': 'Take profit',
  'position.reason.stop_loss': 'Stop loss',
  'position.reason.liquidation': 'Liquidazione',
  'position.reason.shortage': 'Margine esaurito',
  'position.reason.insufficient_balance': 'Saldo insufficiente',
  'position.reason.no_tick': 'Nessun prezzo di mercato',
  'position.reason.risk_rate': 'Tasso di rischio insufficiente',
  'position.reason.limits': 'Limite raggiunto',
  'position.reason.market_halted': 'Contratto sospeso',
  'position.reason.settlement': 'Regolato dopo una lunga sospensione',
  'answer.change_requested': 'Modifica richiesta; decide un altro operatore',
  'answer.change_approved': 'Modifica approvata',
  'answer.change_failed': 'Modifica approvata, ma non ha potuto entrare in vigore: vedi Non riuscite',
  'answer.change_rejected': 'Modifica scartata',
  'answer.lever_state_set': 'Stato del contratto cambiato',
  'lever.notice.warning':
    'Il tasso di rischio del conto contratti in {currency} è sceso al {rate}%; al {liquidation}% viene liquidato. Rischio maggiore: {symbol}. Trasferisci fondi o chiudi posizioni.',
  'lever.notice.liquidation':
    'Il conto contratti in {currency} è stato liquidato con un tasso di rischio del {rate}%: {positions}. Gli ordini sono stati annullati.',
  'lever.notice.take_profit': '{symbol} #{position} chiusa dal take profit a {price}. P&L: {profit} {currency}.',
  'lever.notice.stop_loss': '{symbol} #{position} chiusa dallo stop loss a {price}. P&L: {profit} {currency}.',
  'lever.notice.settlement':
    '{symbol} #{position} regolata a {price} dopo una lunga sospensione. P&L: {profit} {currency}.',
  'lever.notice.clawback':
    '{amount} {currency} tolti dal guadagno di {symbol} alla fine di un’interruzione o sospensione: altri non potevano pagarli e tutti i guadagni li hanno coperti in proporzione.',
  'lever.notice.revoked': 'Ordine su contratti #{position}, {symbol}, annullato: {reason}.',
  'lever.notice.shortage':
    'Una perdita ha superato saldo e margine del conto contratti in {currency}; le posizioni sono state chiuse insieme: {positions}.',
};
