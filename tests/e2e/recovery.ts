// What the trading screen does when the server is started again, the tab sleeps, or a message is lost on the way.
import type { Locator, Page } from 'playwright-core';
import type { TestUser } from '../support/users.ts';
import { place, priceAt } from './conditional.ts';
import type { Journey } from './journeys.ts';
import { patient } from '../support/patience.ts';
import { readServerBook, seeServerBook, waitUntil } from './server-book.ts';
import type { Stage } from './stage.ts';
import { bookRow, grouped, lastPrice, openOrders, person, seeAvailable, ticket } from './trading.ts';

const RESTART_MS_MAX = 60_000;

const chip = (page: Page, state: string): Locator =>
  page.getByRole('status', { name: new RegExp(`^Connection: ${state}`) });

async function twoPeople(stage: Stage, names: readonly [string, string]): Promise<[TestUser, TestUser]> {
  return [await stage.register(person(names[0]).email), await stage.register(person(names[1]).email)];
}

async function restartServer(stage: Stage): Promise<void> {
  const [owner, stranger] = await twoPeople(stage, ['ned', 'oli']);
  const page = await stage.openPage('/dealCenter', { token: owner.token });
  await seeAvailable(page, 'Sell', '0.5');
  const price = priceAt(await lastPrice(page), 1.001);
  await place(stage, owner, { side: 'out', price });
  await openOrders(page).getByText(grouped(price)).waitFor();
  await seeAvailable(page, 'Sell', '0.49');
  await seeServerBook(stage, page);
  await chip(page, 'Live').waitFor();
  // Whatever is to be said without a connection is there already.
  await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });

  const start = await stage.stopServer();
  await chip(page, 'Offline').waitFor();
  await page.getByText('Connection lost').waitFor();
  await page.locator('html[data-stale]').waitFor();
  await stage.picture(page, 'desk-offline-dark');

  // It comes back by itself, says so, and knows what it knew.
  const back = page.getByText('Connected again').waitFor({ timeout: patient(RESTART_MS_MAX) });
  await start();
  await back;
  await stage.picture(page, 'desk-online-again-dark');
  await page.getByText('Connection lost').waitFor({ state: 'detached' });
  await chip(page, 'Live').waitFor();
  await page.locator('html:not([data-stale])').waitFor();
  await openOrders(page).getByText(grouped(price)).waitFor();
  await seeAvailable(page, 'Sell', '0.49');
  await seeServerBook(stage, page);

  // And it goes on: what happens now is heard.
  await place(stage, stranger, { side: 'in', price });
  await page.getByText('Sold 0.01 BTC').waitFor();
  await page.getByText('No open orders').waitFor();
  await seeServerBook(stage, page);
  // The browser itself notes the calls that nobody answered.
  stage.complaints.splice(0);
}

async function sleepAndWake(stage: Stage): Promise<void> {
  const [owner, stranger] = await twoPeople(stage, ['petra', 'quentin']);
  const page = await stage.openPage('/dealCenter', { token: owner.token });
  await seeAvailable(page, 'Sell', '0.5');
  const last = await lastPrice(page);
  const [filled, kept] = [priceAt(last, 1.001), priceAt(last, 1.004)];
  await place(stage, owner, { side: 'out', price: filled });
  await place(stage, owner, { side: 'out', price: kept });
  await openOrders(page).getByText(grouped(kept)).waitFor();
  await seeServerBook(stage, page);

  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  // Meanwhile one order fills, and levels come and go.
  await place(stage, stranger, { side: 'in', price: filled });
  const bids = [0.97, 0.96, 0.95].map((share) => priceAt(last, share));
  for (const price of bids) await place(stage, stranger, { side: 'in', price });
  await waitUntil(
    async () => (await readServerBook(stage)).in.length >= bids.length,
    () => 'the server has not taken the orders',
  );
  await session.send('Page.setWebLifecycleState', { state: 'active' });

  await page.getByText('Sold 0.01 BTC').waitFor();
  await seeServerBook(stage, page);
  await openOrders(page).getByText(grouped(filled)).waitFor({ state: 'detached' });
  await openOrders(page).getByText(grouped(kept)).waitFor();
  await seeAvailable(page, 'Sell', '0.48');
  await chip(page, 'Live').waitFor();
}

/** Stands between the page and its socket, and loses updates of the book while asked to. */
async function loseUpdates(page: Page) {
  const state = { isLosing: false, lost: 0, asked: 0 };
  await page.routeWebSocket(/\/wss\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (String(message).includes('"snapshot"')) state.asked += 1;
      server.send(message);
    });
    server.onMessage((message) => {
      if (state.isLosing && String(message).includes('"depth_update"')) state.lost += 1;
      else socket.send(message);
    });
  });
  return state;
}

async function loseAMessage(stage: Stage): Promise<void> {
  const stranger = await stage.register(person('rae').email);
  const page = await stage.openPage('/components/login');
  const wire = await loseUpdates(page);
  await page.goto(`${stage.url}/dealCenter`);
  const last = await lastPrice(page);
  await place(stage, stranger, { side: 'in', price: priceAt(last, 0.94) });
  await seeServerBook(stage, page);

  wire.isLosing = true;
  const missed = priceAt(last, 0.98);
  await place(stage, stranger, { side: 'in', price: missed });
  await waitUntil(
    async () => wire.lost > 0,
    () => 'no update was on its way',
  );
  wire.isLosing = false;
  if (wire.asked > 0) throw new Error('a snapshot was asked for without a gap');
  // The next update does not follow the last one that came.
  await place(stage, stranger, { side: 'in', price: priceAt(last, 0.975) });
  await seeServerBook(stage, page);
  await bookRow(page, grouped(missed)).waitFor();
  if (wire.asked === 0) throw new Error('the gap was not noticed');
}

const isDimmed = (region: Locator): Promise<boolean> =>
  region
    .locator('canvas')
    .first()
    .evaluate((canvas) => {
      for (let element = canvas; element; element = element.parentElement)
        if (Number(canvas.ownerDocument.defaultView.getComputedStyle(element).opacity) < 0.6) return true;
      return false;
    });

/** Keeps what the chip of the connection says, however short: a busy page may pass a state between two looks at it. */
const KEEP_STATES = `
  window.connectionStates = [];
  new MutationObserver(() => {
    const state = document.querySelector('[aria-label^="Connection:"]')?.getAttribute('aria-label');
    if (state && window.connectionStates.at(-1) !== state) window.connectionStates.push(state);
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] });`;

/** The other side falls silent, and nobody closes the connection. */
async function fallSilent(stage: Stage): Promise<void> {
  const owner = await stage.register(person('yara').email);
  const page = await stage.openPage('/components/login', { token: owner.token });
  let isSilent = false;
  let speak = (): void => undefined;
  let hear = (): void => undefined;
  // Before that the chip tells of plain answers, and a socket that never opens is no server that falls silent.
  const isHeard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  await page.routeWebSocket(/\/wss\/socket\.io\//, (socket) => {
    const held: (string | Buffer)[] = [];
    speak = () => {
      for (const message of held.splice(0)) socket.send(message);
    };
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      held.push(message);
      if (!isSilent) speak();
      if (String(message).includes('pong_time')) hear();
    });
  });
  await page.goto(`${stage.url}/dealCenter`);
  await seeAvailable(page, 'Sell', '0.5');
  await isHeard;
  await chip(page, 'Live').waitFor();

  await page.evaluate(KEEP_STATES);
  isSilent = true;
  await chip(page, 'Offline').waitFor();
  const states = (await page.evaluate<string[]>('window.connectionStates')).join();
  if (!/Connection: Delayed.*Connection: Offline/.test(states)) throw new Error(`the connection went from ${states}`);
  await page.locator('html[data-stale]').waitFor();
  await page.getByText('May be out of date, updating').waitFor();
  await page.getByText('Connection lost').waitFor();
  for (const name of ['BTC/USDT chart', 'BTC/USDT order book'])
    if (!(await isDimmed(page.getByRole('region', { name }))))
      throw new Error(`the ${name} looks as if it were of now`);
  await ticket(page).getByRole('tab', { name: 'Market', exact: true }).click();
  await ticket(page).getByText('Prices may be out of date').waitFor();
  await stage.picture(page, 'desk-silent-dark');

  isSilent = false;
  speak();
  await page.getByText('Connected again').waitFor();
  await page.locator('html:not([data-stale])').waitFor();
  await page.getByText('May be out of date, updating').waitFor({ state: 'detached' });
  await chip(page, 'Live').waitFor();
}

/** Holds back what the server says of this user until it is let go. */
async function hold(page: Page, address: string | RegExp) {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    reached.resolve();
    await gate.promise;
    await route.fulfill({ response: answer });
  });
  return { reached: reached.promise, letGo: gate.resolve };
}

/** An answer may be older than the pushes that overtake it, and the pushes may begin after the answer. */
async function keepInStep(stage: Stage): Promise<void> {
  const owner = await stage.register(person('una').email);
  const page = await stage.openPage('/components/login', { token: owner.token });
  const lists = /\/api\/transaction_all/;
  const orders = openOrders(page);
  const held = await hold(page, lists);
  await page.goto(`${stage.url}/dealCenter`);
  await seeAvailable(page, 'Sell', '0.5');
  const last = await lastPrice(page);
  await held.reached;
  await chip(page, 'Live').waitFor();
  await place(stage, owner, { side: 'out', price: priceAt(last, 1.02) });
  await seeAvailable(page, 'Sell', '0.49');
  held.letGo();
  await orders.getByText(grouped(priceAt(last, 1.02))).waitFor();
  await page.unroute(lists);

  // The socket comes late: what happened before is asked for once it is there.
  const socket = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/wss\/socket\.io\//, async (client) => {
    await socket.promise;
    client.connectToServer();
  });
  await page.reload();
  await orders.getByText(grouped(priceAt(last, 1.02))).waitFor();
  await seeAvailable(page, 'Sell', '0.49');
  await place(stage, owner, { side: 'out', price: priceAt(last, 1.03) });
  socket.resolve();
  await orders.getByText(grouped(priceAt(last, 1.03))).waitFor();
  await seeAvailable(page, 'Sell', '0.48');
}

/** One who takes little by little is told of in one breath. */
async function fillInParts(stage: Stage): Promise<void> {
  const [owner, stranger] = await twoPeople(stage, ['sid', 'tess']);
  const page = await stage.openPage('/dealCenter', { token: owner.token, theme: 'light' });
  await seeAvailable(page, 'Sell', '0.5');
  const price = priceAt(await lastPrice(page), 1.0008);
  await place(stage, owner, { side: 'out', price, quantity: '0.03' });
  await openOrders(page).getByText(grouped(price)).waitFor();
  const take = (): Promise<void> => place(stage, stranger, { side: 'in', price });
  await Promise.all([take(), take()]);
  await page.getByText('Partially filled: sold 0.02 of 0.03 BTC').waitFor();
  await stage.picture(page, 'desk-part-filled-light');
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  if ((await toasts.count()) !== 1) throw new Error(`${await toasts.count()} toasts tell of one order`);
  await take();
  await page.getByText('Sold 0.03 BTC').waitFor();
  if ((await toasts.count()) !== 1) throw new Error('the last fill did not take the place of the first ones');
}

const LEAVE_AFTER_MS_MAX = 6_000;
const STEP_MS = 50;

/** What is said of an order while the toast before is on its way out is not lost with it. */
async function fillWhileLeaving(stage: Stage): Promise<void> {
  const [owner, stranger] = await twoPeople(stage, ['ulla', 'volkmar']);
  const page = await stage.openPage('/components/login', { token: owner.token });
  await page.clock.install();
  const socket = page.waitForEvent('websocket');
  await page.goto(`${stage.url}/dealCenter`);
  await seeAvailable(page, 'Sell', '0.5');
  const price = priceAt(await lastPrice(page), 1.0009);
  await place(stage, owner, { side: 'out', price, quantity: '0.03' });
  await openOrders(page).getByText(grouped(price)).waitFor();
  await place(stage, stranger, { side: 'in', price });
  await page.getByText('Partially filled: sold 0.01 of 0.03 BTC').waitFor();

  // From here on the time of the page goes by steps: the toast has begun to leave, and is not gone.
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + STEP_MS);
  const leaving = page.locator('[data-sonner-toast][data-removed="true"]');
  for (let passedMs = 0; (await leaving.count()) === 0; passedMs += STEP_MS) {
    if (passedMs > LEAVE_AFTER_MS_MAX) throw new Error('the toast does not leave');
    await page.clock.runFor(STEP_MS);
  }
  const heard = (await socket).waitForEvent('framereceived', ({ payload }) => payload.includes('"status":"filled"'));
  await place(stage, stranger, { side: 'in', price, quantity: '0.02' });
  await heard;
  await page.clock.runFor(STEP_MS);
  await page.clock.resume();
  await leaving.waitFor({ state: 'detached' });
  await page.getByText('Sold 0.03 BTC').waitFor();
}

export const RECOVERY: readonly Journey[] = [
  { name: 'fills of one order are told of once in a burst', run: fillInParts },
  { name: 'a fill is told of while the toast before is leaving', run: fillWhileLeaving },
  { name: 'orders are in step, whether the push or the answer comes first', run: keepInStep },
  { name: 'a server that falls silent is told of within seconds, and again when it is heard', run: fallSilent },
  { name: 'a message lost on the way brings a new snapshot', run: loseAMessage },
  { name: 'a tab that slept shows what the server has', run: sleepAndWake },
  { name: 'the server is started again in the middle, the screen says so and goes on', run: restartServer },
];
