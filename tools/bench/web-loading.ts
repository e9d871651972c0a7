// How a screen loads, cold, on a slow 4G line and a processor four times slower, against a bare page of its fonts and its
// weight in the same run: milliseconds drift between machines, the ratio of the two does not.
import type { Browser, CDPSession, Page } from 'playwright-core';
import { z } from 'zod';
import { type BarePage, startBarePage, type Weight } from './bare-page.ts';
import { gzipBytes } from './critical-bytes.ts';
import { quantileOf } from './quantiles.ts';

/** The middle one of each counts. */
const LOADS = 3;
const CPU_SLOWDOWN = 4;
/** Slow 4G as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s down, 0.75 Mbit/s up. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
export const SETTLE_MS = 4_000;

const LCP_RATIO_MAX = 1.5;
const SHIFT_MAX = 0.02;

export type Screen = {
  readonly name: string;
  readonly path: string;
  /** The screen is of use once this element is there. */
  readonly usable: string;
  readonly idleBytesMax: number;
};

/** Runs in the page before anything of ours. */
const OBSERVE = `
  globalThis.seen = { lcpMs: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcpMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Runs in the page: all that came down the line, and when. */
const LOADED = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
  ({ name, encodedBodySize, responseEnd }) => ({ url: name, bytes: encodedBodySize, atMs: responseEnd }))`;

const seenSchema = z.object({ lcpMs: z.number(), shift: z.number() });
const loadedSchema = z.array(z.object({ url: z.string(), bytes: z.number(), atMs: z.number() }));
type Loaded = z.output<typeof loadedSchema>;

type Load = z.output<typeof seenSchema> & { readonly usableMs: number; readonly loaded: Loaded };

export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return session;
}

/** One load in a window that has nothing in its cache. */
async function load(browser: Browser, url: string, usable: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: OBSERVE });
    const session = await slowDown(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await page.goto(url);
    await page.locator(usable).first().waitFor();
    const usableMs = await page.evaluate(() => performance.now());
    await page.waitForTimeout(SETTLE_MS);
    const seen = seenSchema.parse(await page.evaluate('seen'));
    return { ...seen, usableMs, loaded: loadedSchema.parse(await page.evaluate(LOADED)) };
  } finally {
    await context.close();
  }
}

const pathOf = ({ url }: Loaded[number]): string => new URL(url).pathname;

/** Of what had come before the largest contentful paint. */
async function weigh({ loaded, lcpMs }: Load): Promise<Weight> {
  const needed = loaded.filter(({ atMs }) => atMs > 0 && atMs <= lcpMs);
  const sum = (pattern: RegExp): number =>
    needed.filter((file) => pattern.test(pathOf(file))).reduce((bytes, file) => bytes + file.bytes, 0);
  const fonts = needed.filter((file) => pathOf(file).endsWith('.woff2'));
  const bodies = fonts.map(async ({ url }) => new Uint8Array(await (await fetch(url)).arrayBuffer()));
  return { html: loaded[0]?.bytes ?? 0, css: sum(/\.css$/), js: sum(/\.js$/), fonts: await Promise.all(bodies) };
}

const median = (values: readonly number[]): number => quantileOf(values, [0.5])[0] ?? Number.NaN;

/** The screen and the bare page in turn, so that whatever else the machine does meets both. */
export async function measureLoading(browser: Browser, base: string, screen: Screen) {
  const url = base + screen.path;
  const first = await load(browser, url, screen.usable);
  const weight = await weigh(first);
  const bare: BarePage = await startBarePage(weight);
  const loads: Load[] = [];
  const bareLoads: Load[] = [];
  try {
    for (let nth = 0; nth < LOADS; nth += 1) {
      bareLoads.push(await load(browser, bare.url, 'h1'));
      loads.push(await load(browser, url, screen.usable));
    }
  } finally {
    await bare.close();
  }
  const lcpMs = median(loads.map((each) => each.lcpMs));
  const bareLcpMs = median(bareLoads.map((each) => each.lcpMs));
  const scripts = (each: Load): string[] => each.loaded.map(pathOf).filter((path) => path.endsWith('.js'));
  const figures = {
    ratio: lcpMs / bareLcpMs,
    lcpMs,
    bareLcpMs,
    usableMs: median(loads.map((each) => each.usableMs)),
    shift: Math.max(...loads.map((each) => each.shift)),
    weightBytes: weight.html + weight.css + weight.js + weight.fonts.reduce((sum, font) => sum + font.length, 0),
    idleBytes: median(loads.map((each) => gzipBytes(new Set(scripts(each))))),
  };
  const isWithin =
    lcpMs > 0 &&
    bareLcpMs > 0 &&
    figures.ratio <= LCP_RATIO_MAX &&
    figures.shift <= SHIFT_MAX &&
    figures.idleBytes <= screen.idleBytesMax;
  return { name: screen.name, figures, isWithin };
}
