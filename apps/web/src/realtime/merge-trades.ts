import type { realtime } from '@bourse/contract';

export const TRADES_KEPT = 20;

/** Puts news, newest first, before what is known; each deal once, the latest 20. */
export function mergeTrades(
  known: readonly realtime.TradeRow[],
  news: readonly realtime.TradeRow[],
): readonly realtime.TradeRow[] {
  const ids = new Set(news.map((row) => row.id));
  return [...news, ...known.filter((row) => !ids.has(row.id))].sort((a, b) => b.id - a.id).slice(0, TRADES_KEPT);
}
