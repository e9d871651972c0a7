// Keys as their owners and the office see them, with what of their budgets is used. Nothing here reads a secret.
import type { keys } from '@bourse/contract';
import { DAY_MS, formatUnits, type Instant, type KeyEndReason, type KeyId, type KeyKind } from '@bourse/domain';
import { instant, startOfShanghaiDay, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { MarketData } from '../../core/market/market-data.ts';
import type { Sql, SqlFragment } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { permissionsOf } from '../../platform/http/keys/program-keys.ts';

/** Ended keys are listed for so long, and uses are kept for as long. */
export const KEYS_KEPT_MS = 90 * DAY_MS;

const KEY = {
  id: kinds.id<KeyId>(),
  userId: kinds.id<UserId>(),
  name: kinds.text,
  label: kinds.text,
  kind: kinds.word<KeyKind>(),
  publicKey: kinds.optional(kinds.text),
  permissions: kinds.small<number>(),
  addresses: kinds.text,
  createdAt: kinds.instant,
  expiresAt: kinds.optional(kinds.instant),
  lastUsedAt: kinds.optional(kinds.instant),
  lastAddress: kinds.text,
  endedAt: kinds.optional(kinds.instant),
  endReason: kinds.optional(kinds.word<KeyEndReason>()),
  markets: kinds.optional(kinds.text),
  orderMax: kinds.optional(kinds.units),
  dayMax: kinds.optional(kinds.units),
  lossMax: kinds.optional(kinds.units),
  openMax: kinds.optional(kinds.units),
  bandBps: kinds.optional(kinds.count),
  dayEndsAt: kinds.instant,
  dayNotional: kinds.units,
  dayLoss: kinds.units,
  openNotional: kinds.units,
  openLoss: kinds.units,
};
type StoredKey = RowOf<typeof KEY>;

/** The newest first. A row whose key the engine does not know is none. */
export const findKeys = (sql: Sql, where: SqlFragment, now: Instant): Promise<readonly StoredKey[]> => query(sql, KEY)`
  SELECT k.id, k.user_id, k.name, k.label, k.kind, k.public_key, k.permissions, k.addresses, k.created_at, k.expires_at,
    k.last_used_at, k.last_address, k.ended_at, k.end_reason, s.markets, s.order_max, s.day_max, s.loss_max, s.open_max,
    s.band_bps, s.day_ends_at, s.day_notional, s.day_loss, s.open_notional, s.open_loss
  FROM api_keys k JOIN key_states s ON s.id = k.id JOIN users u ON u.id = k.user_id
  WHERE ${where} AND (k.ended_at IS NULL OR k.ended_at > ${now - KEYS_KEPT_MS}) ORDER BY k.id DESC`;

const words = (list: string): string[] => list.split(' ').filter((part) => part !== '');

type Context = { readonly market: Pick<MarketData, 'markets'>; readonly now: Instant };

export function viewKey(key: StoredKey, context: Context): keys.KeyRow {
  return {
    id: key.id,
    key: key.name,
    label: key.label,
    kind: key.kind,
    public_key: key.publicKey ?? '',
    permissions: [...permissionsOf(key.permissions)],
    addresses: words(key.addresses),
    created_ms: key.createdAt,
    expires_ms: key.expiresAt ?? null,
    last_used_ms: key.lastUsedAt ?? null,
    last_address: key.lastAddress,
    ended_ms: key.endedAt ?? null,
    end_reason: key.endReason ?? null,
    budget: viewBudget(key, context),
  };
}

/** What is open counts for the day and its loss as well as what has filled on it. */
function viewBudget(key: StoredKey, { market, now }: Context): keys.KeyRow['budget'] {
  const isToday = key.dayEndsAt > now;
  const [filled, lost] = isToday ? [key.dayNotional, key.dayLoss] : [0n, 0n];
  const bound = (units: bigint | undefined): string | null => (units === undefined ? null : formatUnits(units));
  const named = new Set(words(key.markets ?? ''));
  return {
    markets: market.markets().flatMap(({ id, symbol }) => (named.has(String(id)) ? [symbol] : [])),
    order_max: bound(key.orderMax),
    day_max: bound(key.dayMax),
    loss_max: bound(key.lossMax),
    open_max: bound(key.openMax),
    band_bps: key.bandBps ?? 0,
    day_used: formatUnits(filled + key.openNotional),
    loss_used: formatUnits(lost + key.openLoss),
    open_used: formatUnits(key.openNotional),
    day_ends_ms: isToday ? key.dayEndsAt : instant(startOfShanghaiDay(now) + DAY_MS),
  };
}
