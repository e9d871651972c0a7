// The desk of leveraged contracts: a change of settings by two operators holds for the next order only, and a market that
// is halted refuses openings and says so.
import { lever, officeLever } from '@bourse/contract';
import { ETH, USDT } from '@bourse/domain';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { type Envelope, post, type TestUser } from '../support/users.ts';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { approveChange, headersOf, logInOperator, passMinutes, readTime, section } from './operator.ts';
import { patient } from '../support/patience.ts';
import { waitUntil } from './server-book.ts';
import { seeSettled } from './settled.ts';
import { PHONE, type Stage } from './stage.ts';

const MARKET = 'ETH/USDT';
const PAIR = { legal_id: String(USDT), currency_id: String(ETH) };
const WIDER = '0.0777';
const LATER = '0.0555';
/** An operator who does nothing for longer is logged out. */
const WAIT_MINUTES = 10;

const rowsAnswer = z.object({ message: lever.myTrade.message });
// The contract's own schema would read the spread as a number of parts.
const marketsAnswer = z.object({
  message: z.object({
    list: z.array(z.object({ id: z.number(), symbol: z.string(), settings: z.object({ spread: z.string() }) })),
  }),
});
const proposalsAnswer = z.object({ message: officeLever.listProposals.message });

const open = (stage: Stage, { token }: TestUser, share: string, type: '1' | '2' = '1'): Promise<Envelope> =>
  post(
    stage.url + lever.submit.path,
    { ...PAIR, type, status: '1', multiple: '10', share },
    { authorization: `Bearer ${token}` },
  );

/**
 * Opens at the market until a user holds so many positions: where the clock leaps, an order that waits for its tick ends.
 * Answers their spreads.
 */
async function openUp(stage: Stage, trader: TestUser, share: string, count: number, type: '1' | '2' = '1') {
  let spreads: readonly string[] = [];
  const authorization = `Bearer ${trader.token}`;
  await waitUntil(
    async () => {
      const answer = await post(stage.url + lever.myTrade.path, { ...PAIR, status: '-1' }, { authorization });
      const { data } = rowsAnswer.parse(answer).message.message;
      spreads = data.filter(({ status }) => status === 1).map(({ spread }) => Number(spread).toString());
      const isShort = spreads.length < count && data.every(({ status }) => status !== 0);
      if (isShort) await open(stage, trader, share, type);
      return spreads.length === count;
    },
    () => `${spreads.length} positions instead of ${count}`,
  );
  return spreads;
}

async function openContracts(page: Page, view?: string): Promise<void> {
  await section(page, 'Leveraged contracts').click();
  if (view !== undefined) await page.getByRole('tab', { name: view, exact: true }).click();
}

async function openMarket(page: Page): Promise<void> {
  await openContracts(page);
  await page.getByRole('table', { name: 'Markets and exposure' }).getByRole('link', { name: MARKET }).click();
  await page.getByRole('heading', { level: 1, name: MARKET }).waitFor();
}

/** A form that is checked while it is typed, and says what it would change. */
async function propose(stage: Stage, page: Page): Promise<void> {
  await openMarket(page);
  await stage.picture(page, 'contracts-market-dark');
  await page.getByRole('button', { name: 'Request change' }).click();
  const send = page.getByRole('form', { name: 'Request change' }).getByRole('button', { name: 'Request change' });
  await page.getByRole('textbox', { name: 'Leverage offered' }).fill('20, 10');
  await page.getByText('Whole numbers, rising, with commas between').waitFor();
  if (await send.isEnabled()) throw new Error('a change that cannot hold may be asked for');
  await stage.picture(page, 'contracts-form-wrong-dark');
  await page.getByRole('textbox', { name: 'Leverage offered' }).fill('5, 10, 20, 50, 100');
  await page.getByRole('textbox', { name: 'Spread' }).fill(WIDER);
  const change = page
    .getByRole('table', { name: 'What changes' })
    .getByRole('row')
    .filter({ hasText: `${WIDER}%` });
  await change.scrollIntoViewIfNeeded();
  await page.getByRole('textbox', { name: 'Reason' }).fill('the feed is thin');
  await stage.picture(page, 'contracts-form-dark');
  await send.click();
  await page.getByRole('button', { name: 'Take back' }).waitFor();
  if (await page.getByRole('button', { name: 'Approve' }).isVisible())
    throw new Error('an operator may approve what he asked for');
  await stage.picture(page, 'contracts-waiting-dark');
}

async function approve(stage: Stage, page: Page): Promise<void> {
  await openContracts(page, 'Changes');
  await page.getByText('the feed is thin').waitFor();
  await stage.picture(page, 'contracts-changes-light');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Change approved').waitFor();
  await page.getByRole('tab', { name: 'In effect' }).click();
  await page.getByText('the feed is thin').waitFor();
}

/** Reads the market's spread, which counts for the next order. */
async function spreadNow(stage: Stage, operator: Page): Promise<string> {
  const markets = await fetch(stage.addressOf(officeLever.listMarkets.path), { headers: await headersOf(operator) });
  const { list } = marketsAnswer.parse(await markets.json()).message;
  return Number(list.find(({ symbol }) => symbol === MARKET)?.settings.spread).toString();
}

/** Through the same two hands, by call: the next journey finds the market as it was. */
async function putBack(stage: Stage, spread: string, [maker, checker]: readonly [Page, Page]): Promise<void> {
  const [asking, deciding] = [await headersOf(maker), await headersOf(checker)];
  const markets = await fetch(stage.addressOf(officeLever.listMarkets.path), { headers: asking });
  const { list } = marketsAnswer.parse(await markets.json()).message;
  const id = String(list.find(({ symbol }) => symbol === MARKET)?.id ?? '');
  await post(stage.addressOf(officeLever.proposeSettings.path), { id, spread, reason: 'as it was' }, asking);
  const pending = await fetch(stage.addressOf(officeLever.listProposals.path), { headers: deciding });
  const proposal = proposalsAnswer.parse(await pending.json()).message.list.at(-1);
  const decided = await post(
    stage.addressOf(officeLever.approveProposal.path),
    { id: String(proposal?.id ?? '') },
    deciding,
  );
  if (decided.type !== 'ok') throw new Error(`the spread is not put back: ${String(decided.message)}`);
}

async function changeByTwo(stage: Stage): Promise<void> {
  const trader = await stage.register('spread@example.com');
  const [before = ''] = await openUp(stage, trader, '1', 1);
  const maker = await logInOperator(stage, 'operator');
  await propose(stage, maker);
  const checker = await logInOperator(stage, 'admin', { theme: 'light' });
  await approve(stage, checker);
  try {
    const spreads = await openUp(stage, trader, '2', 2);
    if (spreads.toSorted().join() !== [before, WIDER].toSorted().join()) {
      throw new Error(`positions have the spreads ${spreads.join()} after a change from ${before} to ${WIDER}`);
    }
  } finally {
    await putBack(stage, before, [maker, checker]);
  }
}

/** One asks on the page of the market, another decides. */
async function setState(page: Page, checker: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `${name} · ${MARKET}` });
  await dialog.getByText('Another operator decides').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(`${name} it`);
  await dialog.getByRole('button', { name: 'Request change', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await openContracts(checker, 'Changes');
  await approveChange(checker, `${name} it`);
}

/** An open screen asks for the terms of its market every quarter of a minute. */
const termsAskedAnew = (): { readonly timeout: number } => ({ timeout: patient(45_000) });

async function haltMarket(stage: Stage): Promise<void> {
  const trader = await stage.register('halted@example.com');
  const screen = await stage.openPage('/leverdealCenter?pair=ETH_USDT', { token: trader.token });
  const ticket = screen.getByRole('form', { name: 'Place a contract order' });
  const order = ticket.getByRole('button', { name: 'Long ETH' });
  await order.and(screen.locator(':enabled')).waitFor();
  const page = await logInOperator(stage, 'operator');
  await openMarket(page);
  await page.getByRole('button', { name: 'Halt', exact: true }).click();
  await page.getByRole('dialog', { name: 'Halt' }).waitFor();
  await stage.picture(page, 'contracts-halt-dark');
  await page.keyboard.press('Escape');
  const checker = await logInOperator(stage, 'admin', { theme: 'light' });
  await setState(page, checker, 'Halt');
  try {
    await page.getByText('Halted', { exact: true }).waitFor();
    await page.getByRole('table', { name: 'What settling would do' }).getByText('Median before the halt').waitFor();
    await stage.picture(page, 'contracts-halted-dark');
    const { message } = await open(stage, trader, '1');
    if (!String(message).startsWith('This contract takes no new positions now')) {
      throw new Error(`an opening on a halted market is answered: ${String(message)}`);
    }
    await ticket.getByText('Trading halted for this contract: index price in doubt.').first().waitFor(termsAskedAnew());
    await order.and(screen.locator(':disabled')).waitFor();
    await stage.picture(screen, 'desk-lever-halted-dark');
  } finally {
    await setState(page, checker, 'Resume');
    await page.getByText('Open', { exact: true }).waitFor();
  }
  await order.and(screen.locator(':enabled')).waitFor(termsAskedAnew());
  await openUp(stage, trader, '1', 1);
}

/** Whichever way the index goes, one of both sides gains, and its queue has somebody to name. */
async function seeQueue(stage: Stage, page: Page): Promise<void> {
  await page.goto(`${stage.officeUrl}/contracts`);
  await page.getByRole('link', { name: MARKET, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: MARKET }).waitFor();
  const queued = page.getByText('see****.com').first();
  for (let turn = 0; turn < 20 && !(await queued.isVisible()); turn += 1) {
    const answered = page.waitForResponse(/office\/lever\/queue/);
    await passMinutes(stage, 1);
    await (await answered).finished();
  }
  // At once: its row is drawn again with each tick.
  await queued.evaluate((row) => row.scrollIntoView({ block: 'center' }));
}

const fundsAnswer = z.object({ message: officeLever.listFunds.message });

/** Reads what the fund has of a currency. */
async function heldBy(stage: Stage, operator: Page, currency: number): Promise<number> {
  const url = `${stage.addressOf(officeLever.listFunds.path)}?purpose=lever_insurance`;
  const answer = await fetch(url, { headers: await headersOf(operator) });
  const { balances } = fundsAnswer.parse(await answer.json()).message;
  const held = balances.find((one) => one.purpose === 'lever_insurance' && one.currency === currency);
  return Number(held?.available ?? 0);
}

/** From the treasury to the fund: asked for by one, refused to him, posted once another approves. */
async function moveMoney(stage: Stage): Promise<void> {
  const maker = await logInOperator(stage, 'operator');
  const before = await heldBy(stage, maker, USDT);
  await openContracts(maker, 'Pool and fund');
  await maker.getByRole('button', { name: 'Move from the treasury' }).click();
  const form = maker.getByRole('dialog', { name: 'Move from the treasury' });
  await form.getByRole('combobox', { name: 'Goes to' }).selectOption('lever_insurance');
  await form.getByRole('combobox', { name: 'Currency' }).selectOption(String(USDT));
  await form.getByRole('textbox', { name: 'Amount' }).fill('1234.5');
  await form.getByRole('textbox', { name: 'Reason' }).fill('the fund is to grow');
  await stage.picture(maker, 'contracts-fund-dark');
  await form.getByRole('button', { name: 'Request change' }).click();
  await form.waitFor({ state: 'detached' });

  const headers = await headersOf(maker);
  const pending = await fetch(stage.addressOf(officeLever.listProposals.path), { headers });
  const { list } = proposalsAnswer.parse(await pending.json()).message;
  const id = String(list.find(({ reason }) => reason === 'the fund is to grow')?.id ?? '');
  const own = await post(stage.addressOf(officeLever.approveProposal.path), { id }, headers);
  if (own.type === 'ok') throw new Error('an operator approved what he asked for');
  if ((await heldBy(stage, maker, USDT)) !== before) throw new Error('money moved before anybody approved');

  const checker = await logInOperator(stage, 'admin');
  await openContracts(checker, 'Changes');
  await checker.getByText('the fund is to grow').waitFor();
  await checker.getByRole('button', { name: 'Approve' }).click();
  await checker.getByText('Change approved').waitFor();
  await waitUntil(
    async () => (await heldBy(stage, checker, USDT)) - before >= 1234.5,
    () => `the fund had ${before} and has not got 1234.5 more`,
  );
}

/** Writes a minute in Shanghai as the field takes it. */
const minuteInShanghai = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16);

/** A change that is approved waits for its time, and no position that is open has any part in it. */
async function changeLater(stage: Stage): Promise<void> {
  const trader = await stage.register('patient@example.com');
  const [before = ''] = await openUp(stage, trader, '1', 1);
  const maker = await logInOperator(stage, 'operator');
  const checker = await logInOperator(stage, 'admin');
  const from = (await readTime(stage)) + WAIT_MINUTES * 60_000;
  await openMarket(maker);
  await maker.getByRole('button', { name: 'Request change' }).click();
  await maker.getByRole('textbox', { name: 'Spread' }).fill(LATER);
  await maker.getByLabel('Effective from (Shanghai time)').fill(minuteInShanghai(from));
  await maker.getByRole('textbox', { name: 'Reason' }).fill('from tonight on');
  await stage.picture(maker, 'contracts-later-dark');
  const form = maker.getByRole('form', { name: 'Request change' });
  await form.getByRole('button', { name: 'Request change' }).click();
  await maker.getByRole('button', { name: 'Take back' }).waitFor();
  await openContracts(checker, 'Changes');
  await checker.getByText('from tonight on').waitFor();
  await checker.getByRole('button', { name: 'Approve' }).click();
  await checker.getByText('Change approved').waitFor();
  const early = await openUp(stage, trader, '2', 2);
  if (early.some((spread) => spread !== before)) throw new Error(`a change to come holds already: ${early.join()}`);

  await passMinutes(stage, WAIT_MINUTES + 1);
  try {
    await checker.getByRole('tab', { name: 'In effect' }).click();
    await waitUntil(
      async () => (await spreadNow(stage, checker)) === LATER,
      () => 'the change does not hold after its time',
    );
    const spreads = await openUp(stage, trader, '3', 3);
    if (spreads.toSorted().join() !== [before, before, LATER].toSorted().join())
      throw new Error(`positions have the spreads ${spreads.join()} after a change from ${before} to ${LATER}`);
  } finally {
    await putBack(stage, before, [maker, checker]);
  }
}

const VIEWS = ['markets', 'risk', 'stress', 'money', 'changes'] as const;

/** Every view, with somebody's position in it, in both looks. */
async function seeViews(stage: Stage): Promise<void> {
  const trader = await stage.register('seen@example.com');
  await openUp(stage, trader, '10', 1);
  await openUp(stage, trader, '10', 2, '2');
  const faults: string[] = [];
  for (const look of [{ theme: 'dark' }, { theme: 'light', size: PHONE, locale: 'zh' }] as const) {
    const page = await logInOperator(stage, 'admin', look);
    for (const view of VIEWS) {
      await page.goto(`${stage.officeUrl}/contracts?view=${view}`);
      await seeSettled(page);
      await stage.picture(page, `contracts-${view}-${look.theme}`);
      faults.push(...(await violationsOf(page)).map((line) => `${view} ${look.theme}: ${line}`));
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (overflow > 0) faults.push(`${view} ${look.theme}: ${overflow} px too wide`);
    }
    await seeQueue(stage, page);
    await stage.picture(page, `contracts-queue-${look.theme}`);
    faults.push(...(await violationsOf(page)).map((line) => `queue ${look.theme}: ${line}`));
  }
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

export const CONTRACTS_DESK: readonly Journey[] = [
  { name: 'contracts desk: a change by two operators holds for the next order only', run: changeByTwo },
  { name: 'contracts desk: a change holds from its time on, for positions that open then', run: changeLater },
  { name: 'contracts desk: money goes to the fund by two operators', run: moveMoney },
  { name: 'contracts desk: a halted market refuses an opening and says so', run: haltMarket },
  { name: 'contracts desk: exposure, risk, stress and money are there to see', run: seeViews },
];
