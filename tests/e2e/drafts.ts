// What was written and not sent yet is there again: after a reload, after a login that has expired, and for whoever comes
// back to a chat; for its writer alone, until it is sent, discarded, or its writer logs out.
import { account, spot, support } from '@bourse/contract';
import type { Locator, Page } from 'playwright-core';
import type { TestUser } from '../support/users.ts';
import { mustAs } from './fiat-people.ts';
import { main } from './fiat-screen.ts';
import type { Journey } from './journeys.ts';
import { waitUntil } from './server-book.ts';
import type { Stage } from './stage.ts';
import { accountButton, lastPrice, logIn, openOrders, person, seeAvailable, ticket, valueOf } from './trading.ts';

const TEXT = 'Sent at noon.\nNothing has come, and the explorer shows 12 confirmations.';
const NEW_TICKET = '/support?new=1';

const field = (page: Page, name: string): Locator => main(page).getByRole('textbox', { name, exact: true });
const note = (page: Page): Locator => main(page).getByText('Restored what you had written');

async function seeValue(input: Locator, value: string): Promise<void> {
  await input.waitFor();
  await waitUntil(
    async () => (await input.inputValue()) === value,
    () => `${String(input)} does not say ${value}`,
  );
}

/** Until the browser knows whose login it has, a draft would be nobody's. */
async function open(stage: Stage, { token }: TestUser, path: string): Promise<Page> {
  const page = await stage.openPage(path, { token });
  await knowWriter(page);
  return page;
}

/** Waits until an entry of the page's storage is there. */
const hold = (page: Page, place: string): Promise<void> =>
  waitUntil(
    () => page.evaluate<boolean>(`${place} !== undefined`),
    () => `${place} does not come`,
  );
const knowWriter = (page: Page): Promise<void> => hold(page, 'localStorage.user_id');

async function writeTicket(page: Page): Promise<void> {
  await main(page).getByText('Deposit', { exact: true }).click();
  await field(page, 'Subject').fill('My deposit');
  await main(page).getByRole('textbox', { name: 'What happened?' }).fill(TEXT);
}

async function seeTicket(page: Page, content: string): Promise<void> {
  await seeValue(main(page).getByRole('textbox', { name: 'What happened?' }), content);
  await seeValue(field(page, 'Subject'), content === '' ? '' : 'My deposit');
}

async function reloadTicket(stage: Stage, page: Page): Promise<void> {
  await writeTicket(page);
  await page.reload();
  await note(page).waitFor();
  await seeTicket(page, TEXT);
  if (!(await main(page).getByRole('radio', { name: 'Deposit', exact: true }).isChecked()))
    throw new Error('the category is not kept');
  await stage.picture(page, 'draft-restored-dark');
  await main(page).getByRole('button', { name: 'Discard' }).click();
  await note(page).waitFor({ state: 'detached' });
  await page.reload();
  await seeTicket(page, '');
}

async function reloadIdentity(stage: Stage, page: Page): Promise<void> {
  await page.goto(`${stage.url}/account/authentication`);
  await field(page, 'Full name').fill('Martin Luther King');
  await field(page, 'ID number').fill('A1234567');
  await page.reload();
  await note(page).waitFor();
  await seeValue(field(page, 'Full name'), 'Martin Luther King');
  await seeValue(field(page, 'ID number'), 'A1234567');
}

async function reloadOrder(stage: Stage, page: Page): Promise<void> {
  await page.goto(`${stage.url}/dealCenter`);
  await seeAvailable(page, 'Sell', '0.5');
  const price = (Math.floor(Number(await lastPrice(page)) * 1.1) + 0.5).toFixed(2);
  await ticket(page).getByRole('textbox', { name: 'Price' }).fill(price);
  await ticket(page).getByRole('textbox', { name: 'Amount' }).fill('0.0312');
  await page.reload();
  const amount = ticket(page).getByRole('textbox', { name: 'Amount' });
  await amount.waitFor();
  await waitUntil(
    async () => Number(await valueOf(amount)) === 0.0312,
    () => 'the amount is not kept',
  );
  let kept = '';
  await waitUntil(
    async () => Number((kept = await valueOf(ticket(page).getByRole('textbox', { name: 'Price' })))) === Number(price),
    () => `a price of ${price} came back as ${kept}`,
  );
  await ticket(page).getByRole('button', { name: 'Sell BTC' }).waitFor();
}

async function reloadAll(stage: Stage): Promise<void> {
  const page = await open(stage, await stage.register(person('drafter').email), NEW_TICKET);
  await reloadTicket(stage, page);
  await reloadIdentity(stage, page);
  await reloadOrder(stage, page);
}

/** Elsewhere. */
const endSession = async (stage: Stage, page: Page): Promise<void> => {
  const token = await page.evaluate<string>('localStorage.token');
  await mustAs(stage, { email: '', password: '', token }, account.logout, {});
};

/** Whoever is led away at once leaves a socket that has only begun. */
function forgiveSocket({ complaints }: Stage): void {
  const others = complaints.filter((text) => !text.includes('closed before the connection'));
  complaints.splice(0, complaints.length, ...others);
}

const logInPage = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Log in' }).waitFor();

/** What cannot be sent any more, for the login has expired, is sent after the next one. */
async function sendAfterEnd(stage: Stage): Promise<void> {
  const writer = await stage.register(person('draft-keeper').email);
  const page = await open(stage, writer, NEW_TICKET);
  await writeTicket(page);
  await endSession(stage, page);
  // Pressed within the page: what the server pushes may lead it to the login before a hand comes to the button.
  await page.evaluate("document.querySelector('main form [type=submit]')?.click()");
  await logInPage(page);
  await logIn(page, writer);
  await note(page).waitFor();
  await seeTicket(page, TEXT);
  await main(page).getByRole('button', { name: 'Send', exact: true }).click();
  await main(page).getByRole('log').getByText('Sent at noon.').waitFor();
  await page.goto(stage.url + NEW_TICKET);
  await seeTicket(page, '');
}

async function publishAfterEnd(stage: Stage): Promise<void> {
  const writer = await stage.register(person('draft-seller').email);
  const page = await open(stage, writer, '/c2cRelease?type=buy');
  await main(page)
    .getByRole('textbox', { name: /^Unit price/ })
    .fill('7.16');
  await field(page, 'Terms of trade').fill('Real names only.');
  await endSession(stage, page);
  await page.reload();
  await logInPage(page);
  forgiveSocket(stage);
  await logIn(page, writer);
  await note(page).waitFor();
  await seeValue(field(page, 'Terms of trade'), 'Real names only.');
  await seeValue(main(page).getByRole('textbox', { name: /^Unit price/ }), '7.16');
}

/** Half a message waits in its own chat. */
async function comeBackToChat(stage: Stage): Promise<void> {
  const writer = await stage.register(person('draft-talker').email);
  for (const subject of ['First', 'Second'])
    await mustAs(stage, writer, support.open, { category: 'other', subject, content: 'Please help.' });
  const page = await stage.openPage('/support', { token: writer.token });
  const message = field(page, 'Write a message');
  await main(page).getByRole('link', { name: 'First' }).click();
  await knowWriter(page);
  await message.fill('It came at last, b');
  await page.goBack();
  await main(page).getByRole('link', { name: 'Second' }).click();
  await seeValue(message, '');
  await page.goBack();
  await main(page).getByRole('link', { name: 'First' }).click();
  await seeValue(message, 'It came at last, b');
  await message.press('Enter');
  await main(page).getByRole('log').getByText('It came at last, b').waitFor();
  await seeValue(message, '');
  await page.reload();
  await main(page).getByRole('log').waitFor();
  await seeValue(message, '');
}

async function showNobodyElse(stage: Stage): Promise<void> {
  const writer = await stage.register(person('draft-owner').email);
  const other = await stage.register(person('draft-stranger').email);
  const page = await open(stage, writer, NEW_TICKET);
  await writeTicket(page);
  await endSession(stage, page);
  await page.reload();
  await logInPage(page);
  forgiveSocket(stage);
  await logIn(page, other);
  await seeTicket(page, '');
  if (await note(page).isVisible()) throw new Error('what one wrote is restored for another');

  // Logging out leaves nothing behind.
  await writeTicket(page);
  await hold(page, 'sessionStorage.drafts');
  await page.reload();
  await seeTicket(page, TEXT);
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await accountButton(page).waitFor({ state: 'detached' });
  forgiveSocket(stage);
  const kept = await page.evaluate<string | null>("sessionStorage.getItem('drafts')");
  if (kept !== null) throw new Error(`after logging out the tab keeps ${kept}`);
}

const kept = (page: Page): Promise<string> => page.evaluate<string>("sessionStorage.getItem('drafts') ?? ''");

async function writeBuy(page: Page, quantity: string): Promise<void> {
  const last = Number(await lastPrice(page));
  const price = (Math.floor(last * 0.9) + 0.5).toFixed(2);
  await ticket(page).getByRole('textbox', { name: 'Price' }).fill(price);
  await ticket(page).getByRole('textbox', { name: 'Amount' }).fill(quantity);
  await hold(page, 'sessionStorage.drafts');
}

const SENDING = `**${spot.placeBuy.path}?*`;

/** An order whose answer is lost is not written once more by a reload; one that was refused is. */
async function forgetWhatWasSent(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('draft-sender').email);
  const page = await stage.openPage('/dealCenter', { token, kept: { spot_confirm: '0' } });
  await seeAvailable(page, 'Buy', '10,000');
  const send = ticket(page).getByRole('button', { name: 'Buy BTC' });

  await writeBuy(page, '0.0211');
  await page.route(SENDING, (route) => {
    const refusal = { type: 'error', code: 'trading_halted', message: 'Closed for a moment' };
    return route.fulfill({ json: refusal });
  });
  await send.click();
  await page.getByText('Closed for a moment').waitFor();
  await page.unroute(SENDING);
  await page.reload();
  const amount = ticket(page).getByRole('textbox', { name: 'Amount' });
  await waitUntil(
    async () => Number(await valueOf(amount)) === 0.0211,
    () => 'a refused order is not kept',
  );

  await page.route(SENDING, async (route) => {
    await route.fetch();
    // It never comes.
  });
  await send.click();
  await waitUntil(
    async () => (await kept(page)) === '',
    () => 'what is on its way is kept',
  );
  await seeOpen(page, '0.0211');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await seeOpen(page, '0.0211');
  if ((await valueOf(amount)) !== '') throw new Error('a reload invites to send an order twice');
}

const seeOpen = (page: Page, quantity: string): Promise<void> =>
  openOrders(page).getByRole('row').filter({ hasText: quantity }).waitFor();

export const DRAFTS: readonly Journey[] = [
  { name: 'drafts: an order whose answer was lost is not written again by a reload', run: forgetWhatWasSent },
  { name: 'drafts: a reload loses no ticket, no identity form and no order', run: reloadAll },
  { name: 'drafts: what a login that has expired kept back is sent after the next one', run: sendAfterEnd },
  { name: 'drafts: an ad stands there again after another login', run: publishAfterEnd },
  { name: 'drafts: half a message waits in its own chat', run: comeBackToChat },
  { name: 'drafts: nobody else finds them, and logging out removes them', run: showNobodyElse },
];
