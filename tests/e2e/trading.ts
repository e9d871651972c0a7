// What a person does on the screens, in their own words. Every step waits for what it should bring about.
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { waitUntil } from './server-book.ts';

export type Person = { readonly email: string; readonly password: string };

export const person = (name: string): Person => ({ email: `${name}@bourse.test`, password: 'trade2026' });

const outbox = z.array(z.object({ code: z.string(), text: z.string() }));

type Message = z.output<typeof outbox>[number];

/** Reads the newest mail that the server would have sent there: a notice of an act may be sent after its answer. */
async function readOutbox(base: string, address: string, isMeant: (message: Message) => boolean): Promise<Message> {
  let messages: readonly Message[] = [];
  await waitUntil(
    async () => {
      const answer = await fetch(`${base}/dev/outbox?to=${encodeURIComponent(address)}`);
      messages = outbox.parse(await answer.json());
      return messages.some(isMeant);
    },
    () => `nothing of the kind was sent to ${address}; the newest: ${messages[0]?.text ?? 'none'}`,
  );
  return messages.find(isMeant) ?? { code: '', text: '' };
}

/** The newest, whatever notices came after it. */
export const readCode = async (base: string, address: string): Promise<string> =>
  (await readOutbox(base, address, ({ code }) => code !== '')).code;
/** The newest that says this. */
export const readMail = async (base: string, address: string, words: string): Promise<string> =>
  (await readOutbox(base, address, ({ text }) => text.includes(words))).text;

/** Fills the open registration form, with the code from the outbox. */
export async function register(page: Page, base: string, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('checkbox', { name: /user agreement/ }).check();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('A code is on its way').first().waitFor();
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await readCode(base, email));
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Repeat password' }).fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await accountButton(page).waitFor();
}

export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await accountButton(page).waitFor();
}

export const accountButton = (page: Page): Locator => page.getByRole('button', { name: /^Account .*\*\*\*\*/ });
export const ticket = (page: Page): Locator => page.getByRole('form', { name: 'Place an order' });
/** A decimal field's value without the groups it is shown with. */
export const valueOf = async (input: Locator): Promise<string> => (await input.inputValue()).replaceAll(',', '');

/** What the ticket proposes, once the market's price has come. */
export async function lastPrice(page: Page): Promise<string> {
  const input = ticket(page).getByRole('textbox', { name: 'Price' });
  await input.and(page.locator('input:not([value=""])')).waitFor();
  return valueOf(input);
}
/** The table that screen readers find beside the drawn book. */
export const bookRow = (page: Page, price: string): Locator =>
  page.getByRole('table', { name: 'BTC/USDT order book' }).getByRole('row').filter({ hasText: price });
/** A table on a desk, cards on a phone. */
export const openOrders = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Open orders', exact: true })
    .or(page.getByRole('list', { name: 'Open orders', exact: true }));

export const grouped = (price: string): string => {
  const [whole = '', fraction = ''] = price.split('.');
  return `${whole.replace(/(?=(?:\d{3})+$)(?<!^)/g, ',')}.${fraction.padEnd(2, '0')}`;
};

export type OrderForm = {
  readonly side: 'Buy' | 'Sell';
  /** A market order without. */
  readonly price?: string;
  readonly quantity: string;
};

export async function fillTicket(page: Page, { side, price, quantity }: OrderForm): Promise<void> {
  const form = ticket(page);
  await form.getByRole('button', { name: side, exact: true }).click();
  await form.getByRole('tab', { name: price === undefined ? 'Market' : 'Limit', exact: true }).click();
  if (price !== undefined) await form.getByRole('textbox', { name: 'Price' }).fill(price);
  await form.getByRole('textbox', { name: 'Amount' }).fill(quantity);
}

/** Writes an order into the ticket and presses its button. */
export async function writeOrder(page: Page, order: OrderForm): Promise<void> {
  await fillTicket(page, order);
  await ticket(page)
    .getByRole('button', { name: `${order.side} BTC` })
    .click();
}

/** Confirms the order that is shown once more, and waits until it was taken. */
export async function confirmOrder(page: Page, { side }: OrderForm, choice: { readonly neverAskAgain?: boolean } = {}) {
  const dialog = page.getByRole('dialog', { name: `Confirm: ${side} BTC` });
  if (choice.neverAskAgain) await dialog.getByRole('checkbox', { name: 'Don’t ask again' }).check();
  await dialog.getByRole('button', { name: `${side} BTC` }).click();
  // What it fills with at once may be said in its place.
  await page
    .getByText(/^(Order submitted|Bought|Sold|Partially filled)/)
    .first()
    .waitFor();
}

/** Waits until the ticket says that so much can be spent. */
export async function seeAvailable(page: Page, side: OrderForm['side'], amount: string): Promise<void> {
  const form = ticket(page);
  await form.getByRole('button', { name: side, exact: true }).click();
  await form.getByText(amount, { exact: true }).waitFor();
}

export async function seeTab(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('region', { name: 'Orders and trades' }).getByRole('tab', { name }).click();
}

/** Presses a key until what it calls up is there: a page listens to it some time after it has shown itself. */
export const callUp = (page: Page, key: string, target: Locator): Promise<void> =>
  waitUntil(
    async () => {
      await page.keyboard.press(key);
      return target.isVisible();
    },
    () => `${key} does not call up ${String(target)}`,
  );
