import type { funds as source } from '../zh/funds.ts';

export const funds: Record<keyof typeof source, string> = {
  'funds.coin': 'Moneta',
  'funds.coin.all': 'Tutte',
  'funds.network': 'Rete',
  'funds.address': 'Indirizzo',
  'funds.label': 'Memo',
  'funds.copyAddress': 'Copia indirizzo',
  'funds.keep': 'Torna indietro',
  'funds.error.address': 'Inserisci un indirizzo',
  'funds.error.addressSpaces': 'L’indirizzo non può contenere spazi',
  'funds.error.addressMismatch':
    'Sembra un indirizzo di {other}, ma hai scelto la rete {network}. Su una rete sbagliata i fondi vanno persi.',
  'funds.error.addressShape': 'Non è un indirizzo della rete {network}. Controlla indirizzo e rete',
  'funds.error.label': 'Nel memo solo lettere e cifre, senza spazi',
  'funds.book.title': 'Indirizzi di prelievo',
  'funds.book.text': 'Ogni indirizzo vale per una moneta e una rete. Sceglilo al prelievo.',
  'funds.book.list': 'Rubrica indirizzi',
  'funds.book.add': 'Aggiungi indirizzo',
  'funds.book.full': 'Al massimo {max} indirizzi per moneta. Eliminane prima uno',
  'funds.book.addressHint': 'Solo un indirizzo della rete {network}',
  'funds.book.labelHint': 'Facoltativo, solo lettere e cifre',
  'funds.book.none': 'Nessun indirizzo salvato',
  'funds.book.noneText': 'Una volta aggiunto, non dovrai incollarlo a ogni prelievo.',
  'funds.book.delete': 'Elimina indirizzo',
  'funds.book.deleteOne': 'Elimina indirizzo: {name}',
  'funds.book.deleteText': 'Questo indirizzo {coin} sulla rete {network} sarà tolto dalla rubrica.',
};
