// The browser's local storage under the key names that the product fixes. A browser that forbids it loses the memory,
// never the page.

export type StorageKey =
  | 'token'
  | 'accountNum'
  | 'user_id'
  | 'is_seller'
  | 'extension_code'
  | 'locale'
  | 'lang'
  | 'night_mode'
  | 'preferences'
  | 'preferences_known'
  | 'time_zone'
  | 'locale_offered'
  | 'code_resend'
  | 'gesture_lock'
  | 'lever_confirm'
  | 'micro_confirm'
  | 'lever_mails'
  | 'spot_confirm'
  | 'mask_amounts'
  | 'hide_small'
  | 'worth_currency'
  | 'sounds'
  | 'hotkeys'
  | 'market_sort'
  | 'book_grouping'
  | 'chart_layout'
  | 'chart_drawings'
  | 'desk_layout'
  | 'legal_id'
  | 'currency_id'
  | 'legal_name'
  | 'currency_name'
  | 'symbol'
  | 'shareNum'
  | 'priceScale'
  | 'downUp'
  | 'legal_id_cur';

export function readStored(key: StorageKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function store(key: StorageKey, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private windows may refuse; the value then lives as long as the page.
  }
}

/** Removes everything but the named keys. */
export function clearStoredExcept(kept: readonly StorageKey[]): void {
  const values = kept.map((key) => [key, readStored(key)] as const);
  try {
    localStorage.clear();
  } catch {
    return;
  }
  for (const [key, value] of values) if (value !== undefined) store(key, value);
}
