// A browser and a real server under one roof: pages as a visitor or a user opens them, the pictures taken of them, and
// everything that their consoles complained of.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { launchBrowser } from './browser.ts';

/** Prices, and no trader but the test's own. */
const SETTINGS = { SIMULATOR: 'index', SIMULATOR_SEED: 'e2e', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const PICTURES = join(import.meta.dirname, '../../.shots');
const WAIT_MS_MAX = 15_000;

export const DESK = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;

export type Look = {
  readonly size?: typeof DESK | typeof PHONE;
  readonly theme?: 'dark' | 'light';
  readonly locale?: 'zh' | 'en';
  /** A login that was made before. */
  readonly token?: string;
};

export class Stage {
  readonly url: string;
  readonly complaints: string[] = [];
  readonly #browser: Browser;
  readonly #server: ServerProcess;
  readonly #contexts: BrowserContext[] = [];

  private constructor(browser: Browser, server: ServerProcess) {
    this.#browser = browser;
    this.#server = server;
    this.url = server.url;
  }

  static async open(): Promise<Stage> {
    mkdirSync(PICTURES, { recursive: true });
    const server = await startServerProcess(SETTINGS);
    try {
      return new Stage(await launchBrowser(), server);
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  /** A window of somebody who has never been here, but for the choices that `look` names. */
  async openPage(path: string, { size = DESK, theme = 'dark', locale = 'en', token }: Look = {}): Promise<Page> {
    const kept: Record<string, string> = { preferences: JSON.stringify({ theme }), locale, lang: locale };
    if (token !== undefined) kept['token'] = token;
    const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
    const isPhone = size === PHONE;
    const context = await this.#browser.newContext({
      viewport: size,
      isMobile: isPhone,
      hasTouch: isPhone,
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Shanghai',
      storageState: { cookies: [], origins: [{ origin: this.url, localStorage }] },
    });
    context.setDefaultTimeout(WAIT_MS_MAX);
    this.#contexts.push(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => this.complaints.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(`${page.url()}: ${message.text()}`);
    });
    await page.goto(this.url + path);
    return page;
  }

  /** Kept for whoever wants to look, in a folder that the repository ignores. */
  async picture(page: Page, name: string): Promise<void> {
    await page.screenshot({ path: join(PICTURES, `${name}.png`) });
  }

  /** Every window that stands open, when something went wrong. */
  async pictureAll(name: string): Promise<void> {
    const pages = this.#contexts.flatMap((context) => context.pages());
    await Promise.all(pages.map((page, index) => this.picture(page, `${name}-${index}`)));
  }

  async closePages(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }

  async close(): Promise<void> {
    await this.closePages();
    await this.#browser.close();
    await this.#server.stop();
  }
}
