// What is done to positions and orders of contracts besides opening and closing them: moved on the chart, reversed, shown
// round as a picture, kept as a file; and all of a position's life on a phone.
import { readFileSync } from 'node:fs';
import { lever, type leverRows } from '@bourse/contract';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { z } from 'zod';
import { type Envelope, post, type TestUser } from '../support/users.ts';
import { centreOf, DAYS, priceOf } from './charting.ts';
import { place, priceAt } from './conditional.ts';
import { dialog, list, openPosition, panel, rowOf, SCREEN, seeAccessible, ticket } from './contracts-screen.ts';
import { exported, type Journey } from './journeys.ts';
import { MARKET, readIndex, waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';
import { grouped, person } from './trading.ts';

const rowsAnswer = z.object({ message: lever.myTrade.message });
type Status = '0' | '1' | '3' | '4';

async function send(
  stage: Stage,
  { token }: TestUser,
  [path, fields]: readonly [string, Record<string, string>],
): Promise<Envelope> {
  const answer = await post(stage.url + path, fields, { authorization: `Bearer ${token}` });
  if (answer.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

async function rowsOf(stage: Stage, user: TestUser, status: Status): Promise<readonly leverRows.LeverRow[]> {
  const answer = await send(stage, user, [lever.myTrade.path, { status }]);
  return rowsAnswer.parse(answer).message.message.data;
}

/** The one row of a status, once there is one that is as it should be. */
async function seeRow(
  stage: Stage,
  { user, status, isWanted }: { user: TestUser; status: Status; isWanted: (row: leverRows.LeverRow) => boolean },
): Promise<leverRows.LeverRow> {
  let rows: readonly leverRows.LeverRow[] = [];
  await waitUntil(
    async () => {
      rows = await rowsOf(stage, user, status);
      return rows.length === 1 && rows.every(isWanted);
    },
    () => `rows of status ${status}: ${JSON.stringify(rows)}`,
  );
  const [row] = rows;
  if (!row) throw new Error('there is no row');
  return row;
}

const STOP_REFUSED = 'The stop-loss must be on the other side of';

const lineOf = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'My orders on the chart' }).getByRole('spinbutton', { name });

/** Whether a line is among the candles that are shown: until they came, and beyond their edge, nothing can take it. */
const isInSight = async (line: Locator): Promise<boolean> =>
  (await line.locator('xpath=ancestor::li[1]').getAttribute('data-off')) === null && (await centreOf(line)).y > 0;

/** Takes a line by its chip, so far down; again where the candles came and moved it meanwhile. */
async function holdAndMove(page: Page, line: Locator, y: number): Promise<number> {
  const before = await priceOf(line);
  let price = before;
  await waitUntil(
    async () => {
      if (!(await isInSight(line))) return false;
      const from = await centreOf(line);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, from.y + y, { steps: 5 });
      price = await priceOf(line);
      if (price === before) await page.mouse.up();
      return price !== before;
    },
    () => `a line stays at ${before} when it is dragged`,
  );
  return price;
}

/**
 * The contracts' screen with a chart of days. Its range is so wide that what is left free below its lowest price holds the
 * lines of a test, wherever in its range the present price is.
 */
const openDays = (stage: Stage, { token }: TestUser): Promise<Page> => stage.openPage(SCREEN, { token, kept: DAYS });

/** Drags a line so far down; answers the price at which it was dropped. */
async function dragBy(page: Page, line: Locator, y: number): Promise<number> {
  await line.waitFor();
  const price = await holdAndMove(page, line, y);
  await page.mouse.up();
  return price;
}

const isAt = (text: string, price: number): boolean => Number(text) === price;

async function dragStops(stage: Stage): Promise<void> {
  const user = await stage.register(person('sten').email);
  const page = await openDays(stage, user);
  await openPosition(page, 'Long', '2');
  const { id, price } = await seeRow(stage, { user, status: '1', isWanted: ({ state }) => state === 'open' });
  const at = (share: number): string => (Math.round(Number(price) * share * 100) / 100).toFixed(2);
  const levels = { target_profit_price: at(1.003), stop_loss_price: at(0.997) };
  await send(stage, user, [lever.setStop.path, { id: String(id), ...levels }]);

  // A take-profit is set where it is dropped, and the list says so.
  const profit = lineOf(page, 'Take-profit, 2 lots');
  const dropped = await dragBy(page, profit, -20);
  if (dropped <= Number(levels.target_profit_price)) throw new Error(`the take-profit went to ${dropped}`);
  await seeRow(stage, { user, status: '1', isWanted: (row) => isAt(row.target_profit_price, dropped) });
  await rowOf(page, 'Long')
    .getByText(grouped(dropped.toFixed(2)))
    .waitFor();
  await stage.picture(page, 'desk-lever-lines-dark');

  // On the wrong side of the price it is refused, with the reason, and stays where it was.
  const loss = lineOf(page, 'Stop-loss, 2 lots');
  const [low, high] = [await centreOf(loss), await centreOf(profit)];
  await dragBy(page, loss, high.y - low.y - 6);
  await page.getByText(STOP_REFUSED).first().waitFor();
  await waitUntil(
    async () => isAt(levels.stop_loss_price, await priceOf(loss)),
    () => 'the stop-loss did not go back',
  );

  // By keys, and taken away by its chip.
  await loss.focus();
  for (const key of ['ArrowDown', 'Shift+ArrowDown', 'Enter']) await page.keyboard.press(key);
  const lowered = Math.round((Number(levels.stop_loss_price) - 0.11) * 100) / 100;
  await seeRow(stage, { user, status: '1', isWanted: (row) => isAt(row.stop_loss_price, lowered) });
  await page.getByRole('button', { name: 'Clear Stop-loss, 2 lots' }).click();
  await loss.waitFor({ state: 'detached' });
  await seeRow(stage, { user, status: '1', isWanted: (row) => isAt(row.stop_loss_price, 0) });
}

async function dragOrder(stage: Stage): Promise<void> {
  const user = await stage.register(person('olga').email);
  const page = await openDays(stage, user);
  const target = priceAt(await readIndex(stage), 0.998);
  const order = { ...MARKET, multiple: '10', share: '2', type: '1', status: '0', target_price: target };
  await send(stage, user, [lever.submit.path, order]);
  const line = lineOf(page, 'Limit Long, 2 lots');
  const question = dialog(page, 'Amend: Long BTC/USDT');

  // Kept as it was, it goes back.
  await dragBy(page, line, 20);
  await stage.picture(page, 'desk-lever-order-asked-dark');
  await question.getByRole('button', { name: 'Keep price' }).click();
  await question.waitFor({ state: 'detached' });
  if (!isAt(target, await priceOf(line))) throw new Error('an order that is kept does not go back');
  const first = await seeRow(stage, { user, status: '0', isWanted: ({ state }) => state === 'pending' });

  // Above the price of now a long order would wait for nothing.
  await dragBy(page, line, -200);
  await question.getByText('A long limit must not be above the current price').waitFor();
  if (await question.getByRole('button', { name: 'Amend order' }).isEnabled())
    throw new Error('an order may be sent that would be refused');
  await question.getByRole('button', { name: 'Keep price' }).click();
  await question.waitFor({ state: 'detached' });

  // Another order of the same size has replaced it, and the first one is among the cancelled.
  const dropped = await dragBy(page, line, 25);
  await question.getByRole('button', { name: 'Amend order' }).click();
  await page.getByText('Limit order placed').first().waitFor();
  const second = await seeRow(stage, { user, status: '0', isWanted: (row) => isAt(row.target_price, dropped) });
  if (second.id === first.id || second.share !== '2' || second.multiple !== '10')
    throw new Error(`instead of ${JSON.stringify(first)} there is ${JSON.stringify(second)}`);
  await seeRow(stage, { user, status: '4', isWanted: ({ id, reason }) => id === first.id && reason === 'user' });
  await panel(page).getByRole('tab', { name: 'Limit orders (1)' }).click();
  await list(page, 'Limit orders')
    .getByText(grouped(dropped.toFixed(2)))
    .waitFor();
}

async function reverse(stage: Stage): Promise<void> {
  const user = await stage.register(person('rita').email);
  const page = await stage.openPage(SCREEN, { token: user.token });
  await openPosition(page, 'Long', '3');
  const long = await seeRow(stage, { user, status: '1', isWanted: ({ state }) => state === 'open' });
  await rowOf(page, 'Long').getByRole('button', { name: 'Reverse BTC/USDT Long, 3 lots' }).click();
  const question = dialog(page, 'Reverse BTC/USDT');
  await question.getByText('Closes Long, 3 lots, and opens Short, 3 lots, with leverage of 10×').waitFor();
  await stage.picture(page, 'desk-lever-reverse-dark');
  await question.getByRole('button', { name: 'Reverse' }).click();
  await rowOf(page, 'Short').waitFor();
  await rowOf(page, 'Long').waitFor({ state: 'detached' });
  const short = await seeRow(stage, {
    user,
    status: '1',
    isWanted: ({ state, type }) => state === 'open' && type === 2,
  });
  const closed = await seeRow(stage, { user, status: '3', isWanted: ({ id }) => id === long.id });
  if (short.reverse_of !== long.id || short.share !== '3' || short.price !== closed.update_price)
    throw new Error(`${JSON.stringify(closed)} was reversed into ${JSON.stringify(short)}`);
}

const KEEP_TEXTS = `
  window.drawnTexts = [];
  const fillText = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    if (this.canvas.closest('[role=dialog]')) window.drawnTexts.push(text);
    return fillText.call(this, text, ...place);
  };`;

/** Parts of a PNG that carry no words. */
const WORDLESS = new Set(['IHDR', 'sRGB', 'gAMA', 'pHYs', 'IDAT', 'IEND']);

function partsOf(picture: Buffer): readonly string[] {
  const parts: string[] = [];
  for (let at = 8; at < picture.length; at += picture.readUInt32BE(at) + 12)
    parts.push(picture.toString('latin1', at + 4, at + 8));
  return parts;
}

async function downloadPicture(page: Page): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page, 'Share position').getByRole('button', { name: 'Download picture' }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

async function share(stage: Stage): Promise<void> {
  const user = await stage.register(person('shay').email);
  const page = await stage.openPage(SCREEN, { token: user.token });
  await openPosition(page, 'Long', '7');
  await page.evaluate(KEEP_TEXTS);
  await rowOf(page, 'Long').getByRole('button', { name: 'Share BTC/USDT Long, 7 lots' }).click();
  const shown = dialog(page, 'Share position');
  await shown.getByRole('img', { name: /^BTC\/USDT Long 10×, ROE/ }).waitFor();
  await stage.picture(page, 'desk-lever-share-dark');
  const { name, bytes } = await downloadPicture(page);
  const { width, height, data } = PNG.sync.read(bytes);
  const colours = new Set(Array.from({ length: width * height }, (_, pixel) => data.readUInt32BE(pixel * 4)));
  if (width !== 720 || height !== 440 || colours.size < 16)
    throw new Error(`a picture of ${width} × ${height} in ${colours.size} colours`);
  const worded = partsOf(bytes).filter((part) => !WORDLESS.has(part));
  if (worded.length > 0) throw new Error(`the file has parts ${worded.join()}`);
  if (name !== 'Bourse-BTC-USDT-Long.png') throw new Error(`the file is called ${name}`);

  // Nothing but the market, the prices and the time is drawn: neither who it is nor how much.
  const expected = /^(BTC\/USDT|Long 10×|Bourse|[+−]?[\d.,]+%|Entry price|Closing price|[\d,]+\.\d{4}|\w{3} \d.*)$/;
  const drawn = async (): Promise<readonly string[]> => z.array(z.string()).parse(await page.evaluate('drawnTexts'));
  const strange = (await drawn()).filter((text) => !expected.test(text));
  if (strange.length > 0) throw new Error(`the picture says ${strange.join(' | ')}`);
  await shown.getByRole('checkbox', { name: 'Show amounts and lots' }).check();
  await waitUntil(
    async () => (await drawn()).includes('7'),
    () => 'the lots are not drawn though they were asked for',
  );
}

const TABS = [
  ['Positions', /^Bourse-contract-positions-/],
  ['Limit orders', /^Bourse-contract-limit-orders-/],
  ['Closed', /^Bourse-contract-closed-/],
  ['Cancelled', /^Bourse-contract-cancelled-/],
] as const;

async function keepFiles(stage: Stage): Promise<void> {
  const user = await stage.register(person('fenna').email);
  const page = await stage.openPage(SCREEN, { token: user.token });
  const order = { ...MARKET, multiple: '5', share: '4', type: '1', status: '0' };
  for (const target_price of ['50000', '40000'])
    await send(stage, user, [lever.submit.path, { ...order, target_price }]);
  const [newest] = await rowsOf(stage, user, '0');
  await send(stage, user, [lever.cancel.path, { id: String(newest?.id) }]);
  await openPosition(page, 'Long', '3');
  const { id } = await seeRow(stage, { user, status: '1', isWanted: ({ state }) => state === 'open' });
  await send(stage, user, [lever.close.path, { id: String(id), share: '1' }]);
  const closed = await seeRow(stage, { user, status: '3', isWanted: ({ share }) => share === '1' });

  const lines = new Map<string, readonly string[]>();
  for (const [tab, named] of TABS) {
    await panel(page).getByRole('tab', { name: tab }).click();
    await list(page, tab).getByText('BTC').first().waitFor();
    const { name, text } = await exported(page);
    if (!named.test(name)) throw new Error(`the file of ${tab} is called ${name}`);
    const [header = '', ...rows] = text.trim().split('\r\n');
    if (!header.includes('ID,') || rows.length !== 1) throw new Error(`the file of ${tab}: ${text}`);
    lines.set(tab, rows);
  }
  const row = lines.get('Closed')?.join() ?? '';
  for (const figure of [String(closed.id), closed.fact_profits, closed.open_fee, closed.close_fee])
    if (!row.includes(figure.replace(/\.?0+$/, ''))) throw new Error(`${figure} is missing in ${row}`);
  if (!lines.get('Limit orders')?.join().includes(',50000,')) throw new Error('the limit order has no price');
}

const cardOf = (page: Page): Locator => list(page, 'Positions').getByRole('listitem');

/** Its own lists of levels are over the ticket. */
async function seeBestLevels(stage: Stage, page: Page): Promise<void> {
  const seller = await stage.register(person('selma').email);
  const price = priceAt(await readIndex(stage), 1.01);
  await place(stage, seller, { side: 'out', price });
  const asks = page.getByRole('list', { name: 'Five best asks' });
  await asks.getByText(grouped(price)).waitFor();
  if ((await asks.getByRole('listitem').count()) !== 5) throw new Error('there are not five levels');
}

async function tradeOnPhone(stage: Stage): Promise<void> {
  const user = await stage.register(person('paul').email);
  const page = await stage.openPage(SCREEN, { token: user.token, size: PHONE });
  await page.getByRole('button', { name: 'Long BTC', exact: true }).tap();
  const sheet = dialog(page, 'BTC/USDT');
  const form = ticket(page);
  await seeBestLevels(stage, page);
  await form.getByRole('button', { name: '10×', exact: true }).tap();
  await form.getByRole('textbox', { name: 'Lots' }).fill('6');
  await stage.picture(page, 'phone-lever-sheet-dark');
  // The page behind the sheet is there to be used.
  await page.getByRole('tab', { name: 'Trades' }).tap();
  await page.getByRole('tab', { name: 'Chart', exact: true }).tap();
  await sheet.waitFor();
  await form.getByRole('button', { name: 'Long BTC' }).tap();
  const confirm = dialog(page, 'Confirm: Long BTC');
  await confirm
    .getByText(/^[\d,.]+ \([+−][\d.]+%\)$/)
    .or(confirm.getByText('No liquidation'))
    .waitFor();
  await confirm.getByRole('button', { name: 'Long BTC' }).tap();
  await sheet.waitFor({ state: 'detached' });

  const card = cardOf(page);
  await card.getByText('Long 10×').waitFor();
  await card.getByRole('button', { name: /^Close BTC\/USDT Long/ }).tap();
  const closing = dialog(page, /^Close BTC\/USDT/);
  await closing.getByRole('textbox', { name: 'Lots' }).fill('2');
  await closing.getByText('4 lots').waitFor();
  await stage.picture(page, 'phone-lever-close-dark');
  await closing.getByRole('button', { name: 'Close 2 lots' }).tap();
  await card.getByRole('button', { name: 'Close BTC/USDT Long, 4 lots' }).waitFor();
  await seeAccessible(page);
  await seeRow(stage, { user, status: '1', isWanted: ({ share: hands }) => hands === '4' });
  await panel(page).getByRole('tab', { name: 'Closed' }).tap();
  await list(page, 'Closed')
    .getByRole('link', { name: /^Receipt/ })
    .waitFor();
  await list(page, 'Closed').scrollIntoViewIfNeeded();
  await stage.picture(page, 'phone-lever-closed-dark');
}

export const LEVER_ACTS: readonly Journey[] = [
  { name: 'lever: stops are moved on the chart', run: dragStops },
  { name: 'lever: a limit order is moved on the chart', run: dragOrder },
  { name: 'lever: a position is reversed at one index', run: reverse },
  { name: 'lever: a position is shown round as a picture without its owner', run: share },
  { name: 'lever: each list is kept as a file', run: keepFiles },
  { name: 'lever: opened from the sheet and closed in part on a phone', run: tradeOnPhone },
];
