// One merchant of the house: its ads, and the deals on them.
import { fiat, fiatMerchant } from '@bourse/contract';
import { type Answer, Refused } from '../api-client.ts';
import { type Ad, FIAT, type Task, tasksFor, type Wish, wishesOf } from './ads.ts';
import { nextAct } from './due.ts';
import { type Desk, type Standing, Worker } from './worker.ts';

const ADS_MS = 5_000;
/** What was refused is asked for once more in the next of these. */
const SLOT_MS = 20_000;
/** The bounds of pages. */
const ROWS = 100;
const SHELF_CALLS = {
  takeDown: fiatMerchant.takeDown,
  putUp: fiatMerchant.putUp,
  withdraw: fiatMerchant.withdraw,
} as const;

/** Returns one round of it. `place` tells merchants apart. */
export function keepMerchant(desk: Desk, place: number): () => Promise<void> {
  const [worker, wishes] = [new Worker(desk, 'deal'), wishesOf(place)];
  let adsAt = 0;
  return async () => {
    if (Date.now() >= adsAt) {
      await keepAds(desk, wishes);
      adsAt = Date.now() + ADS_MS;
    }
    await keepDeals(desk, worker);
  };
}

async function keepAds(desk: Desk, wishes: readonly Wish[]): Promise<void> {
  const { client, token, report } = desk;
  const ads = await listAds(desk);
  for (const task of tasksFor(wishes, ads, Math.floor(Date.now() / SLOT_MS))) {
    const answer =
      task.kind === 'publish'
        ? await publish(desk, task)
        : await client.post(SHELF_CALLS[task.kind].path, { id: task.id }, token);
    if (!answer.ok) report(`an ad could not be kept, ${task.kind}: ${answer.code}`);
  }
}

async function listAds({ client, token }: Desk): Promise<readonly Ad[]> {
  const answer = await client.get(fiatMerchant.ownAds.path, { was_done: 'false', limit: ROWS }, token);
  if (!answer.ok) throw new Refused(answer.code);
  return fiatMerchant.ownAds.message.parse(answer.message).data;
}

function publish(
  { client, token, fundPassword }: Desk,
  { wish, key }: Extract<Task, { kind: 'publish' }>,
): Promise<Answer> {
  const ad = {
    type: wish.type,
    currency_id: wish.currencyId,
    total_number: wish.total,
    min_number: wish.min,
    price_kind: 'floating',
    premium: wish.premium,
    fiat: FIAT,
    ways: 'bank,ali_pay,we_chat',
    pay_password: fundPassword,
  };
  return client.post(fiatMerchant.publish.path, ad, token, key);
}

async function keepDeals(desk: Desk, worker: Worker): Promise<void> {
  const { client, token, fundPassword } = desk;
  const answer = await client.get(fiat.publisherDeals.path, { is_live: 1, limit: ROWS }, token);
  if (!answer.ok) throw new Refused(answer.code);
  const deals = fiat.publisherDeals.message.parse(answer.message).data;
  const standing = deals.map((deal): Standing => {
    const { id, state, role } = deal;
    return { id, state, side: role === 'buyer' ? 'payer' : 'payee', act: nextAct(deal) };
  });
  await worker.work(standing, async ({ id }, act) => {
    if (act === 'release') return client.post(fiat.release.path, { id, pay_password: fundPassword }, token);
    const proof = await worker.uploadProof();
    return proof.ok ? client.post(fiat.pay.path, { id, pay_orders_img: String(proof.message) }, token) : proof;
  });
}
