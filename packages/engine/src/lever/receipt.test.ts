import { formatUnits, price, units } from '@bourse/domain';
import { expect, test } from 'vitest';
import { calculateCrossIndex, verifyReceipt, type PublicTick, type Receipt } from '../formulas/index.ts';

const BTC = 1;
const USDT = 3;
const SECOND = 1_790_000_000;
const PRICES: Readonly<Record<number, string>> = { [SECOND]: '60000', [SECOND + 60]: '54100' };
const publicTick: PublicTick = (currencyId, second) => (currencyId === BTC ? PRICES[second] : undefined);
const tickOf = (second: number) => ({ currency_id: BTC, second, price: PRICES[second] ?? '' });
const executionOf = (second: number, at: string) => ({
  second,
  ticks: [tickOf(second)],
  index: PRICES[second] ?? '',
  price: at,
});
const PAIR = { legal_id: USDT, currency_id: BTC, type: 1 };

const mark = {
  ...PAIR,
  number: '0.1',
  spread_ppm: 500,
  open_price: '60030',
  second: SECOND + 60,
  ticks: [tickOf(SECOND + 60)],
  index: '54100',
  exit_price: '54072.95',
};

/** 0.1 BTC long at ten times, which 670 USDT beside its margin could not keep. */
const receipt = {
  position: {
    ...PAIR,
    hands: 10,
    number: '0.1',
    multiple: 10,
    spread_ppm: 500,
    fee_ppm: 600,
    accepted_at: SECOND * 1000 - 400,
    target: '60030',
    asked_at: null,
    open: executionOf(SECOND, '60030'),
    close: executionOf(SECOND + 60, '54072.95'),
    reason: 'liquidation',
    level: '',
    origin_margin: '600.3',
    close_fee: '3.2443770',
    profit: '-595.705',
  },
  liquidation: {
    second: SECOND + 60,
    available: '600',
    held: '0',
    margin: '600.3',
    origin_margin: '600.3',
    equity: '604.595',
    hazard_rate: '100.71',
    positions: [mark],
  },
} satisfies Receipt;

test.each([
  ['60000', '2500', '24'],
  ['0.52', '60123.45678901', '0.00000864'],
])('XF18 %s and %s make an index of %s', (base, quote, index) => {
  expect(formatUnits(calculateCrossIndex(price(units(base)), price(units(quote))))).toBe(index);
});

test('XF19 a receipt that follows from the ticks has no fault', () => {
  expect(verifyReceipt(receipt, publicTick)).toEqual([]);
  expect(verifyReceipt({ ...receipt, liquidation: null }, publicTick)).toEqual([]);
});

const { position, liquidation } = receipt;

test.each([
  ['a tick that was not public', { position: { ...position, close: { ...position.close, ticks: [] } } }, 'close_index'],
  ['a tick known before', { position: { ...position, accepted_at: SECOND * 1000 } }, 'open_index'],
  ['a worse price than the target', { position: { ...position, target: '60029.99999999' } }, 'target'],
  ['a closing asked for at its tick', { position: { ...position, asked_at: (SECOND + 60) * 1000 } }, 'close_index'],
  ['a better opening', { position: { ...position, open: { ...position.open, price: '60000' } } }, 'open_price'],
  ['a worse closing', { position: { ...position, close: { ...position.close, price: '54000' } } }, 'close_price'],
  ['a larger margin', { position: { ...position, origin_margin: '610' } }, 'margin'],
  ['a larger fee', { position: { ...position, close_fee: '4' } }, 'close_fee'],
  ['a larger loss', { position: { ...position, profit: '-595.70500001' } }, 'profit'],
  ['a level not reached', { position: { ...position, reason: 'stop_loss', level: '54072.94' } }, 'level'],
  ['a mark elsewhere', { liquidation: { ...liquidation, positions: [{ ...mark, exit_price: '54000' }] } }, 'mark'],
  [
    'a mark of another second than its ticks',
    { liquidation: { ...liquidation, positions: [{ ...mark, second: SECOND }] } },
    'mark',
  ],
  ['a mark of a later tick', { liquidation: { ...liquidation, second: SECOND + 59 } }, 'mark'],
  [
    'a mark elsewhere than where it closed',
    {
      liquidation: {
        ...liquidation,
        positions: [{ ...mark, second: SECOND, ticks: [tickOf(SECOND)], index: '60000' }],
      },
    },
    'mark',
  ],
  ['less equity', { liquidation: { ...liquidation, equity: '604' } }, 'equity'],
  ['an account that was not due', { liquidation: { ...liquidation, available: '700' } }, 'risk_rate'],
])('XF19 %s is a fault', (_, wrong, fault) => {
  expect(verifyReceipt({ ...receipt, ...wrong }, publicTick)).toContain(fault);
});

test('XF19 an account marked where a halted market stood, and one that was closed for a shortage, have no fault', () => {
  const halted = { ...mark, second: SECOND, ticks: [tickOf(SECOND)], index: '60000', exit_price: '59970' };
  const marks = { ...liquidation, available: '10', positions: [halted], equity: '604.3', hazard_rate: '100.66' };
  const later = { ...position, close: { ...position.close, second: SECOND + 60 } };
  const still = { ...marks, second: SECOND + 30 };
  expect(verifyReceipt({ position: later, liquidation: still }, publicTick)).toEqual([]);
  const rich = { ...liquidation, available: '700', equity: '704.595', hazard_rate: '117.37' };
  expect(verifyReceipt({ position, liquidation: rich }, publicTick)).toEqual(['risk_rate']);
  expect(verifyReceipt({ position: { ...position, reason: 'shortage' }, liquidation: rich }, publicTick)).toEqual([]);
});

test('XF19 a tick that the exchange does not publish is a fault', () => {
  expect(verifyReceipt(receipt, () => '1')).toContain('tick');
});

test.each([
  ['take_profit', 1, '54072.95', true],
  ['take_profit', 1, '54072.96', false],
  ['take_profit', 2, '54127.05', true],
  ['stop_loss', 2, '54127.06', false],
])('XF19 %s of type %i at %s', (reason, type, level, isReached) => {
  const closing = type === 1 ? position.close : { ...position.close, price: '54127.05' };
  const faults = verifyReceipt(
    { position: { ...position, type, reason, level, close: closing }, liquidation: null },
    publicTick,
  );
  expect(faults.includes('level')).toBe(!isReached);
});
