// Trade of users among themselves, on its own pages: an ad is published, taken whole, paid and confirmed; another is cancelled.
import type { Page } from 'playwright-core';
import { seeAccessible } from './contracts-screen.ts';
import { People } from './fiat-people.ts';
import { dialog, main, payWithProof, release } from './fiat-screen.ts';
import type { Journey } from './journeys.ts';
import type { Stage } from './stage.ts';

const SCREEN = /\/c2cDetail\?id=\d+/;

async function publishWhole(stage: Stage, page: Page, total: string): Promise<void> {
  await page.goto(`${stage.url}/c2cRelease`);
  const form = main(page).getByRole('form', { name: 'Publish an ad' });
  await form.getByRole('group', { name: 'Coin' }).getByRole('button', { name: 'USDT' }).click();
  await form.getByRole('textbox', { name: 'Unit price of USDT' }).fill('7.16');
  await form.getByRole('textbox', { name: 'Total amount' }).fill(total);
  await form.getByText('Taken as a whole: others buy or sell all of it at once.').waitFor();
  await stage.picture(page, 'c2c-publish');
  await form.getByRole('button', { name: 'Publish an ad' }).click();
  await dialog(page, 'Publish an ad').getByRole('button', { name: 'Publish an ad' }).click();
  await page.waitForURL(/c2cOrder\?tab=ads/);
  await main(page).getByRole('table', { name: 'My ads' }).getByText('Up', { exact: true }).waitFor();
}

/** From the market of users: nothing is typed, for it is all or nothing. */
async function takeWhole(stage: Stage, page: Page, money: string): Promise<void> {
  await page.goto(`${stage.url}/c2c`);
  await main(page).getByRole('button', { name: 'Buy USDT, with carlo' }).click();
  const order = dialog(page, 'Buy USDT');
  await order.getByText('This ad is taken whole or not at all.').waitFor();
  await order.getByText(money).first().waitFor();
  await order.getByRole('button', { name: 'Buy USDT' }).click();
  await page.waitForURL(SCREEN);
}

/** To the screen of the order that is under way, from the list of them. */
async function openUnderWay(stage: Stage, page: Page): Promise<void> {
  await page.goto(`${stage.url}/c2cOrder`);
  await main(page)
    .getByRole('link', { name: /^Continue: fiat order/ })
    .click();
  await page.waitForURL(SCREEN);
}

type Windows = { readonly page: Page; readonly shop: Page };

async function confirmWhole(stage: Stage, { page, shop }: Windows): Promise<void> {
  await publishWhole(stage, shop, '50');
  await takeWhole(stage, page, '358.00 CNY');
  await payWithProof(page);
  await openUnderWay(stage, shop);
  await release(shop);
  await main(page).getByRole('heading', { name: 'You received 50 USDT' }).waitFor();
  const feedback = main(page).getByRole('region', { name: 'Feedback' });
  await feedback.getByRole('button', { name: 'Good' }).click();
  await feedback.getByRole('textbox', { name: 'Comment (optional)' }).fill('Quick and kind');
  await feedback.getByRole('button', { name: 'Send feedback' }).click();
  await feedback.getByText('Yours: Good').waitFor();
  await shop.reload();
  await main(shop).getByText('Quick and kind').waitFor();
  await stage.picture(shop, 'c2c-sold');
  await seeAccessible(shop);
}

/** Whoever should pay cancels: the ad is there again, as a whole. */
async function cancelWhole(stage: Stage, { page, shop }: Windows): Promise<void> {
  await publishWhole(stage, shop, '60');
  await takeWhole(stage, page, '429.60 CNY');
  await main(page).getByRole('button', { name: 'Cancel order' }).click();
  const cancelling = dialog(page, 'Cancel this order?');
  await cancelling.getByText('You have cancelled 0 of 3 orders today.').waitFor();
  await stage.picture(page, 'c2c-cancel');
  await cancelling.getByRole('button', { name: 'Cancel order' }).click();
  await main(page).getByRole('heading', { name: 'The order is cancelled' }).waitFor();
  await page.goto(`${stage.url}/c2c`);
  await main(page).getByRole('button', { name: 'Buy USDT, with carlo' }).waitFor();
  await stage.picture(page, 'c2c-market');
}

async function tradeWhole(stage: Stage): Promise<void> {
  const people = await People.open(stage);
  const [seller, buyer] = [await people.introduce('carlo'), await people.introduce('cilla')];
  await people.endHold();
  const shop = await stage.openPage('/c2c', { token: seller.token });
  const page = await stage.openPage('/c2c', { token: buyer.token, theme: 'light' });
  await confirmWhole(stage, { page, shop });
  await cancelWhole(stage, { page, shop });
}

export const FIAT_C2C: readonly Journey[] = [
  {
    name: 'c2c: an ad is taken whole, paid and confirmed; the payer of another cancels',
    run: tradeWhole,
    isLong: true,
  },
];
