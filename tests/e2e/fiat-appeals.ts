// Appeals that operators decide: each side says and shows its own on the screen of the order, one operator asks, another
// decides, and both sides read how it ended.
import { fiat, fiatStatements, wallet } from '@bourse/contract';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { seeAccessible } from './contracts-screen.ts';
import { mustAs, People, publish, sendPicture, take, type Trader } from './fiat-people.ts';
import { dialog, choosePicture, main, openDeal, write } from './fiat-screen.ts';
import type { Journey } from './journeys.ts';
import { logInOperator, passMinutes } from './operator.ts';
import { waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';

const PAY_MINUTES = 15;
const SILENT_MINUTES = 24 * 60;
const USDT = 3;

const wallets = z.object({
  message: z.object({
    legal_wallet: z.object({
      balance: z.array(z.object({ currency: z.number(), legal_balance: z.string(), lock_legal_balance: z.string() })),
    }),
  }),
});

/** Whole USDT of the fiat account: what is free, and what is locked. */
async function usdtOf(stage: Stage, trader: Trader): Promise<readonly [number, number]> {
  const answer = wallets.parse(await mustAs(stage, trader, wallet.walletList, {}));
  const row = answer.message.legal_wallet.balance.find(({ currency }) => currency === USDT);
  return [Number(row?.legal_balance ?? 0), Number(row?.lock_legal_balance ?? 0)];
}

async function seeUsdt(stage: Stage, trader: Trader, [free, locked]: readonly [number, number]): Promise<void> {
  let found: readonly number[] = [];
  await waitUntil(
    async () => {
      found = await usdtOf(stage, trader);
      return found[0] === free && found[1] === locked;
    },
    () => `${trader.name} has ${found.join(' and locked ')}, not ${free} and locked ${locked}`,
  );
}

/** Under appeal already: in words, and with a picture. */
async function state(page: Page, text: string): Promise<void> {
  const own = main(page).getByRole('region', { name: 'My statement and evidence' });
  await own.getByRole('textbox', { name: 'What happened' }).fill(text);
  await choosePicture(own.getByLabel('Evidence 1 (optional)'), 'evidence');
  await own.getByRole('button', { name: 'Remove: Evidence 1 (optional)' }).waitFor();
  await own.getByRole('button', { name: 'Send to the operators' }).click();
  await own.getByRole('listitem').getByText(text).waitFor();
  await own.getByRole('listitem').getByRole('button', { name: 'Evidence 1' }).waitFor();
}

type Case = {
  readonly id: string;
  readonly winner: 'buyer' | 'seller';
  readonly grounds: string;
  /** Both sides have said this, in statements and in the chat. */
  readonly said: readonly string[];
};

const openCase = (stage: Stage, page: Page, { id }: Case) => page.goto(`${stage.officeUrl}/fiat/${id}`);

/** An operator reads this before deciding: statements, their pictures, the chat, and both sides' figures of 30 days. */
async function seeCase(stage: Stage, page: Page, found: Case): Promise<void> {
  await page.goto(`${stage.officeUrl}/fiat?view=appeals`);
  await page.getByRole('link', { name: found.id, exact: true }).click();
  for (const text of found.said) await page.getByText(text).waitFor();
  for (const party of ['Buyer', 'Seller']) {
    const own = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: new RegExp(`^${party} · `) }) });
    await own.getByText('Of 30 days: completed / ended').waitFor();
  }
  const pictures = page.getByRole('button', { name: 'Show: evidence 1' });
  await pictures.first().click();
  await page.getByRole('img', { name: 'evidence 1' }).waitFor();
}

/** Asks for a decision, which alone does nothing: whoever asked may only take it back. */
async function ask(page: Page, { winner, grounds }: Case): Promise<void> {
  await page.getByRole('button', { name: `For the ${winner}` }).click();
  const asking = dialog(page, `For the ${winner}`);
  await asking.getByRole('combobox', { name: 'Grounds' }).selectOption(grounds);
  await asking.getByRole('textbox', { name: 'Reason' }).fill('both sides compared');
  await asking.getByRole('button', { name: 'Request decision' }).click();
  await page.getByRole('button', { name: 'Take back' }).waitFor();
  if (await page.getByRole('button', { name: 'Approve' }).isVisible())
    throw new Error('an operator may decide what he asked for');
}

async function decide(stage: Stage, page: Page, found: Case): Promise<void> {
  await openCase(stage, page, found);
  await page.getByText(found.grounds).waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Decided by').waitFor();
}

type Sides = {
  readonly seller: Trader;
  readonly buyer: Trader;
  readonly ad: string;
};

/** Paid, and nothing heard of the seller for a day: by then it is under appeal, and both may say why. */
async function leaveSilent(stage: Stage, { seller, buyer, ad }: Sides) {
  const id = await take(stage, buyer, { ad, number: '30' });
  await mustAs(stage, buyer, fiat.pay, { id, pay_orders_img: await sendPicture(stage, buyer) });
  const page = await openDeal(stage, buyer, { id });
  await write(page, 'I have paid, please look');
  await passMinutes(stage, SILENT_MINUTES);
  await main(page).getByRole('heading', { name: 'Under appeal' }).waitFor();
  await state(page, 'Paid from my own bank at noon, see the receipt.');
  await stage.picture(page, 'appeal-buyer');
  await seeAccessible(page);
  const shop = await openDeal(stage, seller, {
    id,
    path: '/shopLegalPayDetail',
    look: { size: PHONE, theme: 'light' },
  });
  await state(shop, 'I was away, the account is with the bank.');
  return { id, page, shop };
}

/** Left to expire, appealed with words and a picture at once: its coin is held again. */
async function appealEnded(stage: Stage, { seller, buyer, ad }: Sides) {
  const id = await take(stage, buyer, { ad, number: '20' });
  const page = await openDeal(stage, buyer, { id, look: { theme: 'light' } });
  await passMinutes(stage, PAY_MINUTES);
  await main(page).getByRole('button', { name: 'Appeal' }).click();
  const appealing = dialog(page, 'Appeal');
  await appealing.getByRole('textbox', { name: 'What happened' }).fill('The money left at the last minute.');
  await choosePicture(appealing.getByLabel('Proof of payment'), 'proof');
  await appealing.getByRole('button', { name: 'Remove: Proof of payment' }).waitFor();
  await choosePicture(appealing.getByLabel('Evidence 1 (optional)'), 'statement');
  await appealing.getByRole('button', { name: 'Remove: Evidence 1 (optional)' }).waitFor();
  await appealing.getByRole('button', { name: 'Submit appeal' }).click();
  await main(page)
    .getByText(/In escrow: 20 USDT/)
    .waitFor();
  const own = main(page).getByRole('region', { name: 'My statement and evidence' });
  await own.getByRole('listitem').getByRole('button', { name: 'Evidence 1' }).waitFor();
  await mustAs(stage, seller, fiatStatements.state, { id, content: 'Nothing has come until today.' });
  return { id, page };
}

async function decideBoth(stage: Stage): Promise<void> {
  const people = await People.open(stage);
  const [seller, buyer] = await people.bring('milo', ['maud']);
  if (!buyer) throw new Error('nobody came');
  const ad = await publish(stage, seller, { side: 'sell', price: '7.2', total: '300', limits: ['10', '300'] });
  const sides = { seller, buyer, ad };
  const silent = await leaveSilent(stage, sides);
  const ended = await appealEnded(stage, sides);
  const [maker, checker] = [
    await logInOperator(stage, 'operator'),
    await logInOperator(stage, 'admin', { theme: 'light' }),
  ];

  const first: Case = {
    id: silent.id,
    winner: 'buyer',
    grounds: 'The seller did not answer in time.',
    said: [
      'Paid from my own bank at noon, see the receipt.',
      'I was away, the account is with the bank.',
      'I have paid, please look',
    ],
  };
  await seeCase(stage, maker, first);
  await stage.picture(maker, 'office-case');
  await ask(maker, first);
  await seeUsdt(stage, seller, [4600, 300]);
  await seeUsdt(stage, buyer, [5000, 0]);
  await decide(stage, checker, first);
  await main(silent.page).getByRole('heading', { name: 'You received 30 USDT' }).waitFor();
  await silent.page
    .getByRole('log', { name: 'Messages' })
    .getByText(/The seller did not answer in time/)
    .waitFor();
  await main(silent.shop).getByRole('heading', { name: 'The appeal was decided for the buyer' }).waitFor();
  await seeUsdt(stage, seller, [4600, 270]);
  await seeUsdt(stage, buyer, [5030, 0]);

  const second: Case = {
    id: ended.id,
    winner: 'seller',
    grounds: 'No such payment has arrived.',
    said: ['The money left at the last minute.', 'Nothing has come until today.'],
  };
  await seeCase(stage, maker, second);
  await ask(maker, second);
  await decide(stage, checker, second);
  await main(ended.page).getByRole('heading', { name: 'The appeal was decided for the seller' }).waitFor();
  await seeUsdt(stage, seller, [4600, 270]);
  await seeUsdt(stage, buyer, [5030, 0]);
  await stage.picture(silent.shop, 'appeal-lost-phone');
  await stage.picture(ended.page, 'appeal-lost');
  const news = await stage.openPage('/account/accountMessage', { token: seller.token });
  await main(news)
    .getByText(`Fiat order ${silent.id}: The appeal was decided: the coin goes to the buyer. ${first.grounds}`)
    .waitFor();
}

export const FIAT_APPEALS: readonly Journey[] = [
  { name: 'fiat appeals: two operators decide for the buyer, and for the seller', run: decideBoth, isLong: true },
];
