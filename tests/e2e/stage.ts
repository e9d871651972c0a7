// A browser and a real server under one roof: pages as a visitor or a user opens them, the pictures taken of them, and
// everything that their consoles complained of.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { market } from '@bourse/contract';
import { LIQUIDATION_GRACE_MS, SECOND_MS } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { moveClock } from '../support/demo-clock.ts';
import { patient } from '../support/patience.ts';
import { addressOf, type ServerProcess } from '../support/server-process.ts';
import { post, registerUser, type TestUser } from '../support/users.ts';
import { launchBrowser } from './browser.ts';

/** Prices, and no trader but the test's own. */
export const SERVER_SETTINGS = {
  SIMULATOR: 'index',
  SIMULATOR_SEED: 'e2e',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  // A journey has alarms posted to itself.
  ALARM_PRIVATE_TARGETS: '1',
};
const PICTURES = join(import.meta.dirname, '../../.shots');
/** Lines of the console that say nothing against a page: they end so. */
const EXPECTED = [
  'Service Worker registration blocked by Playwright',
  'WebSocket is closed before the connection is established.',
] as const;
/** So long is waited on a machine that is free. */
const WAIT_MS_MAX = 30_000;
/** So often waits that begin from then on are given the time that the machine needs by now. */
const LOOK_AT_LOAD_EVERY_MS = 5_000;

export const DESK = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;
/** It is as wide as a desk's window, and used by finger. */
export const TABLET = { width: 1180, height: 820 } as const;
/** The narrowest that has the header of a desk. */
export const UPRIGHT = { width: 768, height: 1024 } as const;

export type Look = {
  /** What is no desk is held in the hand. */
  readonly size?: { readonly width: number; readonly height: number };
  readonly theme?: 'dark' | 'light';
  readonly locale?: Locale;
  /** The colours of the person's own system, as Windows offers them for contrast. */
  readonly isForced?: boolean;
  /** A login that was made before. */
  readonly token?: string;
  /** By the server's name instead of its address, as passkeys ask for. */
  readonly isNamed?: boolean;
  /** The service worker is kept out unless it is what the test is about. */
  readonly hasWorker?: boolean;
  /** The address that the visitor comes from, for a server that trusts its proxy; this machine's where none is named. */
  readonly from?: string;
  /** Nothing moves, unless motion is what the test is about. */
  readonly hasMotion?: boolean;
  /** This browser has kept these values as well, by their names in the storage. */
  readonly kept?: Readonly<Record<string, string>>;
  /** The script runs in each page before the page's own code. */
  readonly script?: string;
};

/** All stages share these. */
export type StageParts = {
  readonly startServer: () => Promise<ServerProcess>;
  /** The map has the journey in which an address got its account. */
  readonly people: Map<string, string>;
  /** So much later each answer reaches a page than it would. */
  readonly latencyMs: number;
};

/** What a step of a journey does not wait for has not come yet. */
async function delayAnswers(page: Page, latency: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const conditions = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', conditions);
}

const siteAnswer = z.object({ message: z.object({ site: z.object({ spared_until: z.number().nullable() }) }) });

/** 0 until the first price after the start. */
async function readSparedUntil({ url }: ServerProcess): Promise<number | null> {
  const response = await fetch(url + market.clientConfig.path);
  return siteAnswer.parse(await response.json()).message.site.spared_until;
}

/**
 * A server that starts from a copy has been away since the copy was made: it books an outage, and spares everybody for a while,
 * with a strip above every page that no journey but one is about.
 */
async function passGrace(server: ServerProcess): Promise<void> {
  const startedAt = performance.now();
  let sparedUntil = await readSparedUntil(server);
  while (sparedUntil === 0) {
    if (performance.now() - startedAt > patient(WAIT_MS_MAX)) throw new Error('the server has no prices');
    await new Promise((resolve) => setTimeout(resolve, 100));
    sparedUntil = await readSparedUntil(server);
  }
  if (sparedUntil === null) return;
  await moveClock(server.url, LIQUIDATION_GRACE_MS + SECOND_MS);
}

type Shared = Omit<StageParts, 'startServer'>;

export class Stage {
  readonly url: string;
  /** The back office's origin. */
  readonly officeUrl: string;
  /** The traders' by name. */
  readonly namedUrl: string;
  readonly complaints: string[];
  readonly #browser: Browser;
  #server: ServerProcess;
  readonly #contexts: BrowserContext[];
  /** The owners of these may have orders in a book. */
  readonly #tokens = new Set<string>();
  readonly #people: Map<string, string>;
  readonly #latencyMs: number;
  readonly #watch: NodeJS.Timeout | undefined;
  #journey = '';

  private constructor(browser: Browser, server: ServerProcess, { people, latencyMs }: Shared, beside?: Stage) {
    this.complaints = beside?.complaints ?? [];
    this.#contexts = beside ? beside.#contexts : [];
    this.#browser = browser;
    this.#server = server;
    this.#people = people;
    this.#latencyMs = latencyMs;
    this.url = server.url;
    this.officeUrl = server.officeUrl;
    this.namedUrl = this.url.replace('127.0.0.1', 'localhost');
    this.#watch = beside ? undefined : setInterval(() => this.#bePatient(), LOOK_AT_LOAD_EVERY_MS).unref();
  }

  #bePatient(): void {
    for (const context of this.#contexts) context.setDefaultTimeout(patient(WAIT_MS_MAX));
  }

  /** The server keeps all its files in this folder. */
  get dataDir(): string {
    return this.#server.dataDir;
  }

  static async open({ startServer, ...shared }: StageParts): Promise<Stage> {
    mkdirSync(PICTURES, { recursive: true });
    const server = await startServer();
    try {
      await passGrace(server);
      return new Stage(await launchBrowser(), server, shared);
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  /** The same windows before another server, which whoever has started it stops. */
  before(server: ServerProcess): Stage {
    return new Stage(this.#browser, server, { people: this.#people, latencyMs: this.#latencyMs }, this);
  }

  /** From now on everybody who registers does so in this journey, and complaints are of its windows. */
  enter(journey: string): void {
    this.#journey = journey;
    this.complaints.splice(0);
  }

  /** The whole address of a call, on the origin that answers it. */
  addressOf(path: string): string {
    return addressOf(this, path);
  }

  /** A window of somebody who has never been here, but for the choices that `look` names. */
  openPage(path: string, look: Look = {}): Promise<Page> {
    return this.#open(look.isNamed === true ? this.namedUrl : this.url, path, look);
  }

  /** The same in the back office. */
  openOffice(path: string, look: Look = {}): Promise<Page> {
    const origin = look.isNamed === true ? this.officeUrl.replace('127.0.0.1', 'localhost') : this.officeUrl;
    return this.#open(origin, path, look);
  }

  async #open(origin: string, path: string, look: Look): Promise<Page> {
    const { size = DESK, theme = 'dark', locale = 'en', token, hasWorker = false, hasMotion = false, from } = look;
    const kept: Record<string, string> = { preferences: JSON.stringify({ theme }), locale, lang: locale, ...look.kept };
    if (token !== undefined) kept['token'] = token;
    const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
    const isHeld = size !== DESK;
    const context = await this.#browser.newContext({
      viewport: size,
      isMobile: isHeld,
      hasTouch: isHeld,
      reducedMotion: hasMotion ? 'no-preference' : 'reduce',
      forcedColors: look.isForced === true ? 'active' : 'none',
      serviceWorkers: hasWorker ? 'allow' : 'block',
      timezoneId: 'Asia/Shanghai',
      ...(from !== undefined && { extraHTTPHeaders: { 'x-forwarded-for': from } }),
      storageState: { cookies: [], origins: [{ origin, localStorage }] },
    });
    this.#contexts.push(context);
    this.#bePatient();
    if (look.script !== undefined) await context.addInitScript(look.script);
    const page = await context.newPage();
    if (this.#latencyMs > 0) await delayAnswers(page, this.#latencyMs);
    page.on('pageerror', (error) => this.complaints.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      // Kept out on purpose, and what a page that is left while it connects says on its way.
      if (EXPECTED.some((text) => message.text().endsWith(text))) return;
      if (['error', 'warning'].includes(message.type())) this.complaints.push(`${page.url()}: ${message.text()}`);
    });
    await page.goto(origin + path);
    return page;
  }

  /**
   * Somebody who has an account, with demo money. Nobody has a part in two journeys: what they left behind in one would
   * change the other or not, depending on which stage and in which order these are played.
   */
  async register(email: string): Promise<TestUser> {
    const other = this.#people.get(email) ?? this.#journey;
    if (other !== this.#journey) throw new Error(`${email} has a part in another journey already: ${other}`);
    this.#people.set(email, this.#journey);
    const user = await registerUser(this.url, email);
    this.#tokens.add(user.token);
    return user;
  }

  /** Ends the server while the pages are open. The returned function starts it again where it was. */
  async stopServer(): Promise<() => Promise<void>> {
    this.#server.child.kill('SIGTERM');
    await this.#server.ended;
    return async () => {
      this.#server = await this.#server.startAgain();
    };
  }

  /** Kept for whoever wants to look, in a folder that the repository ignores. */
  async picture(page: Page, name: string): Promise<void> {
    await page.screenshot({ path: join(PICTURES, `${name}.png`) });
  }

  /** Every open window, when something went wrong. */
  async pictureAll(name: string): Promise<void> {
    const pages = this.#contexts.flatMap((context) => context.pages());
    await Promise.all(pages.map((page, index) => this.picture(page, `${name}-${index}`)));
  }

  /** Takes everybody's orders back, so that the next journey finds its own alone; whoever was logged out is passed over. */
  async clearBooks(): Promise<void> {
    const pages = this.#contexts.flatMap((context) => context.pages());
    const kept = await Promise.all(
      pages.map((page) => page.evaluate<string | null>('localStorage.token ?? null').catch(() => null)),
    );
    const tokens = [...this.#tokens, ...kept.filter((token) => token !== null)];
    this.#tokens.clear();
    for (const token of tokens)
      await post(
        `${this.url}/api/transaction_del_all`,
        { type: 'all', markets: 'all' },
        { Authorization: `Bearer ${token}` },
      );
  }

  /** A request that is held or changed on its way when its page closes is no fault. */
  async closePages(): Promise<void> {
    await Promise.all(
      this.#contexts.splice(0).map(async (context) => {
        const places = [context, ...context.pages()];
        await Promise.all(places.map((place) => place.unrouteAll({ behavior: 'ignoreErrors' })));
        await context.close();
      }),
    );
  }

  async close(): Promise<void> {
    clearInterval(this.#watch);
    await this.closePages();
    await this.#browser.close();
    await this.#server.stop();
  }
}
