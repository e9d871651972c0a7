import type { home as source } from '../zh/home.ts';

export const home: Record<keyof typeof source, string> = {
  'home.title': 'Exchange di asset digitali',
  'home.hero.title': 'Conti chiari. Prezzi limpidi. Esecuzione rapida.',
  'home.hero.text':
    'Fai trading di asset digitali su un vero order book: ogni livello visibile, ogni esecuzione registrata.',
  'home.hero.email': 'Indirizzo e-mail',
  'home.hero.register': 'Registrati',
  'home.hero.trade': 'Vedi i mercati spot',
  'home.hero.have': 'Hai già un account?',
  'home.terrain':
    'Il book {symbol} in tempo reale come un paesaggio: bid a sinistra, ask a destra, più alto dove ci sono più ordini',
  'home.terrain.caption': 'Book {symbol} in tempo reale',
  'home.terrain.bid': 'Bid',
  'home.terrain.ask': 'Ask',
  'home.notices': 'Annunci',
  'home.notices.all': 'Tutti gli annunci',
  'home.notices.previous': 'Annuncio precedente',
  'home.notices.next': 'Annuncio successivo',
  'home.notices.none': 'Ancora nessun annuncio',
  'home.ticker': 'Quotazioni a scorrimento',
  'home.pause': 'Pausa',
  'home.play': 'Riprendi',
  'home.markets.all': 'Vedi tutti i mercati',
  'home.features.title': 'Perché fare trading qui',
  'home.features.ledger.title': 'Ogni movimento registrato',
  'home.features.ledger.text':
    'Ogni variazione di saldo è registrata in partita doppia. Se i conti non quadrano, il trading si ferma: niente esecuzioni su saldi sbagliati.',
  'home.features.book.title': 'Un book trasparente',
  'home.features.book.text':
    'Livelli, prezzo medio e slippage, calcolati prima dell’ordine. I prezzi spot nascono dal book, contratti e USD dall’indice.',
  'home.features.receipt.title': 'Risultati verificabili',
  'home.features.receipt.text':
    'Ogni esecuzione riporta prezzo, quantità e commissione, e puoi esportare tutti i tuoi ordini e le tue operazioni. Chiunque può rifare il calcolo.',
  'home.features.keys.title': 'Rapido e ordinato',
  'home.features.keys.text':
    'Inserisci, modifica e annulla ordini con un gesto: scorciatoie e palette dei comandi sono sempre a portata di mano, anche sul telefono.',
  'home.app.title': 'Lo stesso conto, anche sul telefono',
  'home.app.text': 'Mercati, ordini e fondi seguono il tuo account. Inquadra il QR per continuare sul telefono.',
};
