// A deal with an acceptor that is being written: what it brings or costs, and what is wrong with it.
import { type Amount, amount, parseUnits, price } from '@bourse/domain';
import { calculateAcceptorNumber } from '@bourse/engine/formulas';
import type { MessageKey } from '@bourse/messages';
import { readRate } from '../../../lib/read-figures.ts';
import type { AcceptorInfo, DealType } from '../acceptors.ts';

export type DealTerms = Pick<
  AcceptorInfo,
  | 'rate'
  | 'recharge_rate'
  | 'cash_rate'
  | 'recharge_min'
  | 'recharge_amount'
  | 'recharge_left'
  | 'cash_min'
  | 'cash_amount'
  | 'user_balance'
>;

const readMoney = (text: string): Amount => amount(parseUnits(text) ?? 0n);

/** In CNY. */
export function boundsOf(type: DealType, terms: DealTerms): { readonly minimum: Amount; readonly maximum: Amount } {
  if (type === 'sell') return { minimum: readMoney(terms.cash_min), maximum: readMoney(terms.cash_amount) };
  const [most, left] = [readMoney(terms.recharge_amount), readMoney(terms.recharge_left)];
  return { minimum: readMoney(terms.recharge_min), maximum: most < left ? most : left };
}

export const feeOf = (type: DealType, terms: DealTerms): string =>
  type === 'buy' ? terms.recharge_rate : terms.cash_rate;

export type DealPreview = { readonly number: Amount; readonly fee: Amount };

/** USDT that is got for a deposit or given for a withdrawal; undefined while nothing is typed. */
export function previewDeal(type: DealType, text: string, terms: DealTerms): DealPreview | undefined {
  const [money, rate] = [readMoney(text), price(parseUnits(terms.rate) ?? 0n)];
  if (money === 0n || rate === 0n) return undefined;
  const side = type === 'buy' ? 'deposit' : 'withdraw';
  return calculateAcceptorNumber({ side, money, rate, feeRate: readRate(feeOf(type, terms)) });
}

export type MoneyFault = { readonly text: MessageKey; readonly figure?: Amount };

export function checkMoney(type: DealType, text: string, terms: DealTerms): MoneyFault | undefined {
  const money = readMoney(text);
  if (money === 0n) return { text: 'acceptor.fault.money' };
  const { minimum, maximum } = boundsOf(type, terms);
  if (money < minimum) return { text: 'acceptor.fault.minimum', figure: minimum };
  if (money > maximum) return { text: 'acceptor.fault.maximum', figure: maximum };
  const preview = type === 'sell' ? previewDeal(type, text, terms) : undefined;
  const missing = preview === undefined ? 0n : preview.number - readMoney(terms.user_balance);
  return missing > 0n ? { text: 'acceptor.fault.balance', figure: amount(missing) } : undefined;
}
