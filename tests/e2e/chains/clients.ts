// Users of a site outside a demo, each with a coin: what they are paid on its chain, and how they withdraw it on the screen.
import { walletWithdrawals } from '@bourse/contract';
import { type CurrencyId, ETH, LTC, units, USDT } from '@bourse/domain';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { makeAddress } from '../../../apps/server/src/modules/custody/nodes/testing-litecoin.ts';
import { post, registerUser, type TestUser } from '../../support/users.ts';
import { depositAddressOf } from '../chain.ts';
import { waitUntil } from '../server-book.ts';
import type { Stage } from '../stage.ts';
import { logIn, person } from '../trading.ts';
import { ETHEREUM, LITECOIN, type Site } from './site.ts';

export type Client = {
  readonly email: string;
  /** The client deposits from this address. */
  readonly from: string;
  readonly coin: string;
  readonly currencyId: CurrencyId;
  readonly network: string;
  readonly deposited: string;
  readonly withdrawn: string;
  /** The receiver gets so much of it. */
  readonly received: string;
  /** Nobody else is paid there. */
  readonly to: string;
  /** How many operators have to approve it: two where nobody knows what it is worth. */
  readonly approvals: 1 | 2;
};

export const CLIENTS: readonly Client[] = [
  {
    email: person('lito').email,
    from: '198.51.100.7',
    coin: 'LTC',
    currencyId: LTC,
    network: LITECOIN.name,
    deposited: '2',
    withdrawn: '1',
    received: '0.999',
    to: makeAddress('a stranger').address,
    approvals: 2,
  },
  {
    email: person('etta').email,
    from: '203.0.113.7',
    coin: 'ETH',
    currencyId: ETH,
    network: ETHEREUM.name,
    deposited: '2',
    withdrawn: '0.5',
    received: '0.498',
    to: '0x52908400098527886E0F7030069857D2E4169EE7',
    approvals: 2,
  },
  {
    email: person('thea').email,
    from: '192.0.2.7',
    coin: 'USDT',
    currencyId: USDT,
    network: ETHEREUM.name,
    deposited: '200',
    withdrawn: '100.5',
    received: '97.5',
    to: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    approvals: 1,
  },
];

export const placeOf = ({ coin, network }: Client): string => `${coin} · ${network}`;

const main = (page: Page): Locator => page.getByRole('main');

export type Arrived = { readonly client: Client; readonly user: TestUser; readonly page: Page };

/** Registers, is paid on chain, and logs in. */
export async function arrive(site: Site, stage: Stage, client: Client): Promise<Arrived> {
  const { email, currencyId, deposited } = client;
  const user = await registerUser(stage.url, email, () => site.readCode(email, 1));
  await site.pay(currencyId, await depositAddressOf(stage, user, `${currencyId}`), deposited);
  const page = await stage.openPage('/components/login', { from: client.from });
  await logIn(page, user);
  return { client, user, page };
}

const info = z.object({ message: z.object({ change_balance: z.string() }) });

async function seeCredited(site: Site, { client: { currencyId, deposited }, user: { token } }: Arrived): Promise<void> {
  let balance = '';
  const path = `${site.server.url}${walletWithdrawals.withdrawInfo.path}`;
  await waitUntil(
    async () => {
      const answer = await post(path, { currency: `${currencyId}` }, { Authorization: `Bearer ${token}` });
      balance = info.parse(answer).message.change_balance;
      return units(balance) === units(deposited);
    },
    () => `${balance} are credited, not ${deposited}`,
  );
}

/** Withdraws as soon as the deposit is credited. */
export async function withdraw(site: Site, arrived: Arrived): Promise<void> {
  await seeCredited(site, arrived);
  const { client, page } = arrived;
  const { email, coin, currencyId, deposited, withdrawn, received, to } = client;
  await page.goto(`${site.server.url}/account/rechargeMoney?id=${currencyId}&current=1`);
  await main(page).getByText(`Available: ${deposited} ${coin}`).waitFor();
  await main(page).getByRole('textbox', { name: 'Withdrawal address' }).fill(to);
  await main(page).getByRole('textbox', { name: 'Amount' }).fill(withdrawn);
  await main(page).getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`${received} ${coin}`).first().waitFor();
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByRole('textbox', { name: 'Verification code' }).fill(await site.readCode(email, 2));
  await dialog.getByRole('button', { name: 'Confirm: withdraw' }).click();
  await dialog.getByText('Withdrawal submitted').waitFor();
  await dialog.getByRole('link', { name: 'Follow it' }).click();
  const item = movement(page);
  await item.getByText(withdrawn, { exact: true }).waitFor();
  await item.getByRole('button').first().click();
}

const movement = (page: Page): Locator =>
  page.getByRole('list', { name: 'Withdrawal history' }).getByRole('listitem').first();

/** How far it has come, as its owner sees it. */
export const seeStep = ({ page }: Arrived, step: string): Promise<void> =>
  movement(page)
    .getByRole('list', { name: 'Progress' })
    .getByRole('listitem')
    .filter({ hasText: step })
    .filter({ hasText: /\d\d:\d\d/ })
    .waitFor();

export async function seeReceived(site: Site, { currencyId, to, received, coin }: Client): Promise<void> {
  const found = await site.received(currencyId, to);
  if (found !== units(received)) throw new Error(`${to} was paid ${found} units of ${coin}, not ${received}`);
}
