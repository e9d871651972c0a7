// Traders with keys for benches, and the price that orders of keys are measured by.
import { z } from 'zod';
import type { TestUser } from '../../tests/support/users.ts';

const made = z.object({
  type: z.literal('ok'),
  message: z.object({ key: z.object({ key: z.string() }), secret: z.string().nullable() }),
});
const tickers = z.object({ message: z.object({ list: z.array(z.object({ last: z.string().nullable() })) }) });

export async function makeKey(url: string, { token, password }: TestUser, fields: object) {
  const response = await fetch(`${url}/api/keys/create`, {
    method: 'POST',
    headers: { authorization: token, lang: 'en', 'content-type': 'application/json' },
    body: JSON.stringify({ label: 'Bench', permissions: 'trade', band_bps: '0', password, ...fields }),
  });
  const { message } = made.parse(await response.json());
  return { name: message.key.key, secret: message.secret ?? '' };
}

/** There is one once the index has ticked. */
export async function readPrice(url: string): Promise<string> {
  for (let tried = 0; tried < 100; tried += 1) {
    const response = await fetch(`${url}/api/market/tickers?symbol=BTC/USDT`);
    const last = tickers.parse(await response.json()).message.list[0]?.last;
    if (last !== null && last !== undefined) return Number(last).toFixed(0);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the market has no price');
}
