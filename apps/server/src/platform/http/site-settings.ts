// What the back office sets about the site. Read from the database whenever it is asked for, so that a change holds at
// once; only what every call or message asks is kept in memory: whether the site is under maintenance, and its name.
import { type Locale, locales, parseLocale } from '@bourse/messages';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';

export type SiteLink = { readonly label: string; readonly url: string };

/** By their keys in the table. Empty texts: not set. */
export type SiteSettings = {
  readonly site_name: string;
  readonly logo: string;
  readonly copyright: string;
  readonly support_link: string;
  readonly app_link_ios: string;
  readonly app_link_android: string;
  readonly languages: readonly Locale[];
  readonly links: readonly SiteLink[];
  readonly buy_channels: readonly SiteLink[];
  readonly invite_code_required: boolean;
  readonly is_maintenance: boolean;
  readonly maintenance_text: string;
  /** Whether the robots of a demo decide what nobody looks after. */
  readonly demo_robots: boolean;
};

/** The settings until an operator changes them. */
const DEFAULTS: SiteSettings = {
  site_name: 'Bourse',
  logo: '',
  copyright: '2013-2023',
  support_link: '',
  app_link_ios: '',
  app_link_android: '',
  languages: locales.map(({ code }) => code),
  links: [],
  buy_channels: [],
  invite_code_required: false,
  is_maintenance: false,
  maintenance_text: '',
  demo_robots: false,
};

export type SiteSettingsService = {
  readonly read: () => Promise<SiteSettings>;
  /** The same in a transaction, until whose end nobody else writes any. */
  readonly lock: (transaction: TransactionSql) => Promise<SiteSettings>;
  /** Stores what is named, in the caller's transaction. Call `refresh` once it is committed. */
  readonly store: (transaction: TransactionSql, changes: Partial<SiteSettings>) => Promise<void>;
  readonly refresh: () => Promise<void>;
  /** The value of the last refresh, like the name. */
  readonly isMaintenance: () => boolean;
  readonly siteName: () => string;
  /** Called after each refresh. Answers how to end that. */
  readonly onRefreshed: (listener: () => void) => () => void;
};

/** Until the transaction ends, whoever would write any waits. */
export async function lockSiteSettings(transaction: TransactionSql): Promise<void> {
  await transaction`LOCK TABLE site_settings IN SHARE ROW EXCLUSIVE MODE`;
}

/** Until the back office says otherwise, robots are as the environment has them. */
export async function createSiteSettings(
  sql: Sql,
  { hasDemoRobots }: { readonly hasDemoRobots: boolean },
): Promise<SiteSettingsService> {
  const readBy = async (place: Sql | TransactionSql): Promise<SiteSettings> => {
    const rows = await place<{ key: string; value: unknown }[]>`
      SELECT key, value FROM site_settings WHERE key IN ${place(Object.keys(DEFAULTS))}`;
    const stored = new Map(rows.map(({ key, value }) => [key, value]));
    return parse(new Map([['demo_robots', hasDemoRobots], ...stored]));
  };
  const read = (): Promise<SiteSettings> => readBy(sql);
  let known = await read();
  const listeners = new Set<() => void>();
  const refresh = async (): Promise<void> => {
    known = await read();
    for (const listener of listeners) listener();
  };
  return {
    read,
    lock: async (transaction) => {
      await lockSiteSettings(transaction);
      return readBy(transaction);
    },
    refresh,
    isMaintenance: () => known.is_maintenance,
    siteName: () => known.site_name,
    onRefreshed: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async store(transaction, changes) {
      for (const [key, value] of Object.entries(changes)) {
        await transaction`
          INSERT INTO site_settings (key, value) VALUES (${key}, ${JSON.stringify(value)}::text::jsonb)
          ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
      }
    },
  };
}

function parse(stored: ReadonlyMap<string, unknown>): SiteSettings {
  const textOf = (key: keyof SiteSettings, fallback: string): string => {
    const value = stored.get(key);
    return typeof value === 'string' ? value : fallback;
  };
  return {
    site_name: textOf('site_name', DEFAULTS.site_name),
    logo: textOf('logo', DEFAULTS.logo),
    copyright: textOf('copyright', DEFAULTS.copyright),
    support_link: textOf('support_link', DEFAULTS.support_link),
    app_link_ios: textOf('app_link_ios', DEFAULTS.app_link_ios),
    app_link_android: textOf('app_link_android', DEFAULTS.app_link_android),
    languages: parseLanguages(stored.get('languages')),
    links: parseLinks(stored.get('links')),
    buy_channels: parseLinks(stored.get('buy_channels')),
    invite_code_required: stored.get('invite_code_required') === true,
    is_maintenance: stored.get('is_maintenance') === true,
    maintenance_text: textOf('maintenance_text', DEFAULTS.maintenance_text),
    demo_robots: stored.get('demo_robots') === true,
  };
}

function parseLanguages(value: unknown): readonly Locale[] {
  const codes = Array.isArray(value) ? value : [];
  const known = codes.flatMap((code: unknown) => (typeof code === 'string' ? (parseLocale(code) ?? []) : []));
  return known.length === 0 ? DEFAULTS.languages : known;
}

function parseLinks(value: unknown): readonly SiteLink[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((link: unknown) => {
    if (typeof link !== 'object' || link === null || !('label' in link) || !('url' in link)) return [];
    const { label, url } = link;
    return typeof label === 'string' && typeof url === 'string' ? [{ label, url }] : [];
  });
}
