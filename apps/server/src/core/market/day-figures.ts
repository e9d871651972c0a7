// What a day has brought, as modules say it of their own rows: fees and volume of a product in each coin.
import {
  type CurrencyId,
  FEE_PRODUCTS,
  type FeeProduct,
  type Instant,
  VOLUME_PRODUCTS,
  type VolumeProduct,
} from '@bourse/domain';
import { id, units, word } from '@bourse/domain/kinds';
import type { Sql, SqlFragment } from '../storage/connection.ts';
import type { RowOf } from '../storage/query.ts';

export type Day = { readonly from: Instant; readonly until: Instant };
export type Product = FeeProduct | VolumeProduct;

/** A product has brought so much in a coin. */
export const DAY_PART = {
  product: word<Product>([...FEE_PRODUCTS, ...VOLUME_PRODUCTS]),
  currencyId: id<CurrencyId>(),
  fees: units,
  volume: units,
};
export type DayPart = RowOf<typeof DAY_PART>;

/** A query for the cells of `DAY_PART`, of users who are not the house's. Fees that postings name are left to those. */
export type DayFigures = (sql: Sql, day: Day) => SqlFragment;
