// The book as the server has it, against the one on a page.
import { lever } from '@bourse/contract';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { post } from '../support/users.ts';
import { patient } from '../support/patience.ts';
import type { Stage } from './stage.ts';

/** BTC/USDT. */
export const MARKET = { legal_id: '3', currency_id: '1' } as const;

const WAIT_MS_MAX = 20_000;
const LOOK_EVERY_MS = 100;

const rows = z.array(z.object({ price: z.string(), number: z.string() }));
const deal = z.object({ in: rows, out: rows });
export type ServerBook = z.output<typeof deal>;

/** Best levels last among the asks, first among the bids. */
export async function readServerBook(stage: Stage): Promise<ServerBook> {
  const answer = await post(`${stage.url}/api/transaction/deal`, MARKET);
  return deal.parse(answer.message);
}

/** The index of BTC/USDT, once there is one. */
export async function readIndex(stage: Stage): Promise<string> {
  let index = '';
  const look = async (): Promise<boolean> => {
    const { message } = await post(stage.url + lever.deal.path, MARKET);
    index = lever.deal.message.parse(message).terms?.index ?? '';
    return Number(index) > 0;
  };
  await waitUntil(look, () => `the index of BTC/USDT is ${index}`);
  return index;
}

/** Waits until `look` finds what it looks for, longer on a busy machine; `told` says what it found instead. */
export async function waitUntil(
  look: () => Promise<boolean>,
  told: () => string,
  waitMsMax: number = WAIT_MS_MAX,
): Promise<void> {
  const startedAt = performance.now();
  while (!(await look())) {
    if (performance.now() - startedAt > patient(waitMsMax)) throw new Error(told());
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

const plain = (price: string | undefined, number: string | undefined): string =>
  `${Number((price ?? '').replaceAll(',', ''))} × ${Number((number ?? '').replaceAll(',', ''))}`;

/** Side, price, number and sum. */
const CELLS = 4;

/** The levels of the table beside the drawn book, from the highest price to the lowest. */
async function levelsOn(page: Page): Promise<readonly string[]> {
  const table = page.getByRole('table', { name: 'BTC/USDT order book' });
  const cells = await table.getByRole('cell').allTextContents();
  return Array.from({ length: cells.length / CELLS }, (_, row) =>
    plain(cells[row * CELLS + 1], cells[row * CELLS + 2]),
  );
}

/** Waits until the page shows the levels that the server has. */
export async function seeServerBook(stage: Stage, page: Page): Promise<void> {
  let shown: readonly string[] = [];
  let wanted: readonly string[] = [];
  await waitUntil(
    async () => {
      const book = await readServerBook(stage);
      shown = await levelsOn(page);
      wanted = [...book.out, ...book.in].map(({ price, number }) => plain(price, number));
      return wanted.join() === shown.join();
    },
    () => `the page shows ${shown.join(', ')} instead of ${wanted.join(', ')}`,
  );
}
