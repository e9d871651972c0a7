// Staking: lots are bought with their outcome dated, one order is cancelled at the loss that was told, another matures
// while its owner looks on.
import { staking } from '@bourse/contract';
import type { Locator, Page } from 'playwright-core';
import { post, type TestUser } from '../support/users.ts';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { passMinutes } from './operator.ts';
import { waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';
import { person } from './trading.ts';

const SCREEN = '/zhiyalist';
/** Half of the term of the demo's first product. A login lasts as long as that term, so there is another on the way. */
const HALF_TERM_MINUTES = 15 * 24 * 60;

const card = (page: Page): Locator =>
  page
    .getByRole('list', { name: 'Staking products' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'USDT, 30 days' }) });
const panel = (page: Page): Locator => page.getByRole('region', { name: 'My staking' });
const running = (page: Page): Locator => panel(page).getByRole('list', { name: 'Active' }).getByRole('listitem');
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

async function seeAccessible(page: Page): Promise<void> {
  const faults = await violationsOf(page);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

async function logInAgain(stage: Stage, { email, password }: TestUser): Promise<string> {
  const answer = await post(`${stage.url}/api/user/login`, { user_string: email, password, type: '1' });
  return String(answer.message);
}

async function buyByHand(stage: Stage, page: Page): Promise<void> {
  await card(page).getByText('4.8666%').waitFor();
  await card(page).getByRole('button', { name: 'Stake', exact: true }).click();
  const buying = dialog(page, 'Stake USDT for 30 days');
  const lots = buying.getByRole('textbox', { name: 'Lots of 100 USDT' });
  await lots.fill('999');
  await buying.getByText(/^(Only|Above your limit)/).waitFor();
  await lots.fill('3');
  // In time with the interest, or early less the fee.
  for (const figure of ['301.2 USDT', '297 USDT']) await buying.getByText(figure, { exact: true }).waitFor();
  await buying.getByText(/GMT\+8/).waitFor();
  await stage.picture(page, 'desk-earn-buy-dark');
  await seeAccessible(page);
  await buying.getByRole('button', { name: 'Stake 300 USDT' }).click();
  await running(page).getByText('300 USDT', { exact: true }).waitFor();
  await stage.picture(page, 'desk-earn-dark');
  await seeAccessible(page);
}

async function cancelByHand(stage: Stage, page: Page): Promise<void> {
  await running(page).getByRole('button', { name: 'Cancel staking' }).click();
  const asked = dialog(page, 'Cancel staking early?');
  await asked.getByText('You lose 4.2 USDT in all').waitFor();
  await stage.picture(page, 'desk-earn-cancel-dark');
  await seeAccessible(page);
  await asked.getByRole('button', { name: 'Cancel staking' }).click();
  await panel(page).getByText('Nothing staked', { exact: true }).waitFor();
  await panel(page).getByRole('tab', { name: 'Cancelled' }).click();
  const past = panel(page).getByRole('table', { name: 'Cancelled' });
  await past.getByText('297', { exact: true }).waitFor();
}

async function stakeAndCancel(stage: Stage): Promise<void> {
  const visitor = await stage.openPage(SCREEN, { size: PHONE, theme: 'light' });
  await card(visitor).getByRole('link', { name: 'Log in to stake' }).waitFor();
  await stage.picture(visitor, 'phone-earn-visitor-light');
  await seeAccessible(visitor);
  const { token } = await stage.register(person('stine').email);
  const page = await stage.openPage(SCREEN, { token });
  await buyByHand(stage, page);
  await cancelByHand(stage, page);
}

async function mature(stage: Stage): Promise<void> {
  const user = await stage.register(person('matt').email);
  const bought = await post(
    stage.url + staking.buy.path,
    { id: '1', num: '1' },
    { Authorization: `Bearer ${user.token}`, 'idempotency-key': 'matt-stakes' },
  );
  if (bought.type !== 'ok') throw new Error(`nothing is staked: ${JSON.stringify(bought)}`);
  await passMinutes(stage, HALF_TERM_MINUTES);
  const token = await logInAgain(stage, user);
  const page = await stage.openPage(SCREEN, { token, size: PHONE });
  await running(page).getByText('50%', { exact: true }).waitFor();
  await running(page).scrollIntoViewIfNeeded();
  await stage.picture(page, 'phone-earn-running-dark');
  await seeAccessible(page);
  await passMinutes(stage, HALF_TERM_MINUTES);
  await page.getByText('Staking matured: 100 USDT paid back, 0.4 USDT interest').waitFor();
  await panel(page).getByText('Nothing staked', { exact: true }).waitFor();
  await panel(page).getByRole('tab', { name: 'Matured' }).click();
  await panel(page).getByText('100.4', { exact: true }).waitFor();
  const notices = await stage.openPage('/account/accountMessage', { token });
  await notices
    .getByRole('region', { name: 'Staking' })
    .getByRole('link', { name: /^View: .*0\.4 USDT/ })
    .waitFor();
}

const amountOf = (text: string | null): number => Number((text ?? '').replaceAll(',', ''));

/** All that is there of a coin, over all accounts. */
async function readCoin(page: Page): Promise<string> {
  const row = page.getByRole('table', { name: 'All coins' }).getByRole('row').filter({ hasText: 'USDT' });
  return (await row.getByRole('cell').nth(1).textContent()) ?? '';
}

async function readTotal(page: Page): Promise<number> {
  const total = page.getByText(/^[\d,]+\.\d\dUSDT$/).first();
  return amountOf(((await total.textContent()) ?? '').replace('USDT', ''));
}

/** In USDT, of lots of 100. */
const STAKED = 5_000;

/** Staked coins still belong to the user: they are shown among the assets and on the home page, and no total changes. */
async function keepEquity(stage: Stage): Promise<void> {
  const user = await stage.register(person('stella').email);
  const page = await stage.openPage('/new_account/finance', { token: user.token });
  const kept = page.getByRole('region', { name: 'Staking and subscriptions' });
  await kept.getByText('Nothing staked or subscribed').waitFor();
  const staked = STAKED.toLocaleString('en');
  const [coin, total] = [await readCoin(page), await readTotal(page)];
  const bought = await post(
    stage.url + staking.buy.path,
    { id: '1', num: String(STAKED / 100) },
    { Authorization: `Bearer ${user.token}`, 'idempotency-key': 'stella-stakes' },
  );
  if (bought.type !== 'ok') throw new Error(`nothing is staked: ${JSON.stringify(bought)}`);
  await kept.getByRole('cell', { name: staked, exact: true }).waitFor();
  await kept.getByText(/^Due /).waitFor();
  let now = '';
  await waitUntil(
    async () => (now = await readCoin(page)) === coin,
    () => `${coin} USDT became ${now}`,
  );
  // Prices move it a little; counted twice, or not at all, it would move by what was staked.
  let drift = 0;
  await waitUntil(
    async () => (drift = Math.abs((await readTotal(page)) - total)) <= STAKED / 2,
    () => `staking moves the total of ${total} by ${drift}`,
  );
  await kept.scrollIntoViewIfNeeded();
  await stage.picture(page, 'desk-assets-staked-dark');
  await seeAccessible(page);
  const home = await stage.openPage('/', { token: user.token, size: PHONE, theme: 'light' });
  const strip = home.getByRole('region', { name: 'Staking and subscriptions' });
  await strip.getByText(`${staked}.00 USDT`).waitFor();
  await strip.scrollIntoViewIfNeeded();
  await stage.picture(home, 'phone-home-staked-light');
  await seeAccessible(home);
}

export const EARN: readonly Journey[] = [
  { name: 'earn: stake and cancel', run: stakeAndCancel },
  { name: 'earn: maturity', run: mature },
  { name: 'earn: equity counts what is staked once', run: keepEquity },
];
