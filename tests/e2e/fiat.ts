// Fiat trade between users: orders on ads, paid with a proof, released, cancelled, left to expire, and appealed.
import { fiat } from '@bourse/contract';
import type { Page } from 'playwright-core';
import { seeAccessible } from './contracts-screen.ts';
import { callAs, mustAs, People, publish, sendPicture, take, type Trader } from './fiat-people.ts';
import { dialog, choosePicture, main, openDeal, payWithProof, release, write } from './fiat-screen.ts';
import type { Journey } from './journeys.ts';
import { passMinutes } from './operator.ts';
import { waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';

const PAY_MINUTES = 15;
const RELEASE_HOURS = 24;

/** From the market to the screen of the new order; answers its id. */
async function orderFromMarket(
  page: Page,
  publisher: string,
  { side, money }: { side: 'Buy' | 'Sell'; money: string },
) {
  const action = `${side} USDT, with ${publisher}`;
  await main(page).getByRole('button', { name: action }).first().click();
  const order = dialog(page, `${side} USDT`);
  await order.getByRole('textbox', { name: side === 'Buy' ? 'You pay' : 'You get' }).fill(money);
  await order.getByRole('button', { name: `${side} USDT` }).click();
  await page.waitForURL(/id=\d+/);
  return new URL(page.url()).searchParams.get('id') ?? '';
}

async function buyFromMerchant(stage: Stage): Promise<void> {
  const people = await People.open(stage);
  const [merchant, buyer, stranger] = await people.bring('fiona', ['felix', 'fritz']);
  if (!buyer || !stranger) throw new Error('nobody came');
  await publish(stage, merchant, { side: 'sell', price: '7.15' });

  const page = await stage.openPage('/legal/Trade', { token: buyer.token });
  const id = await orderFromMarket(page, 'fiona', { side: 'Buy', money: '143' });
  await main(page).getByText('143.00 CNY').first().waitFor();
  await stage.picture(page, 'fiat-deal-unpaid');
  let title = '';
  await waitUntil(
    async () => {
      title = await page.title();
      return title.includes(`Buy USDT #${id}`);
    },
    () => `the tab says ${title}`,
  );
  await seeAccessible(page);
  const shop = await openDeal(stage, merchant, { id });
  await write(page, 'Paying now');
  await shop.getByRole('log', { name: 'Messages' }).getByText('Paying now').waitFor();
  await payWithProof(page);
  await main(shop).getByText('Check your account, then release').waitFor();
  await stage.picture(shop, 'fiat-deal-paid');
  await release(shop);
  await main(page).getByText('You received 20 USDT').waitFor();
  await seeNothingOf(stage, stranger, id);
}

/** To a third user the order is not there: not its screen, not by call, not its chat nor its pictures. */
async function seeNothingOf(stage: Stage, stranger: Trader, id: string): Promise<void> {
  const page = await stage.openPage(`/legalPay?id=${id}`, { token: stranger.token });
  await main(page).getByText('There is no such order').waitFor();
  const refused = await callAs(stage, stranger, fiat.pay, { id });
  if (refused.code !== 'fiat_deal_not_found') throw new Error(`a stranger was told ${String(refused.code)}`);
}

/** By thumb: the taker of a buy ad sells, and releases once the merchant has paid. */
async function sellToMerchant(stage: Stage): Promise<void> {
  const people = await People.open(stage);
  const [merchant, seller] = await people.bring('finn', ['frida']);
  if (!seller) throw new Error('nobody came');
  await publish(stage, merchant, { side: 'buy', price: '7.05' });

  const page = await stage.openPage('/legal/Trade', { token: seller.token, size: PHONE });
  await main(page).getByRole('button', { name: 'Sell', exact: true }).click();
  const id = await orderFromMarket(page, 'finn', { side: 'Sell', money: '141' });
  await main(page)
    .getByRole('heading', { name: /^Waiting for .* to pay$/ })
    .waitFor();
  await stage.picture(page, 'fiat-sell-phone');
  await mustAs(stage, merchant, fiat.pay, { id });
  await main(page).getByText('Check your account, then release').waitFor();
  await release(page);
  await main(page).getByText('You released 20 USDT').waitFor();
}

/** Two cancelled and one left to expire: the fourth order of the day is refused, the first of the next is not. */
async function cancelThree(stage: Stage): Promise<void> {
  const people = await People.open(stage);
  const [merchant, buyer] = await people.bring('floris', ['fatima']);
  if (!buyer) throw new Error('nobody came');
  const ad = await publish(stage, merchant, { side: 'sell', price: '7.2' });
  const order = (number: string) => take(stage, buyer, { ad, number });

  await mustAs(stage, buyer, fiat.cancel, { id: await order('10') });
  const second = await openDeal(stage, buyer, { id: await order('11') });
  await main(second).getByRole('button', { name: 'Cancel order' }).click();
  const cancelling = dialog(second, 'Cancel this order?');
  await cancelling.getByText('You have cancelled 1 of 3 orders today.').waitFor();
  await cancelling.getByRole('button', { name: 'Cancel order' }).click();
  await main(second).getByText('The order is cancelled').waitFor();

  const third = await openDeal(stage, buyer, { id: await order('12') });
  await passMinutes(stage, PAY_MINUTES);
  await main(third)
    .getByText(/^It was not paid in time/)
    .waitFor();
  const refused = await callAs(stage, buyer, fiat.take, { id: ad, value: '14', means: 'number' });
  if (refused.code !== 'too_many_cancellations') throw new Error(`the fourth was told ${JSON.stringify(refused)}`);
  await third.goto(`${stage.url}/legal/Trade`);
  await main(third)
    .getByText(/^You have cancelled 3 orders today/)
    .waitFor();
  await passMinutes(stage, 24 * 60);
  await order('13');
}

/** The money was sent in the last minute and nobody said so: the order ends, and its escrow comes back for the appeal. */
async function appealExpired(stage: Stage): Promise<void> {
  const people = await People.open(stage);
  const [merchant, buyer] = await people.bring('farid', ['flora']);
  if (!buyer) throw new Error('nobody came');
  const ad = await publish(stage, merchant, { side: 'sell', price: '7.25', total: '100', limits: ['10', '100'] });
  const page = await openDeal(stage, buyer, { id: await take(stage, buyer, { ad, number: '100' }) });
  await passMinutes(stage, PAY_MINUTES);
  await main(page)
    .getByText(/^It was not paid in time/)
    .waitFor();
  await main(page).getByRole('button', { name: 'Appeal' }).click();
  const appealing = dialog(page, 'Appeal');
  await appealing
    .getByRole('textbox', { name: 'What happened' })
    .fill('I paid at the very end and the page was closed.');
  await appealing.getByRole('button', { name: 'Submit appeal' }).click();
  await appealing.getByText('Upload the proof of payment').waitFor();
  await choosePicture(appealing.getByLabel('Proof of payment'), 'proof');
  await appealing.getByRole('button', { name: 'Remove: Proof of payment' }).waitFor();
  await appealing.getByRole('button', { name: 'Submit appeal' }).click();
  await main(page)
    .getByText(/In escrow: 100 USDT/)
    .waitFor();
  await stage.picture(page, 'fiat-appealed');
  await main(page).getByRole('button', { name: 'Give up' }).click();
  const conceding = dialog(page, 'Give the appeal up?');
  await conceding.getByText('100 USDT goes back to farid. This cannot be undone.').waitFor();
  await stage.picture(page, 'fiat-concede');
  await conceding.getByRole('button', { name: 'Give up' }).click();
  await main(page)
    .getByText(/^The buyer gave the appeal up/)
    .waitFor();
}

/** Whoever is paid and says nothing for a day finds the order among the appeals. */
async function waitForSilent(stage: Stage): Promise<void> {
  const people = await People.open(stage);
  const [merchant, buyer] = await people.bring('ferdi', ['faye']);
  if (!buyer) throw new Error('nobody came');
  const ad = await publish(stage, merchant, { side: 'sell', price: '7.3' });
  const id = await take(stage, buyer, { ad, number: '30' });
  await mustAs(stage, buyer, fiat.pay, { id, pay_orders_img: await sendPicture(stage, buyer) });
  const early = await callAs(stage, buyer, fiat.appeal, { id });
  if (early.code !== 'fiat_appeal_too_early') throw new Error(`an early appeal was told ${JSON.stringify(early)}`);
  const page = await openDeal(stage, buyer, { id });
  await passMinutes(stage, RELEASE_HOURS * 60);
  await main(page).getByText('Under appeal').first().waitFor();
  const shop = await openDeal(stage, merchant, { id });
  await release(shop);
  await main(page).getByText('You received 30 USDT').waitFor();
}

export const FIAT: readonly Journey[] = [
  { name: 'fiat: a buyer pays with proof and chats, the seller releases', run: buyFromMerchant, isLong: true },
  { name: 'fiat: by thumb a merchant is sold to', run: sellToMerchant },
  { name: 'fiat: three are cancelled, one of them by time', run: cancelThree },
  { name: 'fiat: paid but expired, appealed and held again', run: appealExpired },
  { name: 'fiat: a silent seller is appealed by itself', run: waitForSilent },
];
