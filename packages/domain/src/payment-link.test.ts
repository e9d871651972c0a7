import { expect, test } from 'vitest';
import { isPaymentLink, type LinkPlace, readPaymentLink } from './payment-link.ts';

const BTC: LinkPlace = { chain: 'btc', contract: '', decimals: 8 };
const LTC: LinkPlace = { chain: 'ltc', contract: '', decimals: 8 };
const BCH: LinkPlace = { chain: 'bch', contract: '', decimals: 8 };
const XRP: LinkPlace = { chain: 'xrp', contract: '', decimals: 6 };
const ETH: LinkPlace = { chain: 'eth', contract: '', decimals: 18 };
const USDT: LinkPlace = { chain: 'eth', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 };
const TRON: LinkPlace = { chain: 'tron', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6 };

const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const LITE = 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9';
const CASH = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const RIPPLE = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
const TRX = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

const of = (address: string, amount = '', tag = '') => ({ ok: true, link: { address, tag, amount } });

test.each<[text: string, place: LinkPlace, read: ReturnType<typeof of>]>([
  [`bitcoin:${SEGWIT}`, BTC, of(SEGWIT)],
  [`bitcoin:${SEGWIT}?amount=0.5`, BTC, of(SEGWIT, '0.5')],
  [`bitcoin:${SEGWIT}?amount=20.3&label=Luke-Jr`, BTC, of(SEGWIT, '20.3')],
  [`bitcoin:${SEGWIT}?label=a%20%C3%A9%zz&amount=00.10000000000&message=x=y`, BTC, of(SEGWIT, '0.1')],
  [`bitcoin:${SEGWIT}?amount=.5`, BTC, of(SEGWIT, '0.5')],
  [`bitcoin:${SEGWIT}?amount=5.`, BTC, of(SEGWIT, '5')],
  [`bitcoin:${SEGWIT}?amount=0`, BTC, of(SEGWIT)],
  [`bitcoin://${SEGWIT}?amount=1`, BTC, of(SEGWIT, '1')],
  [`BITCOIN:${SEGWIT.toUpperCase()}?AMOUNT=0.00000001`, BTC, of(SEGWIT.toUpperCase(), '0.00000001')],
  [`bitcoin:${SEGWIT}?amount=1&lightning=lnbc1abc&pj=https%3A%2F%2Fx.example`, BTC, of(SEGWIT, '1')],
  [`bitcoin:?bc=${SEGWIT}&amount=1`, BTC, of(SEGWIT, '1')],
  [`${SEGWIT}?amount=0.1`, BTC, of(SEGWIT, '0.1')],
  [`litecoin:${LITE}?amount=3`, LTC, of(LITE, '3')],
  [`bitcoincash:${CASH}?amount=0.25`, BCH, of(`bitcoincash:${CASH}`, '0.25')],
  [`BITCOINCASH:${CASH.toUpperCase()}?amount=2`, BCH, of(`bitcoincash:${CASH}`, '2')],
  [`${CASH}?amount=2`, BCH, of(CASH, '2')],
  [`bchreg:${CASH}?amount=2`, BCH, of(`bchreg:${CASH}`, '2')],
  ['bitcoincash:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa?amount=2', BCH, of('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '2')],
  [`${RIPPLE}?dt=7`, XRP, of(RIPPLE, '', '7')],
  [`${RIPPLE}?dt=3577684214&amount=25`, XRP, of(RIPPLE, '25', '3577684214')],
  [`${RIPPLE}:7`, XRP, of(RIPPLE, '', '7')],
  [`${RIPPLE}?dt=0`, XRP, of(RIPPLE, '', '0')],
  [`ripple:${RIPPLE}?amount=25.5&dt=7`, XRP, of(RIPPLE, '25.5', '7')],
  [`xrpl:${RIPPLE}?destinationTag=7`, XRP, of(RIPPLE, '', '7')],
  [`xrp:${RIPPLE}?tag=7&currency=XRP`, XRP, of(RIPPLE, '', '7')],
  [`ethereum:${EVM}`, ETH, of(EVM)],
  [`ethereum:${EVM}@1?value=1e18`, ETH, of(EVM, '1')],
  [`ethereum:${EVM}@1?value=2.014e18&gas=10&gasPrice=9`, ETH, of(EVM, '2.014')],
  [`ethereum:pay-${EVM}?value=1500000000000000000`, ETH, of(EVM, '1.5')],
  [`ethereum:${EVM}?value=1e+17`, ETH, of(EVM, '0.1')],
  [`ethereum:${EVM}?value=10000000000`, ETH, of(EVM, '0.00000001')],
  [`ethereum:${EVM}?amount=0.25`, ETH, of(EVM, '0.25')],
  [`${EVM}@1?value=1e18`, ETH, of(EVM, '1')],
  [`${EVM}@1`, ETH, of(EVM)],
  [`ethereum:${EVM}@1`, USDT, of(EVM)],
  [`ethereum:${USDT.contract}@1/transfer?address=${EVM}&uint256=1e6`, USDT, of(EVM, '1')],
  [`ethereum:${USDT.contract.toLowerCase()}/transfer?address=${EVM}&uint256=1.5e6`, USDT, of(EVM, '1.5')],
  [`ethereum:${USDT.contract}/transfer?address=${EVM}`, USDT, of(EVM)],
  [`tron:${TRX}`, TRON, of(TRX)],
  // As codes are printed, pages write them, and people type them.
  [`ETHEREUM:${EVM.toUpperCase()}@1?VALUE=1E18`, ETH, of(EVM, '1')],
  [`ETHEREUM:${USDT.contract.toUpperCase()}@1/TRANSFER?ADDRESS=${EVM.toUpperCase()}&UINT256=1E6`, USDT, of(EVM, '1')],
  [`ethereum:${EVM}?chainId=1&value=1e18&amount=1.0`, ETH, of(EVM, '1')],
  [`${RIPPLE}?amount=25&amp;dt=7`, XRP, of(RIPPLE, '25', '7')],
  [`${RIPPLE}? amount = 25 & dt = 7`, XRP, of(RIPPLE, '25', '7')],
  [`${RIPPLE} ?dt=7`, XRP, of(RIPPLE, '', '7')],
  [`ripple:send?to=${RIPPLE}&dt=7`, XRP, of(RIPPLE, '', '7')],
  [`bitcoin:%20${SEGWIT}%0A?amount=3`, BTC, of(SEGWIT, '3')],
  [`tron:${TRX}?amount=10&token=${TRON.contract}`, TRON, of(TRX, '10')],
])('%s of %o is read', (text, place, read) => {
  expect(isPaymentLink(text)).toBe(true);
  expect(readPaymentLink(text, place)).toEqual(read);
});

test.each<[text: string, place: LinkPlace, fault: object]>([
  // Another network, coin or chain than the chosen one.
  [`litecoin:${LITE}`, BTC, { code: 'other_network', of: 'ltc' }],
  [`bitcoin:${SEGWIT}?amount=1`, BCH, { code: 'other_network', of: 'btc' }],
  [`tron:${TRX}?amount=1`, USDT, { code: 'other_network', of: 'tron' }],
  ['dogecoin:DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L?amount=1', BTC, { code: 'other_network', of: 'dogecoin' }],
  ['solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=1', ETH, { code: 'other_network', of: 'solana' }],
  ['https://example.com/pay?x=1', BTC, { code: 'other_network', of: 'https' }],
  [`ethereum:${EVM}@137?value=1e18`, ETH, { code: 'other_chain', of: '137' }],
  [`ethereum:${USDT.contract}@56/transfer?address=${EVM}&uint256=1e6`, USDT, { code: 'other_chain', of: '56' }],
  [`ethereum:${USDT.contract}@1/transfer?address=${EVM}&uint256=1e6`, ETH, { code: 'other_coin' }],
  [`ethereum:${EVM}@1/transfer?address=${EVM}&uint256=1e6`, USDT, { code: 'other_coin' }],
  [`ethereum:${EVM}@1?value=1e18`, USDT, { code: 'other_coin' }],
  [`ethereum:${EVM}?amount=5`, USDT, { code: 'other_coin' }],
  [`tron:${TRX}?amount=10`, TRON, { code: 'other_coin' }],
  [`tron:${TRX}?amount=10&token=${TRX}`, TRON, { code: 'other_coin' }],
  [`${RIPPLE}?amount=25/USD/${RIPPLE}`, XRP, { code: 'other_coin' }],
  [`ripple:${RIPPLE}?amount=25&currency=USD`, XRP, { code: 'other_coin' }],
  [`ethereum:${EVM}?chainId=137&value=1e18`, ETH, { code: 'other_chain', of: '137' }],
  // A token's contract is nobody's address.
  [`ethereum:${USDT.contract}@1`, USDT, { code: 'address_missing' }],
  [
    `ethereum:${USDT.contract}/transfer?address=${USDT.contract.toLowerCase()}&uint256=1e6`,
    USDT,
    { code: 'address_missing' },
  ],
  [`tron:${TRON.contract}`, TRON, { code: 'address_missing' }],
  // What contradicts itself, or may be a tag.
  [`ethereum:${EVM}?value=1e18&amount=5`, ETH, { code: 'unsupported' }],
  [`ripple:${RIPPLE}?to=rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH&dt=7`, XRP, { code: 'unsupported' }],
  [`${RIPPLE}?memo=7`, XRP, { code: 'unsupported' }],
  [`${RIPPLE}?memoId=7`, XRP, { code: 'unsupported' }],
  // No payment to an address.
  ['bitcoin:?lightning=lnbc1abc', BTC, { code: 'lightning' }],
  ['lightning:LNBC1ABC', BTC, { code: 'lightning' }],
  ['lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyq', BTC, { code: 'lightning' }],
  ['bitcoin:?amount=1', BTC, { code: 'address_missing' }],
  ['ethereum:?value=1', ETH, { code: 'address_missing' }],
  [`ethereum:${USDT.contract}/transfer?uint256=1e6`, USDT, { code: 'address_missing' }],
  [`ethereum:${USDT.contract}/approve?address=${EVM}&uint256=1e6`, USDT, { code: 'unsupported' }],
  [`bitcoin:${SEGWIT}?amount=1&req-asset=31`, BTC, { code: 'unsupported' }],
  [`bitcoin:${SEGWIT}?amount=1&amount=2`, BTC, { code: 'unsupported' }],
  [`${RIPPLE}?dt=7&tag=8`, XRP, { code: 'unsupported' }],
  // Amounts.
  [`bitcoin:${SEGWIT}?amount=0,5`, BTC, { code: 'amount_unreadable' }],
  [`bitcoin:${SEGWIT}?amount=1e3`, BTC, { code: 'amount_unreadable' }],
  [`bitcoin:${SEGWIT}?amount=-1`, BTC, { code: 'amount_unreadable' }],
  [`bitcoin:${SEGWIT}?amount=.`, BTC, { code: 'amount_unreadable' }],
  [`bitcoin:${SEGWIT}?amount=9999999999999999999`, BTC, { code: 'amount_unreadable' }],
  [`bitcoin:${SEGWIT}?amount=0.123456789`, BTC, { code: 'amount_precise', of: '0.123456789' }],
  [`ethereum:${EVM}?value=1`, ETH, { code: 'amount_precise', of: '0.000000000000000001' }],
  [`ethereum:${EVM}?value=1.5`, ETH, { code: 'amount_unreadable' }],
  [`ethereum:${EVM}?value=0x10`, ETH, { code: 'amount_unreadable' }],
  [`ethereum:${EVM}?value=1e999`, ETH, { code: 'amount_unreadable' }],
])('%s for %o is refused', (text, place, fault) => {
  expect(readPaymentLink(text, place)).toEqual({ ok: false, fault });
});

test.each([SEGWIT, LITE, CASH, `bitcoincash:${CASH}`, `bchreg:${CASH}`, EVM, RIPPLE, TRX, '', 'bitcoin', 'two words'])(
  '%j is no link',
  (text) => {
    expect(isPaymentLink(text)).toBe(false);
    expect(readPaymentLink(text, BTC)).toBeUndefined();
  },
);
