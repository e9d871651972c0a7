import type { realtime } from '@bourse/contract';

export const TRADES_KEPT = 20;

type Told = realtime.TradeRow | realtime.PlainTradeRow;

/** Until its first subscription has arrived a socket gets what those without any get: the time is a text there. */
const isOfStream = (row: Told): row is realtime.TradeRow => typeof row.time === 'number';

/** Puts news, newest first, before what is known; each deal once, the latest 20. */
export function mergeTrades(known: readonly realtime.TradeRow[], told: readonly Told[]): readonly realtime.TradeRow[] {
  const news = told.filter(isOfStream);
  const ids = new Set(news.map((row) => row.id));
  return [...news, ...known.filter((row) => !ids.has(row.id))].sort((a, b) => b.id - a.id).slice(0, TRADES_KEPT);
}
