// Orders with conditions, by keyboard alone: a stop-limit order and an OCO pair are placed, other people's trades trigger
// them, and one is amended.
import type { Page } from 'playwright-core';
import { post, type TestUser } from '../support/users.ts';
import type { Journey } from './journeys.ts';
import { pressOn, tabTo, type } from './keyboard.ts';
import { MARKET, readIndex } from './server-book.ts';
import type { Stage } from './stage.ts';
import { bookRow, callUp, grouped, openOrders, person, seeAvailable, seeTab, ticket, writeOrder } from './trading.ts';

const QUANTITY = '0.01';

/** A price of the market's tick, as a share of the last one. */
export const priceAt = (last: string, share: number): string => (Math.floor(Number(last) * share) + 0.5).toFixed(2);

type Order = { readonly side: 'in' | 'out'; readonly price: string; readonly quantity?: string };

/** An order of somebody who has no window open. */
export async function place(
  stage: Stage,
  { token }: TestUser,
  { side, price, quantity = QUANTITY }: Order,
): Promise<void> {
  const fields = { ...MARKET, price, num: quantity, mode: '2' };
  const answer = await post(`${stage.url}/api/transaction/${side}`, fields, { Authorization: `Bearer ${token}` });
  if (answer.type !== 'ok') throw new Error(JSON.stringify(answer));
}

type Form = { readonly side: 'Buy' | 'Sell'; readonly fields: Readonly<Record<string, string>> };

/** Fills the open ticket, sends it with Enter and confirms it with Enter. */
async function sendForm(page: Page, { side, fields }: Form): Promise<void> {
  const form = ticket(page);
  await pressOn(page, form.getByRole('button', { name: side, exact: true }), ' ');
  for (const [name, value] of Object.entries(fields))
    await type(page, form.getByRole('textbox', { name, exact: true }), value);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Confirm: ${side} BTC` });
  await pressOn(page, dialog.getByRole('button', { name: `${side} BTC` }), 'Enter');
  await dialog.waitFor({ state: 'detached' });
}

const rowOf = (page: Page, text: string) => openOrders(page).getByRole('row').filter({ hasText: text });

async function triggerWithoutMouse(stage: Stage): Promise<void> {
  const [trader, seller, buyer] = await Promise.all(
    ['kit', 'lea', 'mia'].map((name) => stage.register(person(name).email)),
  );
  if (!trader || !seller || !buyer) throw new Error('three people are needed');
  const page = await stage.openPage('/dealCenter', { token: trader.token });
  await seeAvailable(page, 'Buy', '10,000');
  // Trades far from the index trigger nothing, and other journeys have moved the clock, and the index with it.
  const index = await readIndex(stage);
  const at = (share: number): string => priceAt(index, share);
  /** Moves the last price: one sells to the other. */
  const trade = async (price: string, quantity = QUANTITY): Promise<void> => {
    await place(stage, buyer, { side: 'in', price });
    await place(stage, seller, { side: 'out', price, quantity });
  };
  await trade(at(1));
  await page.getByRole('heading', { name: 'BTC/USDT' }).waitFor();

  // A stop-limit order waits, outside of the book.
  await page.keyboard.press('p');
  await type(page, ticket(page).getByRole('textbox', { name: 'Stop', exact: true }), at(0.99));
  // Nothing triggers a stop until the page has heard of the trade; nothing is sent meanwhile, for want of an amount.
  await callUp(page, 'Enter', page.getByText('The stop price to buy must be above'));
  await sendForm(page, { side: 'Buy', fields: { Stop: at(1.01), Limit: at(1.02), Amount: QUANTITY } });
  await rowOf(page, grouped(at(1.02)))
    .filter({ hasText: 'Untriggered' })
    .waitFor();
  await stage.picture(page, 'stop-limit-waiting');

  // A pair shares one hold.
  await tabTo(page, ticket(page).getByRole('tab', { name: 'Stop-limit' }));
  await page.keyboard.press('ArrowRight');
  await sendForm(page, {
    side: 'Sell',
    fields: { Limit: at(1.1), Stop: at(0.97), 'Stop-limit': at(0.96), Amount: '0.02' },
  });
  await rowOf(page, 'OCO limit').waitFor();
  await rowOf(page, 'OCO stop').waitFor();
  await bookRow(page, grouped(at(1.1))).waitFor();
  await seeAvailable(page, 'Sell', '0.48');
  await stage.picture(page, 'oco-waiting');

  // Other people's trades reach both: the buy rests and is filled, the stop leg ends the limit leg.
  await Promise.all([page.getByText('Stop-limit order triggered: buying 0.01 BTC').waitFor(), trade(at(1.01))]);
  await rowOf(page, grouped(at(1.02)))
    .filter({ hasText: 'Triggered' })
    .filter({ hasNotText: 'Untriggered' })
    .waitFor();
  await bookRow(page, grouped(at(1.02))).waitFor();
  await Promise.all([page.getByText('Bought 0.01 BTC').waitFor(), trade(at(0.97), '0.02')]);
  await rowOf(page, grouped(at(0.96)))
    .filter({ hasText: 'Triggered' })
    .filter({ hasNotText: 'Untriggered' })
    .waitFor();
  await rowOf(page, 'OCO limit').waitFor({ state: 'detached' });
  await bookRow(page, grouped(at(0.96))).waitFor();
  await amendWithoutMouse(page, { from: at(0.96), to: at(1.05) });

  await seeTab(page, 'Order history');
  const history = page.getByRole('table', { name: 'Order history' });
  await history.getByRole('row').filter({ hasText: 'Triggered, filled' }).waitFor();
  await history.getByRole('row').filter({ hasText: 'Amended' }).waitFor();
  await history.getByRole('row').filter({ hasText: 'OCO limit' }).filter({ hasText: 'stop triggered' }).waitFor();
  await stage.picture(page, 'conditional-history');
}

/** Moves an order to another price: it leaves its level and is in the other, and a wrong one changes nothing. */
async function amendWithoutMouse(page: Page, { from, to }: { readonly from: string; readonly to: string }) {
  await pressOn(page, rowOf(page, grouped(from)).getByRole('button', { name: /^Amend/ }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Amend Sell BTC/USDT' });
  const price = dialog.getByRole('textbox', { name: 'Price' });
  await type(page, price, '0');
  await page.keyboard.press('Enter');
  await dialog.getByText('Enter a price to sell at').waitFor();
  await type(page, price, to);
  await page.keyboard.press('Enter');
  await page.getByText('Order amended; the new order ID is').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await rowOf(page, grouped(to)).waitFor();
  await bookRow(page, grouped(to)).waitFor();
  await bookRow(page, grouped(from)).waitFor({ state: 'detached' });
}

/** A slipped digit is asked about twice, whatever was chosen; what costs little more than the market goes as ever. */
async function askAboutFarPrices(stage: Stage): Promise<void> {
  const trader = await stage.register(person('farah').email);
  const page = await stage.openPage('/dealCenter', { token: trader.token });
  await seeAvailable(page, 'Buy', '10,000');
  // The cost is measured from the index, and the last trade of another journey may lie far from it.
  const index = await readIndex(stage);
  const dialog = page.getByRole('dialog', { name: 'Confirm: Buy BTC' });
  const question = page.getByRole('dialog', { name: /^Buy at .*% above the market\?$/ });
  const buy = (share: number) => writeOrder(page, { side: 'Buy', price: priceAt(index, share), quantity: QUANTITY });

  await buy(1.06);
  await dialog.getByText('This order may pay up to').waitFor();
  await dialog.getByRole('button', { name: 'Go back' }).click();

  await buy(1.2);
  await dialog.getByRole('button', { name: 'Buy BTC' }).click();
  await question.getByText('Check the digits').waitFor();
  await stage.picture(page, 'far-price');
  await question.getByRole('button', { name: 'Go back' }).click();
  await page.getByText('No open orders').waitFor();

  await ticket(page).getByRole('checkbox', { name: 'Order confirmation' }).uncheck();
  await buy(1.2);
  await dialog.getByRole('button', { name: 'Buy BTC' }).click();
  await question.getByRole('button', { name: 'Buy BTC' }).click();
  await page
    .getByText(/^(Order submitted|Bought|Partially filled)/)
    .first()
    .waitFor();
}

export const CONDITIONAL: readonly Journey[] = [
  { name: 'a price far through the market is asked about twice', run: askAboutFarPrices },
  { name: 'stop-limit and OCO are placed, triggered and amended by keyboard alone', run: triggerWithoutMouse },
];
