// Texts of the back office about what levels allow, and what requests may cost.
import type { officeLimits as source } from '../zh/office-limits.ts';

export const officeLimits: Record<keyof typeof source, string> = {
  'office.limits': 'Limiti',
  'office.limits.levels': 'Limiti per livello',
  'office.limits.changes': 'Modifiche dei limiti',
  'office.limits.users': 'Utenti',
  'office.limits.field.day_limit': 'Prelievi, 24 h',
  'office.limits.fiat': 'Scambi fiat, al giorno',
  'office.limits.lever': 'Contratti a leva: leva × lotti',
  'office.limits.text': 'Decide un altro operatore. Ciò che è in corso resta; nessun livello può meno di quello sotto.',
  'office.limits.noChangesHint': 'Le modifiche si chiedono in Limiti per livello',
  'office.limits.requests': 'Limiti delle richieste',
  'office.limits.requestsText':
    'Un punto vale circa un millisecondo del server. Chi li ha spesi aspetta; la risposta dice quanti secondi.',
  'office.limits.requestsOff': 'Disattivati su questo sito (RATE_LIMITS=off)',
  'office.limits.purse': 'Per',
  'office.limits.points': 'Punti',
  'office.limits.window': 'Entro',
  'office.limits.seconds': '{seconds} s',
  'office.limits.purse.visitors': 'Visitatori di una rete',
  'office.limits.purse.user': 'Un utente',
  'office.limits.purse.keys': 'Chiavi API di un utente, dai punti dell’utente',
  'office.limits.purse.users': 'Utenti di una rete',
  'office.limits.purse.day': 'Ordini di un utente in un giorno; altri movimenti di denaro contano 10',
  'office.limits.purse.keys_day': 'Chiavi API di un utente in un giorno, dai punti dell’utente',
  'office.limits.purse.sensitive': 'Codici, accessi e registrazioni di una rete',
};
