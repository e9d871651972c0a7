// A coin leaves, step by step: what two operators decide appears in the open page of a trader, whose order ends and whose
// money is free.
import { market, officeCoins, spot } from '@bourse/contract';
import { USDT } from '@bourse/domain';
import { locales } from '@bourse/messages';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { chooseAct, headersOf, logInOperator, passSeconds, readTime, section } from './operator.ts';
import { waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';
import { person } from './trading.ts';

const REASON = 'hardly traded';
const DAY_MS = 86_400_000;

type Operators = { readonly maker: Page; readonly checker: Page };
type Fields = Readonly<Record<string, unknown>>;

async function act(stage: Stage, page: Page, [path, fields]: readonly [string, Fields]): Promise<void> {
  const response = await fetch(stage.addressOf(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await headersOf(page)) },
    body: JSON.stringify(fields),
  });
  const answer = z.object({ type: z.string(), message: z.unknown() }).parse(await response.json());
  if (answer.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(answer)}`);
}

const pending = z.object({ message: z.object({ list: z.array(z.object({ id: z.number(), reason: z.string() })) }) });

/** One asks, the other one agrees. */
async function decide(stage: Stage, { maker, checker }: Operators, wish: readonly [string, Fields]): Promise<void> {
  const [path, fields] = wish;
  await act(stage, maker, [path, { ...fields, reason: REASON }]);
  const listed = await fetch(stage.addressOf(officeCoins.listProposals.path), { headers: await headersOf(checker) });
  const { message } = pending.parse(await listed.json());
  const own = message.list.find(({ reason }) => reason === REASON);
  await act(stage, checker, [officeCoins.approveProposal.path, { id: own?.id }]);
}

const groups = z.object({ message: market.quotationGroups.message });

async function findId(stage: Stage): Promise<number> {
  let id: number | undefined;
  await waitUntil(
    async () => {
      const { message } = groups.parse(await (await fetch(stage.url + market.quotationGroups.path)).json());
      id = message.flatMap(({ quotation }) => quotation).find((one) => one.currency_name === 'DNT')?.currency_id;
      return id !== undefined;
    },
    () => 'DNT is not traded',
  );
  return id ?? 0;
}

async function addCoin(stage: Stage, operators: Operators): Promise<number> {
  const names = Object.fromEntries(locales.map(({ code }) => [code, 'Dunite']));
  const grid = { state: 'open', tick: '0.01', step: '1', min_notional: '5', max_quantity: '10000' };
  await decide(stage, operators, [
    officeCoins.proposeCoin.path,
    { name: 'DNT', full_name: 'Dunite', names, market: grid },
  ]);
  return findId(stage);
}

/** On the screen of the desk, with what the step meets. */
async function endTrading(stage: Stage, { maker, checker }: Operators): Promise<void> {
  await section(maker, 'Coins').click();
  const row = maker.getByRole('table', { name: 'Coins', exact: true }).getByRole('row').filter({ hasText: 'DNT' });
  await row.getByText('Delisting announced').waitFor();
  await chooseAct(row, 'Delisting');
  const dialog = maker.getByRole('dialog', { name: 'Delisting of DNT' });
  await dialog.getByText('Nothing else uses the coin').waitFor();
  await dialog.getByText('DNT/USDT').waitFor();
  await stage.picture(maker, 'delisting-dialog-dark');
  await dialog.getByLabel('Effective from').fill('');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await dialog.getByRole('button', { name: 'Request change' }).click();
  await dialog.waitFor({ state: 'detached' });
  await section(checker, 'Coins').click();
  await checker.getByRole('tab', { name: 'Changes', exact: true }).click();
  await checker.getByText('Delisting of DNT').first().waitFor();
  await stage.picture(checker, 'delisting-change-light');
  await checker.getByRole('button', { name: 'Approve' }).first().click();
  await checker.getByText('Change approved').first().waitFor();
}

const closed = z.object({ message: z.object({ list: z.array(z.object({ cancel_reason: z.string().nullable() })) }) });

async function run(stage: Stage): Promise<void> {
  const operators = {
    maker: await logInOperator(stage, 'operator'),
    checker: await logInOperator(stage, 'admin', { theme: 'light' }),
  };
  const id = await addCoin(stage, operators);
  const trader = await stage.register(person('dunstan').email);
  const headers = { authorization: trader.token, 'content-type': 'application/json', 'idempotency-key': 'dunite-1' };
  const order = { legal_id: USDT, currency_id: id, price: '2', num: '50' };
  await fetch(stage.url + spot.placeBuy.path, { method: 'POST', headers, body: JSON.stringify(order) });
  const open = await stage.openPage('/dealCenter?pair=DNT_USDT', { token: trader.token });
  await open.getByRole('heading', { name: 'DNT/USDT' }).waitFor();

  const now = await readTime(stage);
  const days = {
    view_only_from: now + 60_000,
    withdraw_only_from: now + 120_000,
    withdrawals_until: now + 30 * DAY_MS,
  };
  const announced = { currency: id, step: 'announced', ...days };
  await decide(stage, operators, [officeCoins.proposeDelisting.path, announced]);
  await open.getByText('DNT will be delisted').waitFor();
  await stage.picture(open, 'delisting-announced-dark');
  const faults = await violationsOf(open);
  if (faults.length > 0) throw new Error(faults.join('\n    '));

  await passSeconds(stage, 180);
  await endTrading(stage, operators);
  await open.getByText('Trading in DNT has ended').waitFor();
  const answer = await fetch(stage.url + spot.listOrders.path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ status: 'closed' }),
  });
  const { message } = closed.parse(await answer.json());
  if (message.list[0]?.cancel_reason !== 'operator') throw new Error(JSON.stringify(message));

  await decide(stage, operators, [officeCoins.proposeDelisting.path, { currency: id, step: 'withdraw_only' }]);
  const phone = await stage.openPage('/dealCenter?pair=DNT_USDT', { size: PHONE, theme: 'light', locale: 'zh' });
  await phone.getByText('DNT 已下架').waitFor();
  await stage.picture(phone, 'delisting-withdrawals-phone-light-zh');
  await phone.getByRole('link', { name: '查看公告' }).click();
  await phone.getByRole('heading', { name: 'DNT 即将下架' }).waitFor();
}

export const DELISTING: readonly Journey[] = [{ name: 'desk: a coin leaves', run }];
