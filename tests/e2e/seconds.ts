// Second contracts: a newcomer accepts the risk and bets both ways, a thumb and a keyboard do the same, a limit is set and
// loosened, an insurance is bought and pays; whoever has a receipt proves it.
import { insurance, micro } from '@bourse/contract';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { post, type TestUser } from '../support/users.ts';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { passMinutes, passSeconds } from './operator.ts';
import { patient } from '../support/patience.ts';
import { passReceiptOn, proveReceipt } from './proof.ts';
import { waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';
import { callUp, person } from './trading.ts';

const SCREEN = '/secondDealCenter?id=1&name=BTC';
/** The shortest term, the second that it begins with, and the time that a tick may take. */
const SETTLED_MS = 45_000;
/** Most of the shortest term, for orders that run already; the newcomer waits for the whole of it. */
const MOST_OF_TERM_SECONDS = 24;
const DAY_MINUTES = 24 * 60;
const USDT = '3';

const ticket = (page: Page): Locator => page.getByRole('form', { name: 'Place a second contract order' });
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Orders and records' });
const running = (page: Page): Locator => panel(page).getByRole('list', { name: 'Trade', exact: true });
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const press = (page: Page, direction: 'Up' | 'Down'): Locator =>
  ticket(page).getByRole('button', { name: direction, exact: true });

async function seeAccessible(page: Page): Promise<void> {
  const faults = await violationsOf(page);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** The index ticks: after a leap of the clock the first price that is shown may be too old to order at. */
async function seeTick(page: Page): Promise<void> {
  const readout = page.locator('main p').filter({ hasText: /^Index price.*\d/s });
  const before = await readout.innerText();
  await waitUntil(
    async () => (await readout.innerText()) !== before,
    () => 'the index does not tick',
  );
}

/** Nothing is sent before the text was read and ticked. */
async function acceptRisk(page: Page): Promise<void> {
  const risk = dialog(page, 'Before you place an order');
  await risk.getByRole('button', { name: 'Accept and go on' }).click();
  await risk.getByText('Tick this first').waitFor();
  await risk.getByRole('checkbox', { name: 'I have read and understood this' }).check();
  await risk.getByRole('button', { name: 'Accept and go on' }).click();
}

const accepted = (page: Page, direction: string): Locator =>
  page.getByText(`Accepted: BTC/USDT ${direction}, 10 USDT for 30 s`).first();

/** An order that runs shows its seconds, what it opened at and its present result. */
async function seeRunning(page: Page, count: number): Promise<void> {
  const rows = running(page).getByRole('listitem');
  await waitUntil(
    async () => (await rows.count()) === count,
    () => `there are not ${count} running orders`,
  );
  for (const row of await rows.all()) {
    await row.getByRole('timer', { name: /^\d+ seconds? left$/ }).waitFor();
    await row.getByText(/^(Ahead|Behind|Level)$/).waitFor();
  }
}

async function seeSettled(page: Page): Promise<void> {
  await page
    .getByText(/^(Won|Lost|Draw).*BTC\/USDT/)
    .first()
    .waitFor({ timeout: patient(SETTLED_MS) });
  await panel(page)
    .getByText('No running orders')
    .waitFor({ timeout: patient(SETTLED_MS) });
}

async function betBothWays(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('mio').email);
  const page = await stage.openPage(SCREEN, { token });
  await ticket(page).getByText('5,000', { exact: true }).waitFor();
  // The odds are said before anything is asked.
  await ticket(page).getByText('House edge').waitFor();
  await ticket(page).getByText('5.5%').waitFor();
  await seeTick(page);
  await press(page, 'Up').click();
  await acceptRisk(page);
  await dialog(page, 'Confirm: BTC/USDT Up').getByRole('button', { name: 'Up for 30 s' }).click();
  await accepted(page, 'Up').waitFor();
  await press(page, 'Down').click();
  const confirm = dialog(page, 'Confirm: BTC/USDT Down');
  await confirm.getByRole('checkbox', { name: 'Don’t ask again' }).check();
  await confirm.getByRole('button', { name: 'Down for 30 s' }).click();
  await accepted(page, 'Down').waitFor();
  await seeRunning(page, 2);
  await stage.picture(page, 'desk-micro-dark');
  await seeAccessible(page);
  await seeSettled(page);

  await panel(page).getByRole('tab', { name: 'Closed' }).click();
  const rows = panel(page).getByRole('table', { name: 'Closed' }).getByRole('row');
  await waitUntil(
    async () => (await rows.count()) === 3,
    () => 'both orders are not among the closed ones',
  );
  await stage.picture(page, 'desk-micro-closed-dark');
  const file = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Export CSV' }).click();
  if (!(await file).suggestedFilename().includes('seconds-closed')) throw new Error('the file has another name');
  const stranger = await passReceiptOn(stage, page, rows.last().getByRole('link', { name: /^Receipt/ }));
  await proveReceipt(stage, stranger, 'micro');
  await stage.picture(stranger, 'desk-micro-receipt-light');
  await seeAccessible(stranger);
  await panel(page).getByRole('tab', { name: 'Statistics' }).click();
  await panel(page).getByText('Net PnL, fees included').waitFor();
  await panel(page).getByText('Expected at even odds').waitFor();
  await stage.picture(page, 'desk-micro-statistics-dark');
  await seeAccessible(page);
}

const acceptedRisk = z.object({ type: z.literal('ok') });

async function ask(stage: Stage, { token }: TestUser, path: string, fields: Record<string, string>) {
  return post(`${stage.url}${path}`, fields, { Authorization: `Bearer ${token}` });
}

/** Has accepted the risk without a screen. */
async function registerPlayer(stage: Stage, name: string): Promise<TestUser> {
  const user = await stage.register(person(name).email);
  acceptedRisk.parse(await ask(stage, user, micro.acceptRisk.path, { version: '1' }));
  return user;
}

async function betByThumb(stage: Stage): Promise<void> {
  const player = await registerPlayer(stage, 'tilda');
  const page = await stage.openPage(SCREEN, { token: player.token, size: PHONE, theme: 'light' });
  const form = ticket(page);
  await form.getByRole('button', { name: '60 s 91%' }).tap();
  await form.getByRole('button', { name: '30 s 90%' }).tap();
  await form.getByRole('button', { name: 'Raise the stake' }).tap();
  await form.getByText('38 USDT').waitFor();
  await form.getByRole('button', { name: 'Lower the stake' }).tap();
  for (const button of await form.getByRole('button').all()) {
    const box = await button.boundingBox();
    if (!box || box.y < PHONE.height / 2) throw new Error(`${String(button)} is out of the thumb's reach`);
  }
  await seeTick(page);
  await press(page, 'Down').tap();
  await dialog(page, 'Confirm: BTC/USDT Down').getByRole('button', { name: 'Down for 30 s' }).tap();
  await accepted(page, 'Down').waitFor();
  await seeRunning(page, 1);
  await stage.picture(page, 'phone-micro-light');
  await seeAccessible(page);
  await passMostOfTerm(stage, player);
  await seeSettled(page);
  await page.goto(`${stage.url}/secondRecord`);
  await page.getByRole('tab', { name: 'Closed' }).tap();
  await page
    .getByRole('list', { name: 'Closed' })
    .getByText(/^(Won|Lost|Draw)/)
    .first()
    .waitFor();
  await seeAccessible(page);
  await stage.picture(page, 'phone-micro-records-light');
}

async function betByKeys(stage: Stage): Promise<void> {
  const { token } = await registerPlayer(stage, 'kiki');
  const page = await stage.openPage(SCREEN, { token });
  const form = ticket(page);
  await form.getByRole('checkbox', { name: 'Order confirmation' }).uncheck();
  await form.getByText('5,000', { exact: true }).waitFor();
  await seeTick(page);
  await callUp(page, '3', form.getByRole('button', { name: '120 s 92%', pressed: true }));
  await page.keyboard.press('1');
  await form.getByRole('button', { name: '30 s 90%', pressed: true }).waitFor();
  const keys = dialog(page, 'Keyboard shortcuts');
  await callUp(page, '?', keys);
  await keys.getByText('Place an order on up').waitFor();
  // A key that belongs to a dialog sends nothing.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowUp');
  await accepted(page, 'Up').waitFor();
  await page.keyboard.press('ArrowDown');
  await accepted(page, 'Down').waitFor();
  await seeRunning(page, 2);
}

async function limitLoss(stage: Stage): Promise<void> {
  const { token } = await registerPlayer(stage, 'lina');
  const page = await stage.openPage(SCREEN, { token });
  await ticket(page).getByRole('checkbox', { name: 'Order confirmation' }).uncheck();
  await ticket(page).getByRole('button', { name: 'My limits' }).click();
  const limits = dialog(page, 'Limits for second contracts');
  const loss = limits.getByRole('region', { name: 'Daily loss' });
  await loss.getByRole('textbox', { name: 'At most' }).fill('10');
  await loss.getByRole('button', { name: 'Set' }).click();
  await loss.getByText('10 USDT left').waitFor();
  await stage.picture(page, 'desk-micro-limits-dark');
  await seeAccessible(page);
  await page.keyboard.press('Escape');
  await seeTick(page);
  await press(page, 'Up').click();
  await page
    .getByText(/^This would go beyond your own daily loss limit/)
    .first()
    .waitFor();

  await ticket(page).getByRole('button', { name: 'My limits' }).click();
  await loss.getByRole('button', { name: 'Remove' }).click();
  await loss.getByText(/^From .*: No limit$/).waitFor();
  await passMinutes(stage, DAY_MINUTES + 1);
  await page.reload();
  await ticket(page).getByText('5,000', { exact: true }).waitFor();
  await seeTick(page);
  await press(page, 'Up').click();
  await accepted(page, 'Up').waitFor();
}

const listed = z.object({ message: insurance.list.message });
const runningOrders = z.object({ message: micro.lists.message });

/** So many pairs of orders, one of each of which loses more than the other wins. */
async function losePairs(stage: Stage, user: TestUser, pairs: number): Promise<void> {
  for (let pair = 0; pair < pairs; pair += 1)
    for (const type of ['1', '2']) {
      const order = { match_id: '1', currency_id: USDT, type, seconds: '30', number: '10' };
      const headers = {
        Authorization: `Bearer ${user.token}`,
        'idempotency-key': `${user.token.slice(0, 8)}-${Math.random()}`,
      };
      const answer = await post(stage.url + micro.submit.path, order, headers);
      if (answer.type !== 'ok') throw new Error(JSON.stringify(answer));
    }
}

/** Orders that wait for the tick they open at would be void after a leap of the clock: all of them have opened first. */
async function passMostOfTerm(stage: Stage, user: TestUser): Promise<void> {
  await waitUntil(
    async () => {
      const answer = await ask(stage, user, micro.listsByPost.path, { status: '1', limit: '100' });
      return runningOrders.parse(answer).message.data.every(({ is_provisional: isProvisional }) => isProvisional === 0);
    },
    () => 'the orders do not open',
  );
  await passSeconds(stage, MOST_OF_TERM_SECONDS);
}

/** Reads what is lost of the insured assets, once no insured order runs. */
async function readLoss(stage: Stage, { token }: TestUser): Promise<number | undefined> {
  const answer = await fetch(`${stage.url}${insurance.list.path}`, { headers: { Authorization: `Bearer ${token}` } });
  const [row] = listed.parse(await answer.json()).message.list;
  return row?.open_orders === 0 ? Number(row.loss) : undefined;
}

async function insure(stage: Stage): Promise<void> {
  const user = await registerPlayer(stage, 'insa');
  const page = await stage.openPage(SCREEN, { token: user.token });
  await panel(page).getByRole('tab', { name: 'Insurance' }).click();
  await stage.picture(page, 'desk-micro-insurance-dark');
  await panel(page)
    .getByRole('button', { name: /^Buy: USDT insurance/ })
    .first()
    .click();
  const buying = dialog(page, /^USDT insurance/);
  await buying.getByRole('textbox', { name: 'Insured assets' }).fill('100');
  await stage.picture(page, 'desk-micro-buy-dark');
  await seeAccessible(page);
  await buying.getByRole('button', { name: /^Buy for/ }).click();
  const own = panel(page).getByRole('region', { name: 'USDT insurance' });
  await own.getByText(/^It takes effect at/).waitFor();
  await passMinutes(stage, DAY_MINUTES);
  await page.reload();
  await panel(page).getByRole('tab', { name: 'Insurance' }).click();
  await own.getByText(/^A claim needs a loss of/).waitFor();
  await seeTick(page);

  let loss = 0;
  for (let round = 0; round < 4 && loss < 50; round += 1) {
    await losePairs(stage, user, 24);
    await passMostOfTerm(stage, user);
    await waitUntil(
      async () => {
        const now = await readLoss(stage, user);
        loss = now ?? loss;
        return now !== undefined;
      },
      () => 'the insured orders do not settle',
      SETTLED_MS,
    );
  }
  const claim = own.getByRole('button', { name: /^Claim [\d,.]+ USDT$/ });
  await claim.waitFor();
  await stage.picture(page, 'desk-micro-claim-dark');
  await seeAccessible(page);
  await claim.click();
  // The one claim that it has uses it up.
  await panel(page).getByRole('table', { name: 'Past insurance' }).getByText('15', { exact: true }).waitFor();
  await readNotices(stage, user);
}

/** Events that nobody asked for are listed among the messages of their owner. */
async function readNotices(stage: Stage, { token }: TestUser): Promise<void> {
  const page = await stage.openPage('/account/accountMessage', { token });
  const notices = page.getByRole('region', { name: 'Second contract notices' });
  await notices.getByRole('link', { name: /^View: Second contract insurance of 100 USDT ended/ }).waitFor();
  await notices.scrollIntoViewIfNeeded();
  await seeAccessible(page);
  await stage.picture(page, 'desk-micro-notices-dark');
  await notices.getByRole('link', { name: /^View: Second contract insurance of 100 USDT ended/ }).click();
  await page.getByRole('tab', { name: 'Insurance', selected: true }).waitFor();
  await page.getByRole('table', { name: 'Past insurance' }).waitFor();
}

export const MICRO: readonly Journey[] = [
  { name: 'micro: a newcomer bets both ways', run: betBothWays, isLong: true },
  { name: 'micro: by thumb', run: betByThumb },
  { name: 'micro: by keys', run: betByKeys },
  { name: 'micro: a limit of a day', run: limitLoss },
  { name: 'micro: insurance', run: insure, isLong: true },
];
