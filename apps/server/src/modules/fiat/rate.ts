// The engine's rate of CNY follows the one of the site: whenever that is said anew, and at the start.
import { accept, DAY_MS, instant } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Outcome, SetFiatRate } from '@bourse/engine';
import type { CommandSink, SubmitRefusal } from '../../core/sequencer/sequencer.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { CnyRate } from '../../core/market/cny-rate.ts';

type Needs = {
  readonly storage: { readonly sql: Sql };
  readonly sequencer: CommandSink;
  readonly market: { readonly cnyRate: () => CnyRate };
};

/** A rate of the feed counts for a day; an operator's, and a demo's own, until there is another, or it is given back. */
export async function followCnyRate({ storage, sequencer, market }: Needs): Promise<Outcome | SubmitRefusal> {
  const { perUsdt, source, at } = market.cnyRate();
  const staleAt = source === 'feed' ? instant(at + DAY_MS) : source === 'default' ? at : undefined;
  const known = await findRate(storage.sql);
  // The last known rate stays where there is none now, marked as stale.
  const rate = perUsdt ?? known?.rate;
  if (rate === undefined || (known?.rate === rate && known.staleAt === staleAt)) return accept({});
  const command: SetFiatRate = { kind: 'setFiatRate', code: 'CNY', rate };
  return sequencer.submit(staleAt === undefined ? command : { ...command, staleAt });
}

const KNOWN = { rate: kinds.optional(kinds.price), staleAt: kinds.optional(kinds.instant) };

async function findRate(sql: Sql): Promise<RowOf<typeof KNOWN> | undefined> {
  const [row] = await query(sql, KNOWN)`
    SELECT rate, stale_at FROM fiat_currencies WHERE code = 'CNY'`;
  return row;
}
