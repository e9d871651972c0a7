// What was bought for fiat money stays for a day (T+1): on a chain, to another user, through an acceptor, and sold again.
import { fiat, wallet } from '@bourse/contract';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { depositAddressOf, seeRefused, STRANGE_ERC20, USDT, withdrawByCall } from './chain.ts';
import { appoint } from './fiat-offices.ts';
import { FUND_PASSWORD, mustAs, People, publish, sendPicture, take, type Trader } from './fiat-people.ts';
import type { Journey } from './journeys.ts';
import { passMinutes } from './operator.ts';
import { waitUntil } from './server-book.ts';
import type { Stage } from './stage.ts';
import { readCode } from './trading.ts';

const [BTC, ETH] = ['1', '2'];
const HELD = /assets worth 3,?000 USDT must stay/;
const PROVEN = { type: '0', fundPassword: FUND_PASSWORD } as const;
const DAY_MINUTES = 24 * 60;

const main = (page: Page): Locator => page.getByRole('main');

const move = (stage: Stage, user: Trader, from: string, to: string, number: string) =>
  mustAs(stage, user, wallet.change, { currency_id: USDT, number, from_field: from, to_field: to });

/** Of the demo's money the user keeps 1,000 USDT in the spot account: all else goes to another user. */
async function giveAway(stage: Stage, user: Trader, other: Trader): Promise<void> {
  for (const from of ['legal', 'lever', 'micro']) await move(stage, user, from, 'change', '5000');
  for (const [currency, amount] of [
    [USDT, '24000'],
    [BTC, '0.5'],
    [ETH, '5'],
  ] as const) {
    const address = await depositAddressOf(stage, other, currency);
    await withdrawByCall(stage, user, { ...PROVEN, currency, amount, address });
  }
}

const offered = z.object({ message: z.object({ coins: z.array(z.object({ index: z.string() })) }) });

/** A moved clock leaves the index behind until its next second. */
const waitForPrices = (stage: Stage): Promise<void> =>
  waitUntil(
    async () => {
      const { message } = offered.parse(await (await fetch(stage.url + fiat.options.path)).json());
      return message.coins.every(({ index }) => index !== '');
    },
    () => 'no price is fresh',
  );

async function buy(stage: Stage, user: Trader, merchant: Trader): Promise<void> {
  const ad = await publish(stage, merchant, { side: 'sell', price: '7.1', total: '3000', limits: ['10', '3000'] });
  const id = await take(stage, user, { ad, number: '3000' });
  await mustAs(stage, user, fiat.pay, { id, pay_orders_img: await sendPicture(stage, user) });
  await mustAs(stage, merchant, fiat.release, { id, pay_password: FUND_PASSWORD });
}

async function seeHold(page: Page, { worth, free }: { readonly worth: string; readonly free: string }): Promise<void> {
  const words = `Bought lately: assets worth ${worth} USDT have to stay where they cannot be lost until`;
  await main(page)
    .getByText(words)
    .filter({ hasText: `Assets worth ${free} USDT may leave, or be put at risk, now` })
    .waitFor();
}

/** On a chain, and to another user. */
async function seeWithdrawalsHeld(stage: Stage, page: Page, { user, other }: { user: Trader; other: Trader }) {
  await page.goto(`${stage.url}/account/rechargeMoney?id=${USDT}&current=1`);
  await seeHold(page, { worth: '3,000', free: '1,000' });
  await stage.picture(page, 'hold-withdrawal');
  for (const address of [STRANGE_ERC20, await depositAddressOf(stage, other)])
    await seeRefused(stage, page, { ...PROVEN, address, amount: '1100', email: user.email, words: HELD });
}

async function seeAcceptorHeld(stage: Stage, page: Page, { user, acceptor }: { user: Trader; acceptor: Trader }) {
  await page.goto(`${stage.url}/account/aceite?acceptor=${acceptor.id}&type=sell`);
  await seeHold(page, { worth: '3,000', free: '1,000' });
  await main(page).getByRole('textbox', { name: 'You receive', exact: true }).fill('7810');
  await main(page).getByRole('textbox', { name: 'Phone' }).fill('13800000000');
  await main(page)
    .getByRole('textbox', { name: 'Verification code' })
    .fill(await readCode(stage.url, user.email));
  await main(page).getByLabel('Fund password').fill(FUND_PASSWORD);
  await main(page).getByRole('button', { name: 'Withdraw', exact: true }).last().click();
  await main(page).getByRole('alert').filter({ hasText: HELD }).waitFor();
  await stage.picture(page, 'hold-acceptor');
}

/** Whoever sells again has so much less to leave. */
async function sellAgain(stage: Stage, user: Trader, merchant: Trader): Promise<void> {
  const ad = await publish(stage, merchant, { side: 'buy', price: '7.1' });
  const id = await take(stage, user, { ad, number: '500' });
  await mustAs(stage, merchant, fiat.pay, { id });
  await mustAs(stage, user, fiat.release, { id, pay_password: FUND_PASSWORD });
}

async function holdBought(stage: Stage): Promise<void> {
  const people = await People.open(stage);
  const acceptor = await people.introduce('helmut');
  await appoint(stage, people, acceptor);
  const [merchant, user] = await people.bring('hanno', ['hilde']);
  if (!user) throw new Error('nobody came');
  await waitForPrices(stage);
  await giveAway(stage, user, acceptor);
  await buy(stage, user, merchant);
  await move(stage, user, 'legal', 'change', '1500');

  const page = await stage.openPage('/legal/Auth', { token: user.token });
  await seeHold(page, { worth: '3,000', free: '1,000' });
  await seeWithdrawalsHeld(stage, page, { user, other: merchant });
  await seeAcceptorHeld(stage, page, { user, acceptor });
  await sellAgain(stage, user, merchant);
  await page.goto(`${stage.url}/legal/Auth`);
  await seeHold(page, { worth: '2,500', free: '1,000' });
  await passMinutes(stage, DAY_MINUTES);
  await waitForPrices(stage);
  await withdrawByCall(stage, user, { ...PROVEN, amount: '2000', address: STRANGE_ERC20 });
}

export const FIAT_HOLDS: readonly Journey[] = [
  { name: 'fiat: what was bought stays for a day, on every way out', run: holdBought, isLong: true },
];
