// How the panels of a trading screen are arranged: by mouse, by finger, by keys, and kept on the account.
import { preferences } from '@bourse/contract';
import type { Locator, Page, Response } from 'playwright-core';
import type { Journey } from './journeys.ts';
import { waitUntil } from './server-book.ts';
import { type Stage, TABLET } from './stage.ts';
import { person } from './trading.ts';

const lineOf = (page: Page, name: string): Locator => page.getByRole('separator', { name });
const sizeOf = async (line: Locator): Promise<number> => Number(await line.getAttribute('aria-valuenow'));

async function seeSize(line: Locator, wanted: number): Promise<void> {
  let size = Number.NaN;
  await waitUntil(
    async () => Math.abs((size = await sizeOf(line)) - wanted) <= 1,
    () => `the panel has ${size} px, not ${wanted}`,
  );
}

/** A part may just be taking the place of its skeleton. */
async function boxOf(target: Locator) {
  let box = { x: 0, y: 0, width: 0, height: 0 };
  await waitUntil(
    async () => {
      const found = await target.boundingBox();
      box = found ?? box;
      return found !== null;
    },
    () => `${String(target)} has no place on the page`,
  );
  return { ...box, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The first picture of the chart's panel already has the size that was kept: nothing moves after it. */
async function seeNoShift(page: Page): Promise<void> {
  const shift = await page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 500);
  })`);
  if (shift > 0.02) throw new Error(`the page shifts by ${shift}`);
}

/** The whole of what the account keeps is answered to each change. */
const keepsListHidden = async (answer: Response): Promise<boolean> =>
  answer.url().includes(preferences.setPreferences.path) && (await answer.text()).includes('isListHidden');

async function arrange(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('lia').email);
  const page = await stage.openPage('/dealCenter', { token });
  const lower = lineOf(page, 'Height of the orders panel');
  const chart = page.getByRole('region', { name: 'BTC/USDT chart' });
  await chart.waitFor();
  // What was chosen before the account was heard is this browser's alone.
  await waitUntil(
    () => page.evaluate<boolean>('localStorage.preferences_known !== undefined'),
    () => 'the preferences of the account are not heard',
  );
  const [first, before] = [await sizeOf(lower), await boxOf(chart)];
  if (before.height < 900 * 0.55) throw new Error(`the chart has only ${before.height} px`);

  const from = await boxOf(lower);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 80, { steps: 4 });
  await page.mouse.up();
  await seeSize(lower, first + 80);
  await waitUntil(
    async () => Math.abs((await boxOf(chart)).height - before.height + 80) <= 1,
    () => 'the chart is not lower by 80 px',
  );

  const book = lineOf(page, 'Width of the order book');
  const width = await sizeOf(book);
  await book.focus();
  await page.keyboard.press('ArrowLeft');
  await seeSize(book, width + 16);
  await page.keyboard.press('Home');
  await seeSize(book, Number(await book.getAttribute('aria-valuemin')));
  await page.keyboard.press('End');
  await seeSize(book, Number(await book.getAttribute('aria-valuemax')));
  await book.dblclick();
  await seeSize(book, width);
  // What is sent last holds everything, and may be sent before a look at what it should bring about is over.
  const isKept = page.waitForResponse(keepsListHidden);
  await page.getByRole('button', { name: 'Hide the market list' }).click();
  await page.getByRole('button', { name: 'Show the market list' }).waitFor();
  await page.getByRole('list', { name: 'Markets' }).waitFor({ state: 'detached' });
  await stage.picture(page, 'desk-arranged-dark');

  await isKept;
  await page.reload();
  await seeSize(lower, first + 80);
  await seeNoShift(page);
  const elsewhere = await stage.openPage('/dealCenter', { token });
  await seeSize(lineOf(elsewhere, 'Height of the orders panel'), first + 80);
  await elsewhere.getByRole('button', { name: 'Show the market list' }).click();
  await elsewhere.getByRole('list', { name: 'Markets' }).waitFor();
}

async function arrangeByFinger(stage: Stage): Promise<void> {
  const page = await stage.openPage('/dealCenter', { size: TABLET });
  const line = lineOf(page, 'Width of the order form');
  await line.waitFor();
  const [width, at] = [await sizeOf(line), await boxOf(line)];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: at.y }] });
  await touch('touchStart', at.x);
  for (const by of [8, 16, 24]) await touch('touchMove', at.x - by);
  await touch('touchEnd', at.x);
  await seeSize(line, width + 24);
}

export const ARRANGEMENT: readonly Journey[] = [
  { name: 'panels are arranged by mouse and keys, and stay so on the account', run: arrange },
  { name: 'panels are arranged by finger', run: arrangeByFinger },
];
