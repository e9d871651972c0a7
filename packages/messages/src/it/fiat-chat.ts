import type { fiatChat as source } from '../zh/fiat-chat.ts';

export const fiatChat: Record<keyof typeof source, string> = {
  'fiat.notice.text': 'Ordine {orderKind, select, acceptor {con Partner OTC} other {fiat}} {id}: {text}',
  'fiat.note.opened': 'L’ordine è stato aperto.',
  'fiat.note.accepted': 'Il Partner OTC ha accettato l’ordine e sta per pagare.',
  'fiat.note.due_soon': 'Restano 3 minuti per pagare. Poi l’ordine viene annullato automaticamente.',
  'fiat.note.paid':
    'L’acquirente ha segnato l’ordine come pagato. Venditore: verifica sul tuo conto che il denaro sia arrivato prima di rilasciare le monete.',
  'fiat.note.cancelled': 'L’ordine è stato annullato.',
  'fiat.note.expired': 'Non è stato pagato in tempo: l’ordine è stato annullato automaticamente.',
  'fiat.note.refused': 'Il Partner OTC ha rifiutato l’ordine.',
  'fiat.note.released': 'Il venditore ha rilasciato le monete. L’ordine è completato.',
  'fiat.note.timed_out': 'Nessuno ha segnalato in tempo che il denaro mancava: l’ordine è completato.',
  'fiat.note.appealed':
    'È stato presentato un reclamo. I nostri operatori lo esaminano: metti le tue prove nella tua dichiarazione, che la controparte non vede.',
  'fiat.note.appealed_alone':
    'Le monete non sono state rilasciate a lungo dopo il pagamento e l’ordine è passato da solo a reclamo. Metti le tue prove nella tua dichiarazione, che la controparte non vede.',
  'fiat.note.conceded': 'L’acquirente ha rinunciato: le monete tornano al venditore e l’ordine è annullato.',
  'fiat.note.awarded_buyer': 'Reclamo deciso: le monete vanno all’acquirente.',
  'fiat.note.awarded_seller': 'Reclamo deciso: le monete tornano al venditore.',
  'fiat.grounds.payment_proven': 'Il pagamento è provato ed è arrivato.',
  'fiat.grounds.payment_missing': 'Il pagamento non è arrivato.',
  'fiat.grounds.payment_short': 'L’importo pagato non è quello dell’ordine.',
  'fiat.grounds.payment_of_third_party': 'Il nome di chi ha pagato non è quello verificato.',
  'fiat.grounds.payment_returned': 'Il denaro è stato restituito a chi ha pagato.',
  'fiat.grounds.seller_silent': 'Il venditore non ha risposto in tempo.',
  'fiat.grounds.buyer_silent': 'L’acquirente non ha risposto in tempo.',
  'fiat.grounds.proof_forged': 'La prova di pagamento non è autentica.',
  'fiat.grounds.settled_between_both': 'Le parti si sono accordate.',
  'fiat.refused.busy': 'Ora non è possibile occuparsene.',
  'fiat.refused.account_unavailable': 'Il conto ora non può ricevere pagamenti.',
  'fiat.refused.other': 'Il motivo è nella chat.',
};
