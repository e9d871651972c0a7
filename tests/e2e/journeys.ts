// The journeys on which money moves, on a desk and on a phone.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';
import {
  bookRow,
  callUp,
  confirmOrder,
  grouped,
  lastPrice,
  logIn,
  openOrders,
  type Person,
  person,
  register,
  seeAvailable,
  seeTab,
  ticket,
  writeOrder,
} from './trading.ts';

export type Journey = {
  readonly name: string;
  readonly run: (stage: Stage) => Promise<void>;
  /** Begins before the others, so that none is waited for alone at the end. */
  readonly isLong?: boolean;
};

const QUANTITY = '0.01';

/** The toast of an order's end replaces that of its placing, and leaves the tape free. */
async function seeOneToast(page: Page): Promise<void> {
  const toasts = page.locator('[data-sonner-toast]').filter({ hasText: 'BTC' });
  if ((await toasts.count()) !== 1) throw new Error(`the order has ${await toasts.count()} toasts`);
  const [toast, tape] = [
    await toasts.boundingBox(),
    await page.getByRole('table', { name: 'Recent trades' }).boundingBox(),
  ];
  if (!toast || !tape) throw new Error('toast or tape has no place on the page');
  if (toast.x + toast.width > tape.x) throw new Error('the toast reaches over the tape');
}

/** Follows a link when the login has not led home yet: the page that comes late is the one that was chosen last. */
async function goOnWhileLoggingIn(page: Page, who: Person): Promise<void> {
  const [clicked, known] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holdUntil = (address: RegExp, moment: Promise<void>) =>
    page.route(address, async (route) => {
      await moment;
      await route.continue();
    });
  await holdUntil(/\/api\/user\/info/, clicked.promise);
  await holdUntil(/\/assets\/deal-center-page/, known.promise);
  const asked = page.waitForRequest(/\/api\/user\/info/);
  const entering = logIn(page, who);
  await asked;
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Spot' }).click();
  clicked.resolve();
  await entering;
  known.resolve();
}

async function tradeBetweenTwo(stage: Stage): Promise<void> {
  const seller = await stage.openPage('/');
  await seller.getByRole('textbox', { name: 'E-mail address' }).fill(person('ann').email);
  await seller.getByRole('button', { name: 'Get started' }).click();
  await register(seller, stage.url, person('ann'));
  await seller.getByRole('table', { name: 'Markets' }).getByRole('link', { name: 'Trade BTC/USDT spot' }).click();
  await seller.getByRole('heading', { name: 'BTC/USDT' }).waitFor();
  await seeAvailable(seller, 'Sell', '0.5');
  const price = await lastPrice(seller);

  // It rests, and everybody sees it in the book.
  const sale = { side: 'Sell', price, quantity: QUANTITY } as const;
  await writeOrder(seller, sale);
  await confirmOrder(seller, sale);
  await openOrders(seller).getByText(grouped(price)).waitFor();
  await seeAvailable(seller, 'Sell', '0.49');
  await bookRow(seller, grouped(price)).waitFor();
  await stage.picture(seller, 'desk-resting-dark');

  // Somebody else takes it.
  await stage.register(person('bob').email);
  const buyer = await stage.openPage('/components/login', { theme: 'light' });
  await goOnWhileLoggingIn(buyer, person('bob'));
  await bookRow(buyer, grouped(price)).waitFor();
  const purchase = { side: 'Buy', quantity: QUANTITY } as const;
  await writeOrder(buyer, purchase);
  // Both are told, by toasts that go by themselves, and both balances have changed: the fee of 0.1 % is taken from what each
  // received.
  await Promise.all([
    seller.getByText('Sold 0.01 BTC').waitFor(),
    buyer
      .getByText('Bought 0.01 BTC')
      .waitFor()
      .then(() => seeOneToast(buyer)),
    confirmOrder(buyer, purchase, { neverAskAgain: true }),
  ]);
  await openOrders(seller).waitFor({ state: 'detached' });
  await seller.getByText('No open orders').waitFor();
  await seeAvailable(buyer, 'Sell', '0.50999');
  for (const page of [buyer, seller]) {
    await seeTab(page, 'Trades');
    await page.getByRole('table', { name: 'Trades', exact: true }).getByText(grouped(price)).waitFor();
  }
  await stage.picture(buyer, 'desk-filled-light');
}

async function cancelAndReload(stage: Stage): Promise<void> {
  const user = await stage.register(person('carol').email);
  const page = await stage.openPage('/dealCenter', { token: user.token });
  const order = { side: 'Buy', price: '50000.5', quantity: '0.02' } as const;
  await seeAvailable(page, 'Buy', '10,000');
  const last = Number(await lastPrice(page));
  const low = { ...order, price: (Math.floor(last * 0.9) + 0.5).toFixed(2) };
  for (const quantity of ['0.02', '0.03']) {
    await writeOrder(page, { ...low, quantity });
    await confirmOrder(page, low);
    // The total of an order may end in the same digits.
    await openOrders(page).getByText(`/ ${quantity}00`).waitFor();
  }
  const rows = openOrders(page).getByRole('row').filter({ hasText: 'Limit' });
  await rows
    .filter({ hasText: '/ 0.0300' })
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await page.getByText('Order cancelled').first().waitFor();
  await rows.filter({ hasText: '/ 0.0300' }).waitFor({ state: 'detached' });

  // A reload keeps what rests and what was revoked.
  await page.reload();
  await rows.filter({ hasText: '/ 0.0200' }).waitFor();
  await seeTab(page, 'Order history');
  const history = page.getByRole('table', { name: 'Order history' });
  await history.getByRole('row').filter({ hasText: '0.0300' }).filter({ hasText: 'Cancelled' }).waitFor();
  await page.getByRole('button', { name: 'Sells' }).click();
  await page.getByText('No past orders').waitFor();
  await seeTab(page, /Open orders/);
  await page.getByRole('button', { name: 'Cancel all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel all' }).click();
  await page.getByText('No open orders').waitFor();
  await seeAvailable(page, 'Buy', '10,000');
}

async function refuseWhatIsWrong(stage: Stage): Promise<void> {
  const visitor = await stage.openPage('/dealCenter');
  await ticket(visitor).getByRole('link', { name: 'Log in' }).waitFor();
  const user = await stage.register(person('dan').email);
  const page = await stage.openPage('/dealCenter', { token: user.token });
  await seeAvailable(page, 'Buy', '10,000');
  await writeOrder(page, { side: 'Buy', price: '0', quantity: '' });
  await page.getByText('Enter a price to buy at').waitFor();
  await page.getByText('Enter an amount to buy').waitFor();
  await writeOrder(page, { side: 'Sell', price: '', quantity: '15' });
  await page.getByText('Enter a price to sell at').waitFor();
  await page.getByText('Insufficient available balance').waitFor();
  await writeOrder(page, { side: 'Sell', price: '1', quantity: '1' });
  await page.getByText(/must be between \d+,\d{3}\S* and \d+,\d{3}/).waitFor();
  await page
    .getByRole('list', { name: 'Markets' })
    .getByRole('button', { name: /^BTC\/USD\b(?!T)/ })
    .click();
  await page.getByText('Index prices are for viewing only').first().waitFor();
  if (await ticket(page).getByRole('button', { name: 'Sell BTC' }).isEnabled())
    throw new Error('an index market takes orders');
  const italian = await stage.openPage('/dealCenter?lang=it');
  await italian.getByText('Tick 0,01 · lotto 0,0001 BTC · min. 5 USDT').waitFor();
}

/** Lets the first call reach the server or not, and loses its answer; answers how many calls there were. */
async function loseFirst(page: Page, address: RegExp, { reaches }: { readonly reaches: boolean }) {
  const seen = { calls: 0, looks: 0 };
  await page.route(address, async (route) => {
    seen.calls += 1;
    if (route.request().headers()['idempotency-look'] !== undefined) seen.looks += 1;
    if (seen.calls > 1) return route.continue();
    if (reaches) await route.fetch();
    return route.abort();
  });
  return seen;
}

/** The answer is lost on the way: the person is told what has become of the order, and need not press again. */
async function loseAnAnswer(stage: Stage): Promise<void> {
  const user = await stage.register(person('fay').email);
  const page = await stage.openPage('/dealCenter', { token: user.token });
  await seeAvailable(page, 'Sell', '0.5');
  const last = Number(await lastPrice(page));
  const order = { side: 'Sell', price: (Math.ceil(last * 1.2) + 0.25).toFixed(2), quantity: QUANTITY } as const;
  const address = /\/api\/transaction\/out\?/;
  const lost = await loseFirst(page, address, { reaches: true });
  await writeOrder(page, order);
  await page.getByRole('dialog').getByRole('button', { name: 'Sell BTC' }).click();
  await page.getByText('We are looking what became of it').waitFor();
  await stage.picture(page, 'desk-looking-dark');
  await page.getByText('Order submitted').waitFor();
  await page.getByText('We are looking what became of it').waitFor({ state: 'detached' });
  await openOrders(page).getByText(grouped(order.price)).waitFor();
  await page.reload();
  const placed = openOrders(page)
    .getByRole('row')
    .filter({ hasText: grouped(order.price) });
  await placed.waitFor();
  const count = await placed.count();
  if (count !== 1 || lost.calls !== 2 || lost.looks !== 1) throw new Error(`${JSON.stringify(lost)}: ${count} orders`);
  await page.unroute(address);

  // It never arrived: nothing is done later by itself, and pressing again does it.
  const dropped = await loseFirst(page, /\/api\/transaction_del\?/, { reaches: false });
  await placed.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByText('This did not arrive, and nothing was done').waitFor();
  await placed.waitFor();
  if (dropped.looks !== dropped.calls - 1) throw new Error('it was sent again');
  await placed.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByText('No open orders').waitFor();

  // A busy server has not taken it: that is said at once, nothing is looked for, and pressing again sends it.
  let sent = 0;
  let looks = 0;
  await page.route(address, async (route) => {
    sent += 1;
    if (route.request().headers()['idempotency-look'] !== undefined) looks += 1;
    if (sent > 1) return route.continue();
    const json = { type: 'error', code: 'busy', message: 'The system is busy. Please try again.' };
    return route.fulfill({ status: 503, json });
  });
  const send = async (): Promise<void> => {
    await writeOrder(page, order);
    await page.getByRole('dialog').getByRole('button', { name: 'Sell BTC' }).click();
  };
  await send();
  await page.getByText('nothing was placed or changed. You can send it again').waitFor();
  await page.getByText('We are looking what became of it').waitFor({ state: 'detached' });
  await send();
  await openOrders(page).getByText(grouped(order.price)).waitFor();
  if (sent !== 2 || looks !== 0) throw new Error(`sent ${sent} times, looked for ${looks} times`);
  // The browser itself notes the answers that never came.
  stage.complaints.splice(0);
}

async function tradeOnPhone(stage: Stage): Promise<void> {
  const user = await stage.register(person('eve').email);
  const page = await stage.openPage('/dealCenter', { size: PHONE, token: user.token });
  await page.getByRole('tab', { name: 'Book' }).click();
  await page.getByRole('button', { name: 'Buy BTC', exact: true }).click();
  const last = Number(await lastPrice(page));
  const price = (Math.floor(last * 0.95) + 0.25).toFixed(2);
  const order = { side: 'Buy', price, quantity: QUANTITY } as const;
  await writeOrder(page, order);
  await stage.picture(page, 'phone-confirm-dark');
  await confirmOrder(page, order);
  await ticket(page).waitFor({ state: 'detached' });
  const card = openOrders(page)
    .getByRole('listitem')
    .filter({ hasText: grouped(price) });
  await card.waitFor();
  await bookRow(page, grouped(price)).waitFor({ state: 'attached' });
  await stage.picture(page, 'phone-resting-dark');
  await card.getByRole('button', { name: /^Cancel/ }).click();
  await card.waitFor({ state: 'detached' });
}

/** Reads what a press on the export button downloads. */
export async function exported(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

/** The same in a form that is chosen beside the button, for as long as the page lives. */
export async function exportedAs(page: Page, form: RegExp): Promise<string> {
  const choice = page.getByRole('checkbox', { name: form });
  await page.getByRole('button', { name: 'File format' }).click();
  await choice.check();
  await page.keyboard.press('Escape');
  await choice.waitFor({ state: 'detached' });
  return (await exported(page)).text;
}

async function jumpTo(page: Page, letters: string): Promise<void> {
  await callUp(page, 'Control+k', page.getByRole('combobox', { name: 'A market, a page or an action' }));
  await page.keyboard.type(letters);
  await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
}

async function tradeByKeys(stage: Stage): Promise<void> {
  const user = await stage.register(person('hal').email);
  const page = await stage.openPage('/', { token: user.token });
  await page.getByRole('link', { name: 'BTC/USDT' }).first().waitFor();
  await jumpTo(page, 'ethusdt');
  await page.getByRole('heading', { name: 'ETH/USDT' }).waitFor();
  await jumpTo(page, 'btcusdt');
  await page.getByRole('heading', { name: 'BTC/USDT' }).waitFor();
  await seeAvailable(page, 'Buy', '10,000');

  // A letter in a field is only a letter.
  const form = ticket(page);
  await callUp(page, 'b', form.locator('input[name=quantity]:focus'));
  await page.keyboard.type('0.02s');
  const amount = form.getByRole('textbox', { name: 'Amount' });
  await waitUntil(
    async () => (await amount.inputValue()) === '0.02',
    () => 'the field has not what was typed',
  );
  await form.getByRole('button', { name: 'Buy BTC' }).waitFor();
  const last = Number(await lastPrice(page));
  await form.getByRole('textbox', { name: 'Price' }).fill((Math.floor(last * 0.9) + 0.5).toFixed(2));
  await form.getByRole('button', { name: 'Post-only' }).click();
  await page.keyboard.press('m');
  await form.getByText('Estimated slippage').waitFor();
  await page.keyboard.press('l');
  await form.getByText('Maker only').waitFor();
  await stage.picture(page, 'desk-post-only-dark');
  await form.getByRole('button', { name: 'Buy BTC' }).click();
  await confirmOrder(page, { side: 'Buy', quantity: '0.02' });
  await openOrders(page).getByText('Post-only').waitFor();
  if (!(await exported(page)).text.includes(',BTC/USDT,Buy,Post-only,'))
    throw new Error('the open order was not exported');

  await page.keyboard.press('x');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel all' }).click();
  await page.getByText('No open orders').waitFor();
  await seeTab(page, 'Order history');
  await page.getByRole('table', { name: 'Order history' }).getByText('Post-only').waitFor();
  const { name, text } = await exported(page);
  if (!/^Bourse-order-history-\d{4}-\d\d-\d\d\.csv$/.test(name)) throw new Error(`the file is called ${name}`);
  const [heads = '', row = ''] = text.split('\r\n');
  if (!heads.includes('Time (UTC)') || !heads.includes('Fee') || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/.test(row))
    throw new Error(`the file reads ${heads} / ${row}`);
  await stage.picture(page, 'desk-history-dark');
  if (!(await exportedAs(page, /European/)).startsWith('\uFEFFTime (UTC);')) throw new Error('no European sheet');
  if (!(await exportedAs(page, /programs/)).startsWith('Time (UTC),')) throw new Error('no file for programs');
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByText('No past orders').waitFor();

  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'BTC/USDT' }).click();
  await page.keyboard.press('h');
  await ticket(page).getByText('••••').first().waitFor();
  await page.keyboard.press(']');
  await page.getByRole('heading', { name: 'BTC/USDT' }).waitFor({ state: 'detached' });
  await page.keyboard.press('[');
  await page.getByRole('heading', { name: 'BTC/USDT' }).waitFor();
  await page.keyboard.press('t');
  await page.locator('html[data-theme="light"]').waitFor();
  await callUp(page, '?', page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  await stage.picture(page, 'desk-hotkeys-light');
}

export const JOURNEYS: readonly Journey[] = [
  { name: 'one registers and sells, another takes it, both see it', run: tradeBetweenTwo },
  { name: 'an order is revoked, a reload keeps all', run: cancelAndReload },
  { name: 'the ticket refuses what is wrong and says why', run: refuseWhatIsWrong },
  { name: 'a lost answer is looked for, and what became of the order is told', run: loseAnAnswer },
  { name: 'the palette and hotkeys lead everywhere, lists are exported', run: tradeByKeys },
  { name: 'an order is placed and revoked on a phone', run: tradeOnPhone },
];
