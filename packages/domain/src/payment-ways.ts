// How fiat money is paid: the ways of the fiat area, by their names on the wire.
export const PAYMENT_WAYS = ['bank', 'ali_pay', 'we_chat'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];
