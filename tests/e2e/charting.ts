// What a person does on the chart itself: moves the lines of own orders, by mouse and by keyboard.
import { spot } from '@bourse/contract';
import type { Locator, Page } from 'playwright-core';
import type { Journey } from './journeys.ts';
import { seeFocus } from './keyboard.ts';
import { waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';
import { confirmOrder, grouped, lastPrice, openOrders, person, seeAvailable, writeOrder } from './trading.ts';

/**
 * A browser that shows candles of days. Those of minutes are flat where another journey has moved the clock on by days: then a
 * price that is a tenth of a percent away lies off their scale, and they have no colour of rising or falling.
 */
export const DAYS = { chart_layout: JSON.stringify({ interval: '1D' }) } as const;

const lineOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'My orders on the chart' }).getByRole('spinbutton', { name: /^Buy/ });

/** So far below the last price a chart of days shows a line, and no trade of the market fills a part of its order meanwhile. */
const NEAR = 0.97;

/** A buy of nearly all there is. */
async function placeOrder(page: Page): Promise<{ readonly price: number; readonly quantity: number }> {
  await seeAvailable(page, 'Buy', '10,000');
  const last = Number(await lastPrice(page));
  const price = Math.floor(last * NEAR);
  const order = {
    side: 'Buy',
    price: String(price),
    quantity: (Math.floor((9_990 / price) * 1e4) / 1e4).toFixed(4),
  } as const;
  await writeOrder(page, order);
  await confirmOrder(page, order);
  await openOrders(page)
    .getByText(grouped(String(price)))
    .waitFor();
  await lineOf(page).waitFor();
  return { price, quantity: Number(order.quantity) };
}

export async function centreOf(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} has no place on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export const priceOf = async (line: Locator): Promise<number> => Number(await line.getAttribute('aria-valuenow'));

const seePrice = (line: Locator, price: number, told: string): Promise<void> =>
  waitUntil(
    async () => (await priceOf(line)) === price,
    () => told,
  );

/** Names the order and which of its lines it is. */
const numberOf = async (line: Locator): Promise<string> =>
  (await line.locator('xpath=..').getAttribute('data-line')) ?? '';

/** More USDT than the owner of the order has. */
const BEYOND_FUNDS = 10_050;
/** A thousand ticks are so many USDT. */
const LONG_STEP = 10;

/** A line that does not follow within so long was not met by the pointer. */
const HOLD_MS = 1_000;

type Hold = { readonly price: number; readonly by: number; readonly beside?: number };

/** Takes hold of the line that stands at `price` and pulls it down. A new price moves the scale, and the line under the pointer. */
async function holdLine(page: Page, line: Locator, { price, by, beside = 0 }: Hold): Promise<void> {
  const hold = async (): Promise<boolean> => {
    const { x, y } = await centreOf(line);
    await page.mouse.move(x + beside, y);
    await page.mouse.down();
    await page.mouse.move(x + beside, y + by, { steps: 4 });
    const isHeld = await waitUntil(
      async () => (await priceOf(line)) < price,
      () => 'not held',
      HOLD_MS,
    ).then(
      () => true,
      () => false,
    );
    if (!isHeld) await page.mouse.up();
    return isHeld;
  };
  await waitUntil(hold, () => 'the line does not follow the pointer');
}

async function dragLine(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('dora').email);
  const page = await stage.openPage('/dealCenter', { token, kept: DAYS });
  const { price, quantity } = await placeOrder(page);
  const line = lineOf(page);

  // Escape while it is held, and a refusal of the question, put it back.
  await holdLine(page, line, { price, by: 30 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await seePrice(line, price, 'Escape does not put the line back');

  await holdLine(page, line, { price, by: 20 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Amend: Buy BTC/USDT' });
  await stage.picture(page, 'desk-line-asked-dark');
  await dialog.getByRole('button', { name: 'Keep price' }).click();
  await dialog.waitFor({ state: 'detached' });
  await seePrice(line, price, 'an amendment called off does not put the line back');

  // Taken by the line itself, away from its label, and dropped: another order replaces it.
  const first = await numberOf(line);
  await holdLine(page, line, { price, by: 25, beside: 200 });
  await stage.picture(page, 'desk-line-dragged-dark');
  await page.mouse.up();
  const moved = await priceOf(line);
  await dialog.getByRole('checkbox', { name: 'Don’t ask again' }).check();
  await dialog.getByRole('button', { name: 'Amend order' }).click();
  await page.getByText('Order amended').first().waitFor();
  if (moved >= price) throw new Error(`dragged down from ${price} to ${moved}`);
  await openOrders(page)
    .getByText(grouped(String(moved)))
    .waitFor();
  await page.locator(`[data-line="${first}"]`).waitFor({ state: 'detached' });

  // Never asked again: a key moves it by ticks, Enter amends, and the focus goes on with the order.
  await line.focus();
  const number = await numberOf(line);
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'Shift+ArrowUp']) await page.keyboard.press(key);
  // While an amendment has no answer, the next one waits.
  const answered = page.waitForResponse((response) => response.url().includes(spot.amend.path));
  await page.keyboard.press('Enter');
  await (await answered).finished();
  const raised = grouped((moved + 0.11).toFixed(2));
  await openOrders(page).getByText(raised).waitFor();
  await page.locator(`[data-line="${number}"]`).waitFor({ state: 'detached' });
  await page.locator('[data-line] :focus').waitFor();

  // What is refused goes back, with the reason: at that price there is not money for so much.
  const rise = BEYOND_FUNDS / quantity - moved;
  for (let risen = 0; risen < rise; risen += LONG_STEP) await page.keyboard.press('Shift+PageUp');
  await page.keyboard.press('Enter');
  await page.getByText('The order stays as it was').first().waitFor();
  await openOrders(page).getByText(raised).waitFor();
}

const chartOf = (page: Page): Locator => page.getByRole('region', { name: 'BTC/USDT chart' });
const barOf = (page: Page): Locator => page.getByRole('group', { name: 'Drawing' });

async function chooseTool(page: Page, tool: string): Promise<void> {
  await chartOf(page).getByRole('button', { name: 'Draw' }).click();
  await page.getByRole('menuitem', { name: tool, exact: true }).click();
  await page.getByRole('slider', { name: new RegExp(`^${tool}`) }).waitFor();
  // It lies over the chart.
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

/** Counts the drawings that the browser keeps. */
const countDrawings = (page: Page): Promise<number> =>
  page.evaluate<number>(
    "Object.values(JSON.parse(localStorage.getItem('chart_drawings') ?? '{}')).reduce((sum, list) => sum + list.length, 0)",
  );

async function seeDrawings(page: Page, count: number): Promise<void> {
  let found = 0;
  await waitUntil(
    async () => (found = await countDrawings(page)) === count,
    () => `${found} drawings are kept instead of ${count}`,
  );
}

/** Once the chart itself is there. */
async function chartBox(page: Page) {
  await chartOf(page).getByRole('button', { name: 'Draw' }).waitFor();
  const box = await chartOf(page).boundingBox();
  if (!box) throw new Error('there is no chart');
  return box;
}

/** Pressed until a drawing is taken: it stands at its prices, and a new one may move the scale under the pointer. */
const takeDrawing = (page: Page, press: () => Promise<void>): Promise<void> =>
  waitUntil(
    async () => {
      await press();
      return barOf(page).isVisible();
    },
    () => 'no drawing is taken',
  );

async function draw(stage: Stage): Promise<void> {
  const page = await stage.openPage('/dealCenter', { kept: DAYS });
  const box = await chartBox(page);
  const at = { x: box.x + box.width * 0.3, y: box.y + box.height * 0.4 };

  // Two quick clicks are two points.
  await chooseTool(page, 'Trend line');
  await page.mouse.click(at.x, at.y);
  await page.mouse.click(at.x + 160, at.y + 40);
  await barOf(page).getByRole('button', { name: 'Delete' }).waitFor();
  await seeDrawings(page, 1);
  await stage.picture(page, 'desk-drawing-selected-dark');

  // Let go by a click beside it, taken again by one on it, and deleted; and all that undone.
  await page.mouse.click(at.x, at.y + 100);
  await barOf(page).waitFor({ state: 'detached' });
  await takeDrawing(page, () => page.mouse.click(at.x + 80, at.y + 20));
  await barOf(page).getByRole('button', { name: 'Delete' }).click();
  await barOf(page).getByText('Drawing deleted').waitFor();
  await seeDrawings(page, 0);
  await barOf(page).getByRole('button', { name: 'Undo' }).click();
  await seeDrawings(page, 1);

  // The same with keys alone.
  await chartOf(page).getByRole('button', { name: 'Draw' }).focus();
  await page.keyboard.press('Enter');
  await seeFocus(page.getByRole('menuitem', { name: 'Trend line', exact: true }));
  await page.keyboard.press('ArrowDown');
  await seeFocus(page.getByRole('menuitem', { name: 'Ray', exact: true }));
  await page.keyboard.press('Enter');
  const layer = page.getByRole('slider', { name: 'Ray: point 1 of 2' });
  await layer.waitFor();
  for (const key of ['ArrowLeft', 'PageUp', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('slider', { name: 'Ray: point 2 of 2' }).waitFor();
  for (const key of ['End', 'Shift+ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await barOf(page).getByRole('button', { name: 'Delete' }).waitFor();
  await seeDrawings(page, 2);
  await page.keyboard.press('Enter');
  await barOf(page).getByText('Drawing deleted').waitFor();
  await seeDrawings(page, 1);

  // Each drawing can be chosen from the menu.
  await chartOf(page).getByRole('button', { name: 'Draw' }).click();
  await page.getByRole('menuitem', { name: /^1\. Trend line/ }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.keyboard.press('Delete');
  await barOf(page).getByText('Drawing deleted').waitFor();
  await seeDrawings(page, 0);
}

/** One finger, from there to so far below. */
async function swipeDown(page: Page, from: { readonly x: number; readonly y: number }, by: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] });
  await touch('touchStart', from.y);
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from.y + by * share);
  await touch('touchEnd');
}

async function touchLine(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('tom').email);
  const page = await stage.openPage('/dealCenter', { token, size: PHONE, kept: DAYS });
  await page.getByRole('button', { name: 'Buy BTC' }).tap();
  const price = Math.floor(Number(await lastPrice(page)) * NEAR);
  const order = { side: 'Buy', price: String(price), quantity: '0.01' } as const;
  await writeOrder(page, order);
  await confirmOrder(page, order);
  const line = lineOf(page);
  await line.waitFor();
  // A finger's breadth beside the label still takes hold of it.
  const { x, y } = await centreOf(line);
  await swipeDown(page, { x, y: y + 14 }, 20);
  const dialog = page.getByRole('dialog', { name: 'Amend: Buy BTC/USDT' });
  const moved = await priceOf(line);
  if (moved >= price) throw new Error(`dragged down from ${price} to ${moved}`);
  await stage.picture(page, 'phone-line-asked-dark');
  await dialog.getByRole('button', { name: 'Amend order' }).tap();
  await page.getByText('Order amended').first().waitFor();
  await openOrders(page)
    .getByText(grouped(moved.toFixed(2)))
    .waitFor();
}

/** An order far below is told of at the edge; chips take orders back. */
async function takeBack(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('cleo').email);
  const page = await stage.openPage('/dealCenter', { token, kept: DAYS });
  await seeAvailable(page, 'Buy', '10,000');
  const last = Number(await lastPrice(page));
  const near = { side: 'Buy', price: String(Math.floor(last * NEAR)), quantity: '0.01' } as const;
  const far = { side: 'Buy', price: String(Math.floor(last * 0.6)), quantity: '0.02' } as const;
  for (const order of [near, far]) {
    await writeOrder(page, order);
    await confirmOrder(page, order);
    await openOrders(page).getByText(grouped(order.price)).waitFor();
  }
  const edge = chartOf(page)
    .locator('[aria-hidden] > div')
    .filter({ hasText: /^Buy 0\.02/ });
  await edge.getByText(grouped(far.price)).waitFor();
  await stage.picture(page, 'desk-line-off-screen-dark');
  const chips = page.getByRole('list', { name: 'My orders on the chart' });
  const chipOf = (text: string): Locator => chips.getByRole('listitem').filter({ hasText: text });
  await chipOf('Buy 0.01')
    .getByRole('button', { name: /^Cancel the Buy order in BTC\/USDT/ })
    .click();
  await page.getByText('Order cancelled').first().waitFor();
  await chipOf('Buy 0.01').waitFor({ state: 'detached' });
  await chipOf('Buy 0.02')
    .getByRole('button', { name: /^Cancel/ })
    .press('Enter');
  await chipOf('Buy 0.02').waitFor({ state: 'detached' });
  await edge.waitFor({ state: 'detached' });
}

async function touchChart(stage: Stage): Promise<void> {
  const page = await stage.openPage('/dealCenter', { size: PHONE, kept: DAYS });
  const box = await chartBox(page);
  const at = { x: box.x + box.width * 0.3, y: box.y + box.height * 0.6 };
  await chartOf(page).getByRole('button', { name: 'Draw' }).tap();
  await page.getByRole('menuitem', { name: 'Horizontal line', exact: true }).tap();
  await page.touchscreen.tap(at.x, at.y);
  await barOf(page).getByText('Horizontal line').waitFor();
  await stage.picture(page, 'phone-drawing-selected-dark');
  await barOf(page).getByRole('button', { name: 'Deselect' }).tap();
  await barOf(page).waitFor({ state: 'detached' });
  // A finger is wider than a line.
  await takeDrawing(page, () => page.touchscreen.tap(at.x + 90, at.y + 12));
  await barOf(page).getByRole('button', { name: 'Delete' }).tap();
  await barOf(page).getByText('Drawing deleted').waitFor();
  await seeDrawings(page, 0);
}

export const CHARTING: readonly Journey[] = [
  { name: 'the line of an own order is dragged to another price', run: dragLine },
  { name: 'the line of an own order is dragged by touch', run: touchLine },
  { name: 'chips on the chart take orders back, and what is out of sight is told at the edge', run: takeBack },
  { name: 'drawings are made, selected, deleted and undone by mouse and by keyboard', run: draw },
  { name: 'a drawing is made and deleted by touch', run: touchChart },
];
