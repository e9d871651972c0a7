// What a coin is used for beside spot trade, as modules say it: it has to be ended before the coin leaves trade.
import type { CurrencyId } from '@bourse/domain';
import type { Sql, SqlFragment } from '../storage/connection.ts';

/**
 * A query for what is offered in the coin, and what was taken of it and still runs: its `kind`, one of `COIN_USES`, and the `name` of
 * the market, the product or the sale, empty where there is one of its kind. It may read `pairs`, the markets of the coin with their
 * `id` and `symbol`.
 */
export type CoinUses = (sql: Sql, id: CurrencyId) => SqlFragment;
