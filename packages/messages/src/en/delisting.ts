// What the news say of a delisting.
import type { delisting as source } from '../zh/delisting.ts';

export const delisting: Record<keyof typeof source, string> = {
  'delisting.announced.title': '{coin} will be delisted',
  'delisting.announced.abstract':
    'Trading ends {viewOnly}; from {withdrawOnly} it can only be withdrawn, until {until}.',
  'delisting.announced.content':
    '{coin} leaves this exchange, step by step:\n\n- {viewOnly}: trading in the markets of {coin} ends. Open orders are cancelled and what they held is available again. Prices and charts of the past stay readable.\n- {withdrawOnly}: no more deposits and no transfers into other wallets; {coin} can only be withdrawn. Bring what lies in other wallets to your spot wallet first.\n- {until}: withdrawals end.\n\nPlease sell or withdraw your {coin} before then.',
  'delisting.called_off.title': '{coin} stays listed',
  'delisting.called_off.abstract': 'The delisting of {coin} that was announced is called off.',
  'delisting.called_off.content':
    'The delisting of {coin} that was announced is called off. Trading, deposits and withdrawals go on as before.',
};
