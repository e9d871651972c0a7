// The life of a merchant on the screens: applying, the decision of two operators, an ad that is published, paused and changed,
// and an operator who takes it down.
import type { Locator, Page } from 'playwright-core';
import { seeAccessible } from './contracts-screen.ts';
import { FUND_PASSWORD, People, type Trader } from './fiat-people.ts';
import { dialog, main } from './fiat-screen.ts';
import type { Journey } from './journeys.ts';
import { approveChange, logInOperator } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';

/** A view of the desk of fiat trade. */
const openView = (stage: Stage, page: Page, view: string) => page.goto(`${stage.officeUrl}/fiat?view=${view}`);

async function apply(stage: Stage, { token }: Trader): Promise<Page> {
  const page = await stage.openPage('/legal/SellerApply', { token });
  await main(page)
    .getByRole('textbox', { name: /^Note to the reviewers/ })
    .fill('Three years elsewhere, at hand from 9 to 21.');
  await main(page).getByLabel('Fund password').fill(FUND_PASSWORD);
  await stage.picture(page, 'merchant-apply');
  await main(page).getByRole('button', { name: 'Apply', exact: true }).click();
  await main(page).getByText('Under review', { exact: true }).waitFor();
  await main(page).getByText('100 USDT held until the decision').waitFor();
  return page;
}

/** One operator asks, the other decides: the one who asked cannot. */
async function approve(stage: Stage, { maker, checker }: People, nickname: string): Promise<void> {
  await openView(stage, maker, 'merchants');
  const row = maker.getByRole('row').filter({ hasText: nickname });
  await row.getByRole('button', { name: 'Request approval' }).click();
  const asking = dialog(maker, /^Request approval/);
  await asking.getByRole('textbox', { name: 'Reason' }).fill('a trader of good standing');
  await asking.getByRole('button', { name: 'Request approval' }).click();
  await row.getByRole('link', { name: 'Second operator' }).click();
  await maker.getByText('a trader of good standing').waitFor();
  await maker.getByRole('button', { name: 'Take back' }).waitFor();
  if (await maker.getByRole('button', { name: 'Approve' }).isVisible())
    throw new Error('an operator may approve what he asked for');
  await openView(stage, checker, 'changes');
  await approveChange(checker, 'a trader of good standing');
}

/** Writes the ad far off the index first, which the form warns of, and then as it is meant. */
async function publishOnScreen(stage: Stage, page: Page): Promise<void> {
  await page.goto(`${stage.url}/legal/publishC2c`);
  const form = main(page).getByRole('form', { name: 'Publish an ad' });
  const preview = main(page).getByRole('region', { name: 'Preview: what others see' });
  const price = form.getByRole('textbox', { name: 'Unit price of USDT' });
  await price.fill('6.5');
  await form.getByText(/below the index: you get/).waitFor();
  await price.fill('7.12');
  await form.getByText(/below the index/).waitFor({ state: 'detached' });
  await form.getByRole('textbox', { name: 'Total amount' }).fill('800');
  await form.getByRole('textbox', { name: 'At least' }).fill('100');
  await form.getByRole('textbox', { name: 'At most' }).fill('2000');
  await form.getByRole('textbox', { name: 'Terms of trade' }).fill('No payments by others, please.');
  await preview.getByText('7.12', { exact: true }).waitFor();
  await preview.getByText('100.00 – 2,000.00 CNY').waitFor();
  await preview.getByText('No payments by others, please.').waitFor();
  await stage.picture(page, 'ad-form');
  await seeAccessible(page);
  await form.getByRole('button', { name: 'Publish an ad' }).click();
  await dialog(page, 'Publish an ad').getByRole('button', { name: 'Publish an ad' }).click();
  await page.waitForURL(/MyTrade/);
}

const adRow = (page: Page): Locator => main(page).getByRole('table', { name: 'My ads' }).getByRole('row').nth(1);

/** Finds the merchant's offer, on a phone. */
const offerIn = (market: Page): Locator => main(market).getByRole('listitem').filter({ hasText: 'merle' });

async function seeNoOffer(market: Page): Promise<void> {
  await market.reload();
  const others = main(market).getByRole('listitem').filter({ hasText: 'Bank account' });
  await main(market).getByText('No ads to take right now').or(others).first().waitFor();
  if (await offerIn(market).isVisible()) throw new Error('an ad that is down is offered');
}

async function pauseAndChange(stage: Stage, page: Page, market: Page): Promise<void> {
  const row = adRow(page);
  await row.getByRole('button', { name: 'Pause', exact: true }).click();
  await row.getByText('Paused').waitFor();
  await seeNoOffer(market);
  await row.getByRole('button', { name: 'Change the ad' }).click();
  const changing = dialog(page, 'Change the ad');
  await changing.getByRole('textbox', { name: 'Unit price of USDT' }).fill('7.18');
  await changing.getByRole('textbox', { name: 'At least' }).fill('20');
  await changing.getByRole('textbox', { name: 'At most' }).fill('400');
  await changing.getByRole('button', { name: 'Save changes' }).click();
  await row.getByText('7.18').waitFor();
  await row.getByRole('button', { name: 'Put up' }).click();
  await row.getByText('Up', { exact: true }).waitFor();
  await market.reload();
  await offerIn(market).getByText('7.18').waitFor();
  await offerIn(market)
    .getByText(/143\.60 – 2,872\.00/)
    .waitFor();
}

async function takeDown(stage: Stage, page: Page, market: Page): Promise<void> {
  const operator = await logInOperator(stage, 'operator', { theme: 'light' });
  await openView(stage, operator, 'ads');
  await operator.getByRole('row').filter({ hasText: 'merle' }).getByRole('button', { name: 'Take down' }).click();
  const taking = dialog(operator, /^Take down/);
  await taking.getByRole('textbox', { name: 'Reason' }).fill('the terms name another account');
  await taking.getByRole('button', { name: 'Take down' }).click();
  await taking.waitFor({ state: 'detached' });
  await page.reload();
  await adRow(page).getByText('Taken down').waitFor();
  await main(page)
    .getByText(/the terms name another account/)
    .waitFor();
  await stage.picture(page, 'ad-barred');
  await seeNoOffer(market);
}

async function keepShop(stage: Stage): Promise<void> {
  const people = await People.open(stage);
  const trader = await people.introduce('merle');
  const page = await apply(stage, trader);
  await approve(stage, people, 'merle');
  await people.endHold();
  await page.reload();
  await main(page).getByText('Approved', { exact: true }).waitFor();
  await publishOnScreen(stage, page);
  const market = await stage.openPage('/legal/Trade', { theme: 'light', size: PHONE });
  await main(market).getByText('merle').first().waitFor();
  await adRow(page).getByText('Up', { exact: true }).waitFor();
  await pauseAndChange(stage, page, market);
  await takeDown(stage, page, market);
}

export const FIAT_MERCHANT: readonly Journey[] = [
  { name: 'fiat merchant: applies, is approved by two, keeps an ad that is taken down', run: keepShop, isLong: true },
];
