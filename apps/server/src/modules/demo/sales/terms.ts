// The sales of a demo: one that is running, one that is coming, and one whose result is there from the first minute.
import {
  amount,
  type Amount,
  BTC,
  DAY_MS,
  ETH,
  type Instant,
  instant,
  launchProjectId,
  type LaunchMode,
  price,
  units,
  USDT,
} from '@bourse/domain';
import type { LaunchTerms } from '@bourse/engine';
import { type DemoCoin, FERNWAY, ORRERY, TIDELIGHT } from './coins.ts';

export type DemoSale = Readonly<Record<'price' | 'supply' | 'step' | 'minimum', string>> & {
  readonly id: number;
  /** The name of its texts. */
  readonly texts: string;
  readonly coin: DemoCoin;
  readonly mode: LaunchMode;
  /** Days from the first start of the demo. */
  readonly announced: number;
  readonly opens: number;
  readonly ends: number;
  readonly lockDays: number;
  /** By level. */
  readonly limits: readonly [string, string, string, string];
};

export const RUNNING: DemoSale = {
  id: 11,
  texts: 'fernway',
  coin: FERNWAY,
  price: '0.05',
  supply: '4000000',
  mode: 'first_come',
  step: '0.00000001',
  minimum: '20',
  announced: -3,
  opens: -2,
  ends: 12,
  lockDays: 14,
  limits: ['20000', '100000', '500000', '1000000'],
};

export const COMING: DemoSale = {
  id: 12,
  texts: 'tidelight',
  coin: TIDELIGHT,
  price: '2.4',
  supply: '100000',
  mode: 'pro_rata',
  step: '1',
  minimum: '5',
  announced: -0.1,
  opens: 3,
  ends: 10,
  lockDays: 30,
  limits: ['400', '2000', '10000', '40000'],
};

export const FINISHED: DemoSale = {
  id: 13,
  texts: 'orrery',
  coin: ORRERY,
  price: '0.8',
  supply: '300000',
  mode: 'pro_rata',
  step: '1',
  minimum: '10',
  announced: -12.4,
  opens: -12,
  ends: -7,
  lockDays: 5,
  limits: ['20000', '60000', '150000', '300000'],
};

export const DEMO_SALES: readonly DemoSale[] = [RUNNING, COMING, FINISHED];

/** Days from the first start. */
export const dayOf = (start: Instant, days: number): Instant => instant(start + Math.round(days * DAY_MS));

const whole = (decimal: string): Amount => amount(units(decimal));

/** Builds the terms of a sale, with dates counted from the first start of the demo. */
export function termsOf(sale: DemoSale, start: Instant): LaunchTerms {
  const [limit0, limit1, limit2, limit3] = sale.limits;
  return {
    id: launchProjectId(sale.id),
    currencyId: sale.coin.id,
    price: price(units(sale.price)),
    supply: whole(sale.supply),
    mode: sale.mode,
    startAt: dayOf(start, sale.opens),
    endAt: dayOf(start, sale.ends),
    lockDays: sale.lockDays,
    step: whole(sale.step),
    minimum: whole(sale.minimum),
    limits: { 0: whole(limit0), 1: whole(limit1), 2: whole(limit2), 3: whole(limit3) },
    payCurrencies: [USDT, BTC, ETH],
  };
}
