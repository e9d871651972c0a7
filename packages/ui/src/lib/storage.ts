// The browser's storages under the key names that the product fixes. A browser that forbids them loses the memory, never
// the page, nor what it is in the middle of.

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

/** A tab keeps these: a reload finds it, a new tab does not. */
export type TabKey = 'gesture_opened' | 'office_session' | 'drafts' | 'sub_account' | 'sub_account_left';

/**
 * The one door to a storage of the browser. Private windows may refuse to read or write, a full one to write: what was
 * refused lives as long as the page.
 */
class Door<Key extends string> {
  readonly #place: () => Storage;
  /** The storage does not know these values; undefined was removed. */
  readonly #refused = new Map<string, string | undefined>();

  constructor(place: () => Storage) {
    this.#place = place;
  }

  read(key: Key): string | undefined {
    if (this.#refused.has(key)) return this.#refused.get(key);
    try {
      return this.#place().getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  }

  keep(key: Key, value: string | undefined): void {
    try {
      if (value === undefined) this.#place().removeItem(key);
      else this.#place().setItem(key, value);
      this.#refused.delete(key);
    } catch {
      this.#refused.set(key, value);
    }
  }

  /** Removes everything but the named keys. */
  clearExcept(kept: readonly Key[]): void {
    const values = kept.map((key) => [key, this.read(key)] as const);
    this.#refused.clear();
    try {
      this.#place().clear();
    } catch {
      // There is nothing in a storage that cannot be reached.
    }
    for (const [key, value] of values) if (value !== undefined) this.keep(key, value);
  }
}

const lasting = new Door<StorageKey>(() => localStorage);
const ofTab = new Door<TabKey>(() => sessionStorage);

export const readStored = (key: StorageKey): string | undefined => lasting.read(key);
export const store = (key: StorageKey, value: string | undefined): void => lasting.keep(key, value);
export const clearStoredExcept = (kept: readonly StorageKey[]): void => lasting.clearExcept(kept);

export const readOfTab = (key: TabKey): string | undefined => ofTab.read(key);
export const keepInTab = (key: TabKey, value: string | undefined): void => ofTab.keep(key, value);
