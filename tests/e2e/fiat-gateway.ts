// The payment form: paid at the simulated provider, and what others say in its name.
import { gateway, officeFiatMoney } from '@bourse/contract';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { seeAccessible } from './contracts-screen.ts';
import { People, type Trader } from './fiat-people.ts';
import type { Journey } from './journeys.ts';
import { headersOf } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';

const main = (page: Page): Locator => page.getByRole('main');
const CALLBACK = gateway.callback.path.replace(':provider', 'simulated');

type Fields = Readonly<Record<string, string>>;

/** Calls back as a provider would; returns the word of the answer. */
async function callBack(stage: Stage, fields: Fields): Promise<string> {
  const answer = await fetch(stage.url + CALLBACK, { method: 'POST', body: new URLSearchParams(fields) });
  return answer.text();
}

const logged = z.object({
  message: z.object({
    list: z.array(
      z.object({ outcome: z.string(), fields: z.array(z.object({ name: z.string(), value: z.string() })) }),
    ),
  }),
});

/** All that was heard, the newest first. */
async function readCallbacks(stage: Stage, operator: Page) {
  const url = stage.addressOf(officeFiatMoney.listGatewayCallbacks.path);
  const answer = await fetch(url, { headers: await headersOf(operator) });
  return logged.parse(await answer.json()).message.list;
}

/** Reads the calls that were logged for an order; of forged ones a sample is kept, which names no order. */
async function readLog(stage: Stage, operator: Page, id: string) {
  const all = await readCallbacks(stage, operator);
  return all.filter(({ fields }) => fields.some(({ name, value }) => name === 'order' && value === id));
}

/** From the form to the provider's page, which names the order. */
async function order(page: Page, stage: Stage): Promise<string> {
  await page.goto(`${stage.url}/account/rechargeMoney?id=3&current=2`);
  await main(page).getByRole('textbox', { name: 'You pay' }).fill('710');
  await main(page).getByText('100 USDT').waitFor();
  await stage.picture(page, 'gateway-form');
  await main(page).getByRole('button', { name: 'Go to payment' }).click();
  await page.getByRole('heading', { name: 'Simulated payment' }).waitFor();
  const words = await page.getByText(/^Order \d+: 710 CNY/).innerText();
  return /\d+/.exec(words)?.[0] ?? '';
}

async function seeFiatAccount(page: Page, stage: Stage, amount: string): Promise<void> {
  await page.goto(`${stage.url}/new_account/legal`);
  await main(page).getByText(amount).first().waitFor();
}

/** Nobody can say that it was paid but who has the key: the order stays open, and operators see who tried. */
async function forge(stage: Stage, id: string): Promise<void> {
  const fields = {
    merchant: 'demo',
    order: id,
    trade: `forged-${id}`,
    amount: '710',
    currency: 'CNY',
    status: 'success',
  };
  const answer = await callBack(stage, { ...fields, sign: 'f'.repeat(64) });
  if (!answer.includes('gateway_signature_invalid')) throw new Error(`a forged callback was told ${answer}`);
}

async function seeCallbacks(stage: Stage, operator: Page): Promise<void> {
  await operator.goto(`${stage.officeUrl}/acceptors?view=callbacks`);
  const rows = operator.getByRole('table', { name: 'Callbacks' }).getByRole('row');
  for (const outcome of ['Forged', 'Credited', 'Repeated']) await rows.filter({ hasText: outcome }).first().waitFor();
  await stage.picture(operator, 'gateway-callbacks');
}

async function payByForm(stage: Stage): Promise<void> {
  const people = await People.open(stage);
  const user: Trader = await people.introduce('gina');
  const page = await stage.openPage('/account/rechargeMoney?id=3&current=2', { token: user.token, size: PHONE });
  const id = await order(page, stage);
  await forge(stage, id);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(/\/success\?id=\d+/);
  await main(page).getByText('100 USDT is in your fiat account.').waitFor();
  await stage.picture(page, 'gateway-success');
  await seeAccessible(page);

  const log = await readLog(stage, people.maker, id);
  const right = log.find(({ outcome }) => outcome === 'paid');
  const all = await readCallbacks(stage, people.maker);
  if (!right || !all.some(({ outcome }) => outcome === 'forged')) throw new Error(`heard: ${JSON.stringify(all)}`);
  const again = await callBack(stage, Object.fromEntries(right.fields.map(({ name, value }) => [name, value])));
  if (again !== 'success') throw new Error(`the same once more was told ${again}`);
  const [newest] = await readLog(stage, people.maker, id);
  if (newest?.outcome !== 'repeated') throw new Error(`the same once more is noted as ${String(newest?.outcome)}`);
  await seeFiatAccount(page, stage, '5,100');
  await seeCallbacks(stage, people.maker);
}

export const FIAT_GATEWAY: readonly Journey[] = [
  { name: 'payment form: forged, right, and once more', run: payByForm },
];
