// What a person does on the screens of fiat trade, in their own words.
import type { Locator, Page } from 'playwright-core';
import { drawPng } from '../support/pictures.ts';
import { FUND_PASSWORD, type Trader } from './fiat-people.ts';
import type { Look, Stage } from './stage.ts';

export const main = (page: Page): Locator => page.getByRole('main');
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** A picture to be chosen from one's files. */
export const drawFile = (name: string) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: drawPng() });

/** Chooses a picture and waits until the server has it. */
export async function choosePicture(field: Locator, name: string): Promise<void> {
  await field.setInputFiles(drawFile(name));
  await field
    .locator('xpath=..')
    .getByRole('button', { name: /^Remove/ })
    .waitFor();
}

type Place = { readonly id: string; readonly path?: string; readonly look?: Look };

/** The screen of a deal: that of an ad that sells, unless `path` says otherwise. */
export async function openDeal(stage: Stage, { token }: Trader, { id, path = '/legalPay', look = {} }: Place) {
  const page = await stage.openPage(`${path}?id=${id}`, { token, ...look });
  await main(page).getByText(`#${id}`, { exact: true }).waitFor();
  return page;
}

export async function payWithProof(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'I have paid' }).click();
  const paying = dialog(page, 'Confirm that you have paid');
  await paying.getByRole('button', { name: 'I have paid' }).click();
  await paying.getByText('Upload the proof of payment').waitFor();
  await choosePicture(paying.getByLabel('Proof of payment'), 'proof');
  await paying.getByRole('checkbox', { name: /^I have paid/ }).check();
  await paying.getByRole('button', { name: 'I have paid' }).click();
  await main(page)
    .getByRole('heading', { name: /^Waiting for .* to release$/ })
    .waitFor();
}

export async function release(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Release coins' }).click();
  const releasing = dialog(page, /^Release /);
  await releasing.getByRole('checkbox', { name: /^I have logged in/ }).check();
  await releasing.getByLabel('Fund password').fill(FUND_PASSWORD);
  await releasing.getByRole('button', { name: 'Release coins' }).click();
  await main(page)
    .getByRole('heading', { name: /^You released / })
    .waitFor();
}

export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('log', { name: 'Messages' }).getByText(text).waitFor();
}
