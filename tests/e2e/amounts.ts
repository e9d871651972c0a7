// Amounts as a person types and pastes them, in languages that write the same signs the other way round.
import type { Locale } from '@bourse/messages';
import type { Locator, Page } from 'playwright-core';
import type { Journey } from './journeys.ts';
import { waitUntil } from './server-book.ts';
import type { Stage } from './stage.ts';
import { person } from './trading.ts';

const inputNamed = (page: Page, name: 'price' | 'quantity'): Locator => page.locator(`form input[name=${name}]`);

/** Waits until the field shows the text, with the caret where it is marked. */
async function seeText(field: Locator, wanted: string): Promise<void> {
  const caret = wanted.indexOf('|');
  const text = wanted.replace('|', '');
  let found = '';
  await waitUntil(
    async () => {
      const shown = await field.inputValue();
      const at = await field.evaluate((element) => ('selectionStart' in element ? element.selectionStart : undefined));
      found = `${shown} with the caret at ${at}`;
      return shown === text && (caret < 0 || at === caret);
    },
    () => `the field shows ${found} instead of ${wanted}`,
  );
}

async function typeAnew(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

/** From the clipboard, over the whole content of the field. */
async function pasteAnew(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await field.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
}

async function openTicket(stage: Stage, locale: Locale): Promise<Page> {
  const { token } = await stage.register(person(`amounts-${locale}`).email);
  const page = await stage.openPage('/dealCenter', { locale, token });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await inputNamed(page, 'price').and(page.locator('input:not([value=""])')).waitFor();
  return page;
}

async function writeInEnglish(stage: Stage): Promise<void> {
  const page = await openTicket(stage, 'en');
  const [price, quantity] = [inputNamed(page, 'price'), inputNamed(page, 'quantity')];
  await typeAnew(page, price, '1,000');
  await seeText(price, '1,000|');
  await typeAnew(page, price, '9371305');
  await seeText(price, '9,371,305|');

  // In the middle of the digits the caret stays where the person is.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('8');
  await seeText(price, '93,718|,305');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('e');
  await seeText(price, '9,371|,305');
  await page.keyboard.press('Delete');
  await seeText(price, '937,1|05');

  await pasteAnew(page, price, '93,713');
  await seeText(price, '93,713|');
  await pasteAnew(page, price, '93.713,05');
  await seeText(price, '93,713.05|');
  await page.keyboard.press('ArrowUp');
  await seeText(price, '93,713.06');

  // What can be read in two ways stays to be seen, and is no number.
  await pasteAnew(page, quantity, '12,34,567');
  await page.getByText('This can be misread. Write 10,000 or 0.5').waitFor();
  await seeText(quantity, '12,34,567');
  await stage.picture(page, 'desk-amount-refused-dark');
  await page.keyboard.press('Enter');
  await page.getByText('This can be misread. Write 10,000 or 0.5').waitFor();
  await pasteAnew(page, quantity, '1e5');
  await page.getByText('Enter digits only, e.g. 10,000 or 0.5').waitFor();
  await pasteAnew(page, quantity, '0.000001');
  await page.getByText('At most 4 decimals').waitFor();
  await typeAnew(page, quantity, '0,5');
  await page.keyboard.press('Tab');
  await seeText(quantity, '0.5');
}

async function writeInSpanish(stage: Stage): Promise<void> {
  const page = await openTicket(stage, 'spa');
  const [price, quantity] = [inputNamed(page, 'price'), inputNamed(page, 'quantity')];
  const proposed = await price.inputValue();
  if (!/^\d{2,3}\.\d{3},\d{2}$/.test(proposed)) throw new Error(`the ticket proposes ${proposed}`);
  await pasteAnew(page, price, '93134.63');
  await seeText(price, '93.134,63|');
  await typeAnew(page, price, '1.234.567,5');
  await page.keyboard.press('Tab');
  await seeText(price, '1.234.567,5');
  await typeAnew(page, quantity, '0.5');
  await page.keyboard.press('Tab');
  await seeText(quantity, '0,5');

  // What was shown is taken back as it was, and the order says the same.
  const last = Number(proposed.replaceAll('.', '').replace(',', '.'));
  const low = (Math.floor(last * 0.9) + 0.25).toFixed(2);
  const shown = new Intl.NumberFormat('es', { minimumFractionDigits: 2 }).format(Number(low));
  await pasteAnew(page, price, shown);
  await seeText(price, shown);
  await typeAnew(page, price, low.replace('.', ','));
  await seeText(price, `${shown}|`);
  await typeAnew(page, quantity, '0,01');
  await page.keyboard.press('Enter');
  await stage.picture(page, 'desk-spanish-confirm-dark');
  await page.getByRole('dialog').getByRole('button', { name: /BTC$/ }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('table').getByText(shown, { exact: true }).first().waitFor();
}

export const AMOUNTS: readonly Journey[] = [
  { name: 'amounts are typed and pasted as English writes them', run: writeInEnglish },
  { name: 'amounts are typed and pasted as Spanish writes them', run: writeInSpanish },
];
