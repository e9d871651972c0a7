import type { head as source } from '../zh/head.ts';

export const head: Record<keyof typeof source, string> = {
  'head.home': '{site}, l’exchange di asset digitali',
  'head.home.text':
    'Fai trading di asset digitali su un vero order book: ogni livello visibile, ogni esecuzione registrata. Trading spot e prezzi in tempo reale, con lo stesso conto su computer e telefono.',
  'head.markets': 'Prezzi e mercati cripto · {site}',
  'head.markets.text':
    'Prezzi in tempo reale di Bitcoin, Ethereum e altri asset digitali, con variazione, massimo, minimo e volume delle 24 ore.',
  'head.spot': 'Trading spot · {site}',
  'head.spot.market': 'Trading spot {pair} · {site}',
  'head.spot.text':
    'Ordini limite, a mercato e stop, book in tempo reale e grafici completi: prezzo medio, slippage e commissione prima di inviare l’ordine.',
  'head.lever': 'Contratti a leva · {site}',
  'head.lever.market': 'Contratti a leva {pair} · {site}',
  'head.lever.text':
    'Scegli la leva e vai long o short, con take profit, stop loss, prezzo di liquidazione e tasso di rischio in vista. Ogni chiusura ha una ricevuta ricalcolabile.',
  'head.second': 'Contratti a secondi · {site}',
  'head.second.text':
    'Scegli durata e puntata, rialzo o ribasso; si chiude al prezzo indice. Il vantaggio del banco è accanto all’incasso e ogni ordine ha una ricevuta che puoi ricalcolare.',
  'head.notices': 'Annunci e aiuto · {site}',
  'head.notices.text': 'Nuovi listing, promozioni, regole e guida di {site}.',
  'head.fees.text': 'Le commissioni di ogni livello, che cosa richiede ciascuno e tutte le altre commissioni.',
  'head.fiat.text': 'Compra e vendi asset digitali in valuta locale con i merchant di {site}.',
  'head.c2c.text': 'Compra e vendi asset digitali direttamente con altri utenti.',
  'head.shop.text': 'Gli annunci di questo negozio.',
  'head.launch.text': 'Vendite di nuove monete, in corso e in arrivo: prezzo, quota, date e white paper.',
  'head.risk.text': 'Come si calcolano e si chiudono i contratti a secondi e quanto puoi perdere: leggilo prima.',
  'head.receipt.text': 'I prezzi della liquidazione e ogni passaggio del calcolo, perché chiunque possa rifarlo.',
  'head.support.text': 'Domande frequenti, le tue richieste e come contattare l’assistenza di {site}.',
  'head.reset.text': 'Imposta una nuova password per il tuo account {site}.',
  'head.article': '{title} · {site}',
  'head.login': 'Accedi · {site}',
  'head.login.text': 'Accedi al tuo account {site}.',
  'head.register': 'Registrati · {site}',
  'head.register.text': 'Registrati su {site}: apri un account e inizia a fare trading in pochi minuti.',
  'head.office': 'Back office · {site}',
  'head.office.text': 'Il back office ora ha un indirizzo proprio. Accedi da lì e aggiorna i segnalibri.',
};
