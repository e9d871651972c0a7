// What has become of the account's orders, page by page.
import { post } from '../support/users.ts';
import { place, priceAt } from './conditional.ts';
import type { Journey } from './journeys.ts';
import { waitUntil } from './server-book.ts';
import type { Stage } from './stage.ts';
import { grouped, lastPrice, person } from './trading.ts';

/** Ten a page, the newest first; another list begins at its first page. */
async function turnPages(stage: Stage): Promise<void> {
  const user = await stage.register(person('quill').email);
  const page = await stage.openPage('/dealCenter', { token: user.token });
  const last = await lastPrice(page);
  const prices = Array.from({ length: 12 }, (_, index) => priceAt(last, 0.7 + index / 100));
  for (const price of prices) await place(stage, user, { side: 'in', price, quantity: '0.001' });
  await post(
    `${stage.url}/api/transaction_del_all`,
    { type: 'all', markets: 'all' },
    { Authorization: `Bearer ${user.token}` },
  );
  await page.goto(`${stage.url}/account/accountEntrust`);
  const records = page.getByRole('region', { name: 'Trade history' });
  const pages = records.getByRole('navigation', { name: 'Pages' });
  const history = records.getByRole('table', { name: 'Order history' });
  const seeRows = async (texts: readonly string[]): Promise<void> => {
    for (const text of texts) await history.getByText(text).first().waitFor();
    let count = 0;
    await waitUntil(
      async () => (count = (await history.getByRole('row').count()) - 1) === texts.length,
      () => `${count} rows instead of ${texts.length}`,
    );
  };
  const [oldest, newest] = [prices.slice(0, 2).map(grouped), prices.slice(2).map(grouped)];
  await records.getByRole('tab', { name: 'Order history' }).click();
  await pages.getByText('1 / 2').waitFor();
  await seeRows(newest);
  await stage.picture(page, 'records-pages-dark');
  await pages.getByRole('button', { name: 'Next page' }).press('Enter');
  await pages.getByText('2 / 2').waitFor();
  await history.getByText(newest[0] ?? '').waitFor({ state: 'detached' });
  await seeRows(oldest);
  await records.getByRole('button', { name: 'Sells' }).click();
  await page.getByText('No past orders').waitFor();
  await records.getByRole('button', { name: 'Buys' }).click();
  await pages.getByText('1 / 2').waitFor();
  await seeRows(newest);
}

export const RECORDS: readonly Journey[] = [{ name: 'trade records are turned ten by ten', run: turnPages }];
