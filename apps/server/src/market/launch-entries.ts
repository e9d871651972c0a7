// The sales that an empty demo starts with: one that is open, one that is coming, and one that ends as it begins.
import {
  amount,
  type Amount,
  BCH,
  BTC,
  type CurrencyId,
  DAY_MS,
  ETH,
  type Instant,
  instant,
  launchProjectId,
  type LaunchMode,
  LTC,
  price,
  SECOND_MS,
  units,
  USDT,
  XRP,
} from '@bourse/domain';
import type { LaunchTerms } from '@bourse/engine';

const whole = (decimal: string): Amount => amount(units(decimal));

type Row = Readonly<Record<'price' | 'supply' | 'step' | 'minimum', string>> & {
  readonly currencyId: CurrencyId;
  readonly mode: LaunchMode;
  /** From the start of the demo. */
  readonly opensMs: number;
  readonly endsMs: number;
  readonly lockDays: number;
  /** By level. */
  readonly limits: readonly [string, string, string, string];
};

export const DEMO_LAUNCHES = {
  open: launchProjectId(1),
  coming: launchProjectId(2),
  finished: launchProjectId(3),
} as const;

const ROWS: readonly Row[] = [
  {
    currencyId: LTC,
    price: '95',
    supply: '20000',
    mode: 'first_come',
    step: '0.00000001',
    minimum: '0.1',
    opensMs: -2 * DAY_MS,
    endsMs: 12 * DAY_MS,
    lockDays: 7,
    limits: ['50', '200', '1000', '9000'],
  },
  {
    currencyId: XRP,
    price: '1.2',
    supply: '1000000',
    mode: 'pro_rata',
    step: '1',
    minimum: '10',
    opensMs: 3 * DAY_MS,
    endsMs: 10 * DAY_MS,
    lockDays: 30,
    limits: ['5000', '20000', '50000', '200000'],
  },
  {
    currencyId: BCH,
    price: '450',
    supply: '500',
    mode: 'first_come',
    step: '0.001',
    minimum: '0.01',
    opensMs: -9 * DAY_MS,
    endsMs: 45 * SECOND_MS,
    lockDays: 3,
    limits: ['500', '500', '500', '500'],
  },
];

/** As seen from the start of the demo. */
export const launchEntriesAt = (now: Instant): readonly LaunchTerms[] =>
  ROWS.map(({ limits: [limit0, limit1, limit2, limit3], ...row }, place) => ({
    id: launchProjectId(place + 1),
    currencyId: row.currencyId,
    price: price(units(row.price)),
    supply: whole(row.supply),
    mode: row.mode,
    startAt: instant(now + row.opensMs),
    endAt: instant(now + row.endsMs),
    lockDays: row.lockDays,
    step: whole(row.step),
    minimum: whole(row.minimum),
    limits: { 0: whole(limit0), 1: whole(limit1), 2: whole(limit2), 3: whole(limit3) },
    payCurrencies: [USDT, BTC, ETH],
  }));
