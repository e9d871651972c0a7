// Ways to pay, as bits of an ad and as clients in the field compare them.
import { PAYMENT_WAYS, type PaymentWay } from '@bourse/domain';

/** On the wire whatever the language: these clients compare it as text. */
export const WAY_NAMES: Readonly<Record<PaymentWay, string>> = { bank: '银行卡', ali_pay: '支付宝', we_chat: '微信' };

/** Bit i stands for the way at place i of `PAYMENT_WAYS`. */
export const bitsOfWays = (ways: readonly PaymentWay[]): number =>
  PAYMENT_WAYS.reduce((bits, way, place) => (ways.includes(way) ? bits | (1 << place) : bits), 0);

export const waysOfBits = (bits: number): readonly PaymentWay[] =>
  PAYMENT_WAYS.filter((_, place) => (bits & (1 << place)) !== 0);
