// What one USDT is worth in CNY, for display: a site setting with a source and a time. A job or an operator writes it.
import { DAY_MS, formatUnits, type Instant, instant, parseUnits, price, type Price, units } from '@bourse/domain';
import { json } from '@bourse/domain/kinds';
import { z } from 'zod';
import type { Sql, TransactionSql } from '../storage/connection.ts';
import { query } from '../storage/query.ts';

/** `feed`: the configured source. `default`: nobody has said it yet; a demo has one of its own then. */
export const CNY_RATE_SOURCES = ['default', 'demo', 'feed', 'operator'] as const;

export type CnyRate = {
  /** Undefined where nobody has said it. */
  readonly perUsdt: Price | undefined;
  readonly source: (typeof CNY_RATE_SOURCES)[number];
  /** When it was last said; 0 where nobody has. */
  readonly at: Instant;
};

export const CNY_RATE_DEFAULT: CnyRate = { perUsdt: undefined, source: 'default', at: instant(0) };
export const CNY_RATE_OF_DEMO = price(units('7.10'));

/** Whatever lies outside is a mistake, whoever says it. */
export const CNY_RATE_MIN = price(units('1'));
export const CNY_RATE_MAX = price(units('20'));

export const isSaneCnyRate = (rate: Price): boolean => rate >= CNY_RATE_MIN && rate <= CNY_RATE_MAX;

/** From a day on it is shown as old. */
export const isOldCnyRate = ({ at }: Pick<CnyRate, 'at'>, now: Instant): boolean => now - at >= DAY_MS;

const KEY = 'cny_per_usdt';

const stored = z.object({ rate: z.string(), source: z.enum(['feed', 'operator']), at: z.number() });

/** Anything but a rate of ours is none. */
function fromStored(value: unknown): CnyRate {
  const { data } = stored.safeParse(value);
  const perUsdt = data && parseUnits(data.rate);
  if (data === undefined || perUsdt === undefined) return CNY_RATE_DEFAULT;
  return { perUsdt: price(perUsdt), source: data.source, at: instant(data.at) };
}

export async function readCnyRate(sql: Sql | TransactionSql): Promise<CnyRate> {
  const [row] = await query(sql, { value: json(fromStored) })`SELECT value FROM site_settings WHERE key = ${KEY}`;
  return row?.value ?? CNY_RATE_DEFAULT;
}

type Said = { readonly perUsdt: Price; readonly source: 'feed' | 'operator'; readonly at: Instant };

/** A rate of the feed does not replace an operator's, which counts until an operator gives it back. */
export async function storeCnyRate(sql: Sql | TransactionSql, { perUsdt, source, at }: Said): Promise<void> {
  const value = JSON.stringify({ rate: formatUnits(perUsdt), source, at });
  await sql`
    INSERT INTO site_settings (key, value) VALUES (${KEY}, ${value}::text::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
    WHERE ${source} = 'operator' OR coalesce(site_settings.value ->> 'source', '') <> 'operator'`;
}

/** Gives the rate back to the feed, which has it until it says otherwise; where there is no feed, nobody has said it. */
export async function giveBackCnyRate(sql: Sql | TransactionSql, { hasFeed }: { hasFeed: boolean }): Promise<void> {
  if (hasFeed) {
    await sql`UPDATE site_settings SET value = value || '{"source":"feed"}' WHERE key = ${KEY}`;
    return;
  }
  await sql`DELETE FROM site_settings WHERE key = ${KEY}`;
}
