import type { funds as source } from '../zh/funds.ts';

export const funds: Record<keyof typeof source, string> = {
  'funds.coin': 'Moneda',
  'funds.coin.all': 'Todas',
  'funds.network': 'Red',
  'funds.address': 'Dirección',
  'funds.label': 'Memo',
  'funds.copyAddress': 'Copiar dirección',
  'funds.keep': 'Volver',
  'funds.error.address': 'Introduce una dirección',
  'funds.error.addressSpaces': 'La dirección no puede tener espacios',
  'funds.error.addressMismatch':
    'Parece una dirección de {other}, pero elegiste la red {network}. Por una red equivocada los activos se pierden.',
  'funds.error.addressShape': 'No es una dirección de la red {network}. Revisa la dirección y la red',
  'funds.error.label': 'El memo solo admite letras y números, sin espacios',
  'funds.book.title': 'Direcciones de retiro',
  'funds.book.text': 'Cada dirección es de una moneda y una red. Elígela al hacer un retiro.',
  'funds.book.list': 'Libreta de direcciones',
  'funds.book.add': 'Añadir dirección',
  'funds.book.full': 'Como máximo {max} direcciones por moneda. Elimina una primero',
  'funds.book.addressHint': 'Solo una dirección de la red {network}',
  'funds.book.labelHint': 'Opcional, solo letras y números',
  'funds.book.none': 'Aún no hay direcciones',
  'funds.book.noneText': 'Una vez añadida, no tendrás que pegarla en cada retiro.',
  'funds.book.delete': 'Eliminar dirección',
  'funds.book.deleteOne': 'Eliminar dirección: {name}',
  'funds.book.deleteText': 'Esta dirección de {coin} en la red {network} se quitará de tu libreta.',
};
