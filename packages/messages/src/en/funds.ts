import type { funds as source } from '../zh/funds.ts';

export const funds: Record<keyof typeof source, string> = {
  'funds.coin': 'Coin',
  'funds.coin.all': 'All',
  'funds.network': 'Network',
  'funds.address': 'Address',
  'funds.label': 'Memo',
  'funds.copyAddress': 'Copy address',
  'funds.keep': 'Go back',
  'funds.error.address': 'Enter an address',
  'funds.error.addressSpaces': 'The address must not contain spaces',
  'funds.error.addressMismatch':
    'This looks like an address on {other}, but you chose the {network} network. Assets sent over the wrong network are lost.',
  'funds.error.addressShape': 'This is not an address of the {network} network. Check the address and the network',
  'funds.error.label': 'The memo may have letters and digits only, no spaces',
  'funds.book.title': 'Withdrawal addresses',
  'funds.book.text': 'Each address belongs to one coin and one network. Pick it when you withdraw.',
  'funds.book.list': 'Address book',
  'funds.book.add': 'Add address',
  'funds.book.full': 'At most {max} addresses of each coin. Delete one first',
  'funds.book.addressHint': 'An address of the {network} network only',
  'funds.book.labelHint': 'Optional, letters and digits only',
  'funds.book.none': 'No addresses yet',
  'funds.book.noneText': 'Once added, it need not be pasted again when you withdraw.',
  'funds.book.delete': 'Delete address',
  'funds.book.deleteOne': 'Delete address: {name}',
  'funds.book.deleteText': 'This {coin} address on the {network} network will be removed from your address book.',
};
