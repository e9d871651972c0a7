// Ways to pay, as bits of an ad and as clients in the field compare them.
import { bitOfWay, PAYMENT_WAYS, type PaymentWay } from '@bourse/domain';

/** On the wire whatever the language: these clients compare it as text. */
export const WAY_NAMES: Readonly<Record<PaymentWay, string>> = { bank: '银行卡', ali_pay: '支付宝', we_chat: '微信' };

export const bitsOfWays = (ways: readonly PaymentWay[]): number => ways.reduce((bits, way) => bits | bitOfWay(way), 0);

export const ALL_WAYS = bitsOfWays(PAYMENT_WAYS);
