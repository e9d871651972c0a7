// The sale of new coins: what a call answers, the names of states, notices, in Italian.
import type { launch as source } from '../zh/sales.ts';

export const launch: Record<keyof typeof source, string> = {
  'answer.launch_bought': '{amount} {currency} acquistati, sbloccabili dal {time}',
  'answer.launch_subscribed': 'Sottoscrizione di {amount} {currency} registrata',
  'answer.launch_unlocked': '{amount} {currency} sbloccati',
  'answer.launch_stopped': 'Questa vendita non accetta più nuove sottoscrizioni',
  'launch.state.pending': 'In attesa dell’addebito',
  'launch.state.held': 'In attesa del risultato',
  'launch.state.locked': 'Bloccata',
  'launch.state.unlockable': 'Sbloccabile',
  'launch.state.done': 'Completata',
  'launch.state.refunded': 'Rimborsata',
  'launch.state.void': 'Senza effetto',
  'launch.void.no_tick': 'Nessun prezzo è arrivato in tempo; il pagamento è stato restituito',
  'launch.void.price_moved':
    'Il prezzo della moneta di pagamento ha superato il tuo saldo; il pagamento è stato restituito',
  'launch.notice.allotted':
    'Risultato della sottoscrizione: {allotted} di {wanted} {currency} assegnati, pagamento non usato rimborsato.',
  'launch.notice.not_allotted':
    'Risultato della sottoscrizione: nessuno dei {wanted} {currency} assegnato, pagamento rimborsato per intero.',
  'launch.notice.called_off':
    'Una vendita è stata annullata: il pagamento per {wanted} {currency} è stato rimborsato per intero.',
  'launch.notice.void':
    'La sottoscrizione di {wanted} {currency} è rimasta senza effetto e il pagamento è stato rimborsato.',
  'launch.notice.unlockable': 'Ora puoi sbloccare {allotted} {currency}.',
};
