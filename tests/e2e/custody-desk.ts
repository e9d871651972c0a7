// The desk of chains: where a chain lacks a coin its withdrawals wait, operators are told and look after it, and it clears.
import type { Page } from 'playwright-core';
import { type Amount, amount, BTC, CHAINS, units } from '@bourse/domain';
import { NATIVE } from '../../apps/server/src/modules/custody/coins/assets.ts';
import { SimChain } from '../../apps/server/src/modules/custody/simulated/sim-chain.ts';
import { withDatabase } from '../crash/postmaster.ts';
import { violationsOf } from './axe.ts';
import { mine, withdrawByCall } from './chain.ts';
import type { Journey } from './journeys.ts';
import { logInOperator, section } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';
import { person } from './trading.ts';

const LOST = amount(units('1.5'));
const TITLE = 'Less on the chain than in the ledger';
/** This address belongs to nobody here. */
const STRANGE_BTC = 'bcrt1qqyqszqgpqyqszqgpqyqszqgpqyqszqgpvxat9t';

async function onBitcoin<T>(stage: Stage, use: (sim: SimChain) => Promise<T>): Promise<T> {
  const [bitcoin] = CHAINS;
  if (!bitcoin) throw new Error('there are no chains');
  return withDatabase(stage.dataDir, async (sql) => use(await SimChain.open(sql, bitcoin)));
}

/** Somebody has the key of the hot wallet, and the chain knows of it; answers what is missing then. */
async function steal(stage: Stage): Promise<Amount> {
  const missing = await onBitcoin(stage, async (sim) => {
    const outputs = [{ asset: NATIVE, to: sim.addressOf('outside/9'), amount: LOST }];
    const { isTaken, reason } = await sim.send(sim.pay({ from: sim.addressOf('hot'), input: 'stolen', outputs }));
    if (!isTaken) throw new Error(`the theft was not taken: ${reason}`);
    return amount(LOST + sim.fee.amount);
  });
  await mine(stage, 1);
  return missing;
}

async function giveBack(stage: Stage, missing: Amount): Promise<void> {
  await onBitcoin(stage, (sim) => sim.mint({ asset: NATIVE, to: sim.addressOf('hot'), amount: missing }));
  await mine(stage, 1);
}

const alarm = (page: Page) => page.getByRole('region', { name: 'Alarms' });

async function lookAfter(stage: Stage, page: Page): Promise<void> {
  await section(page, 'Custody').click();
  await alarm(page).getByText(TITLE).waitFor();
  await alarm(page).getByText('1.50002').waitFor();
  await section(page, 'Health')
    .getByText(/\d+ unacknowledged alarms?/)
    .waitFor();
  await page.getByRole('region', { name: 'BTC', exact: true }).getByText('Waiting', { exact: true }).nth(1).waitFor();
  await stage.picture(page, 'custody-networks-dark');
  const found = await violationsOf(page);
  if (found.length > 0) throw new Error(`custody: ${found.join('; ')}`);
  await page.getByRole('tab', { name: 'Reconciliation' }).click();
  await page.getByText('-1.50002').or(page.getByText('−1.50002')).first().waitFor();
  await page.getByText('Shortfall').first().waitFor();
  await stage.picture(page, 'custody-reconciliation-dark');
  await alarm(page).getByRole('button', { name: 'Acknowledge' }).click();
  await alarm(page)
    .getByText(/Acknowledged by/)
    .waitFor();
}

async function runDesk(stage: Stage): Promise<void> {
  const user = await stage.register(person('quirin').email);
  const operator = await logInOperator(stage, 'operator');
  const missing = await steal(stage);
  await lookAfter(stage, operator);

  const page = await stage.openPage('/account/rechargeMoney?id=1&current=1', { token: user.token, size: PHONE });
  await page.getByText('Withdrawals of this coin over BTC wait').waitFor();
  await stage.picture(page, 'custody-user-waits');
  await withdrawByCall(stage, user, { address: STRANGE_BTC, amount: '0.002', type: '0', currency: String(BTC) });

  await giveBack(stage, missing);
  await alarm(operator).waitFor({ state: 'detached' });
  await operator.getByText('Matches').first().waitFor();
  await operator.getByRole('tab', { name: 'History' }).click();
  await operator.getByRole('row').filter({ hasText: '1.50002' }).first().waitFor();
  await page.reload();
  await page.getByRole('textbox', { name: 'Withdrawal address' }).waitFor();
  if (await page.getByText('Withdrawals of this coin over BTC wait').isVisible())
    throw new Error('it says that withdrawals wait, and nothing is missing');
}

export const CUSTODY_DESK: readonly Journey[] = [{ name: 'desk: a chain lacks a coin', run: runDesk }];
