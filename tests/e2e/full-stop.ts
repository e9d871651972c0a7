// Two operators stop everything and open it again. A trader sees the strip appear and go without a reload: his order is not
// filled meanwhile, he can cancel it, and the countdown of a deal stops and is moved by the length of the stop.
import type { Locator, Page } from 'playwright-core';
import { violationsOf } from './axe.ts';
import { People, publish, take } from './fiat-people.ts';
import { main, openDeal } from './fiat-screen.ts';
import type { Journey } from './journeys.ts';
import { approvalOf, approveChange, logInOperator, passMinutes, passSeconds, section } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';
import { confirmOrder, lastPrice, openOrders, seeAvailable, ticket, writeOrder } from './trading.ts';

const BEGIN = 'Request a full stop';
const END = 'Request to go on';
const STOPPED_MINUTES = 10;

const strip = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });
const STANDS = 'Nothing is filled, liquidated or charged';
const GOES_ON = 'Everything goes on';

async function openMoves(page: Page): Promise<void> {
  await section(page, 'House accounts').click();
  await page.getByRole('tab', { name: 'Moves and stops', exact: true }).click();
}

async function ask(page: Page, what: typeof BEGIN | typeof END): Promise<void> {
  await openMoves(page);
  await page.getByRole('button', { name: what }).click();
  const dialog = page.getByRole('dialog', { name: what });
  if (what === BEGIN) await dialog.getByRole('textbox', { name: 'Expected length in minutes' }).fill('45');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(`we ask: ${what}`);
  await dialog.getByRole('button', { name: 'Request change' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Take back' }).waitFor();
  if (await approvalOf(page, `we ask: ${what}`).isVisible())
    throw new Error('an operator may decide alone about a full stop');
}

async function approve(page: Page, what: typeof BEGIN | typeof END): Promise<void> {
  await openMoves(page);
  await approveChange(page, `we ask: ${what}`);
}

/** Far enough below the market to rest. */
async function rest(page: Page): Promise<Locator> {
  await seeAvailable(page, 'Buy', '10,000');
  const last = Number(await lastPrice(page));
  const order = { side: 'Buy', price: (Math.floor(last * 0.9) + 0.5).toFixed(2), quantity: '0.02' } as const;
  await writeOrder(page, order);
  await confirmOrder(page, order);
  const row = openOrders(page).getByRole('row').filter({ hasText: '0.0200' });
  await row.waitFor();
  return row;
}

const countdown = (page: Page): Locator => main(page).getByRole('timer').first();

async function secondsLeft(page: Page): Promise<number> {
  const [minutes = 0, seconds = 0] = (await countdown(page).innerText()).split(':').map(Number);
  return minutes * 60 + seconds;
}

async function runStop(stage: Stage): Promise<void> {
  const people = await People.open(stage);
  const [merchant, buyer] = await people.bring('stina', ['bram']);
  if (!buyer) throw new Error('nobody came');
  // A day has passed since the others logged in.
  const maker = await logInOperator(stage, 'operator');
  const checker = await logInOperator(stage, 'admin', { theme: 'light' });
  const { token } = await stage.register('halter@bourse.test');
  const trader = await stage.openPage('/dealCenter', { token });
  const row = await rest(trader);
  const id = await take(stage, buyer, {
    ad: await publish(stage, merchant, { side: 'sell', price: '7' }),
    number: '50',
  });
  const deal = await openDeal(stage, buyer, { id });
  await countdown(deal).waitFor();

  await ask(maker, BEGIN);
  await approve(checker, BEGIN);
  await Promise.all([trader, deal, maker].map((page) => strip(page, STANDS).waitFor()));
  const before = await secondsLeft(deal);
  const buy = ticket(trader).getByRole('button', { name: 'Buy BTC' });
  if (await buy.isEnabled()) throw new Error('an order can be sent while everything stands still');
  await ticket(trader).getByText('Everything stands still.').first().waitFor({ state: 'attached' });
  await stage.picture(trader, 'full-stop-desk-dark');
  const faults = [...(await violationsOf(trader)), ...(await violationsOf(checker))];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const phone = await stage.openPage('/', { size: PHONE, locale: 'zh' });
  await strip(phone, '期间不成交、不强平、不收费').waitFor();
  await stage.picture(phone, 'full-stop-phone-dark-zh');

  await passMinutes(stage, STOPPED_MINUTES);
  await row.waitFor();
  await deal.reload();
  await countdown(deal).waitFor();
  const during = await secondsLeft(deal);
  if (during !== before) throw new Error(`the countdown of the deal went on: ${before} s, then ${during} s`);
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await trader.getByText('Order cancelled').first().waitFor();
  await row.waitFor({ state: 'detached' });

  // Neither of them may end it alone, whoever began it.
  await ask(checker, END);
  await approve(maker, END);
  await Promise.all([trader, deal].map((page) => strip(page, GOES_ON).waitFor()));
  await stage.picture(trader, 'full-stop-grace-desk-dark');
  await deal.reload();
  await countdown(deal).waitFor();
  const after = await secondsLeft(deal);
  if (after > before || after < before - 60) throw new Error(`${before} s were left, and after the stop ${after} s`);
  await passSeconds(stage, 90);
  // A clock that leaps is learnt of with the next answer.
  await trader.reload();
  await strip(trader, GOES_ON).waitFor({ state: 'detached' });
  await ticket(trader).getByRole('button', { name: 'Buy BTC' }).and(trader.locator(':enabled')).waitFor();
}

export const FULL_STOP: readonly Journey[] = [
  { name: 'house: two operators stop everything and open again', run: runStop },
];
