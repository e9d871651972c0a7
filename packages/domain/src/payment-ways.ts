// How fiat money is paid: the ways of the fiat area, by their names on the wire.
export const PAYMENT_WAYS = ['bank', 'ali_pay', 'we_chat'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** In an ad, which has some of them. */
export const bitOfWay = (way: PaymentWay): number => 1 << PAYMENT_WAYS.indexOf(way);
