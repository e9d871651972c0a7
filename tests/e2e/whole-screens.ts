// Every screen of the site in the windows of small phones, in every language, signed in and out: nothing is cut, covered,
// narrower than what it holds, or wider than the screen.
import { lever, micro, spot, support } from '@bourse/contract';
import { type Locale, locales } from '@bourse/messages';
import type { Page } from 'playwright-core';
import type { TestUser } from '../support/users.ts';
import { callAs, mustAs, People, publish, take } from './fiat-people.ts';
import type { Journey } from './journeys.ts';
import { logInOperator } from './operator.ts';
import { screenFaultsOf } from './screen-faults.ts';
import { MARKET, readIndex, waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';
import { person } from './trading.ts';
import { goTo, readRoutes } from './walk.ts';

const WIDTHS = [360, 390, 430] as const;
/** While one window waits for its data, another is measured. */
const WINDOWS_AT_ONCE = 3;
const USDT = '3';

/** A fault that is the same in several windows is one line. */
class Faults {
  readonly #places = new Map<string, Set<string>>();

  add(fault: string, place: string): void {
    const places = this.#places.get(fault) ?? new Set();
    this.#places.set(fault, places.add(place));
  }

  throwAny(): void {
    if (this.#places.size === 0) return;
    throw new Error([...this.#places].map(([fault, places]) => `${fault} (${[...places].join(', ')})`).join('\n'));
  }
}

type Visit = { readonly stage: Stage; readonly locale: Locale; readonly token: string | undefined };

/** One page is loaded for all: each address is opened in it, and each width given to it. */
async function walkIn({ stage, locale, token }: Visit, faults: Faults): Promise<void> {
  const page = await stage.openPage('/', { size: PHONE, locale, ...(token !== undefined && { token }) });
  const seen = new Set<string>();
  // There and back, so that each address begins in the width that the one before ended with.
  let widths: readonly number[] = WIDTHS;
  const look = async (path: string): Promise<void> => {
    const reached = await goTo(page, path);
    // What leads to the login, or to another page, shows nothing of its own.
    if (seen.has(reached)) return;
    seen.add(reached);
    for (const width of widths) {
      await page.setViewportSize({ ...PHONE, width });
      for (const fault of await screenFaultsOf(page)) faults.add(`${path} ${width}: ${fault}`, locale);
    }
    widths = widths.toReversed();
  };
  for (const path of [...readRoutes(), '/nowhere'])
    await look(path).catch((error: unknown) => faults.add(`${path} ${String(error)}`, locale));
  await page.close();
}

async function walkEverywhere(stage: Stage, token?: string): Promise<void> {
  const queue = locales.map(({ code }) => code);
  const faults = new Faults();
  const work = async (): Promise<void> => {
    for (let locale = queue.shift(); locale !== undefined; locale = queue.shift())
      await walkIn({ stage, locale, token }, faults);
  };
  await Promise.all(Array.from({ length: WINDOWS_AT_ONCE }, work));
  faults.throwAny();
}

/** Right after the clock was moved no price is fresh: it is tried until there is one. */
const trade = (
  stage: Stage,
  trader: TestUser,
  call: { readonly path: string },
  fields: Readonly<Record<string, string>>,
) =>
  waitUntil(
    async () => (await callAs(stage, trader, call, fields)).type === 'ok',
    () => `${call.path} is refused`,
  );

/** Somebody whose lists have rows: a merchant with an ad and a deal, who has an order, a position and a second contract. */
async function bringMerchant(stage: Stage): Promise<string> {
  const people = await People.open(stage);
  const [merchant, taker] = await people.bring('wilhelmina', ['wesley']);
  if (!taker) throw new Error('nobody takes the ad');
  await take(stage, taker, { ad: await publish(stage, merchant, { side: 'sell', price: '7.15' }), number: '20' });
  await mustAs(stage, merchant, micro.acceptRisk, { version: '1' });
  await trade(stage, merchant, lever.submit, { ...MARKET, multiple: '20', share: '3', type: '1', status: '1' });
  const second = { match_id: '1', currency_id: USDT, type: '1', seconds: '300', number: '10' };
  await trade(stage, merchant, micro.submit, second);
  const price = Math.ceil(Number(await readIndex(stage)) * 1.1).toFixed(2);
  await trade(stage, merchant, spot.placeSell, { ...MARKET, price, num: '0.01' });
  return merchant.token;
}

/** 1280 × 1024 at 400 %, the narrowest phones, and a phone held sideways. */
const OFFICE_WINDOWS = [
  { width: 320, height: 256 },
  { width: 320, height: 640 },
  { width: 568, height: 320 },
] as const;

async function lookAtOffice(page: Page, paths: readonly string[], faults: Faults): Promise<void> {
  for (const path of paths) {
    await goTo(page, path);
    for (const size of OFFICE_WINDOWS) {
      await page.setViewportSize(size);
      for (const fault of await screenFaultsOf(page)) faults.add(`${path} ${fault}`, `${size.width} × ${size.height}`);
    }
  }
}

/** Every section, and one of the things that each lists, as their links lead there. */
async function walkOffice(stage: Stage): Promise<void> {
  const trader = await stage.register(person('theodosia').email);
  await trade(stage, trader, lever.submit, { ...MARKET, multiple: '20', share: '3', type: '1', status: '1' });
  await mustAs(stage, trader, support.open, { category: 'other', subject: 'Narrow', content: 'Please help.' });
  await takeTicket(await logInOperator(stage, 'admin', { locale: 'en' }));
  await stage.closePages();
  const faults = new Faults();
  for (const locale of ['en', 'zh'] as const) {
    const page = await logInOperator(stage, 'admin', { locale });
    const sections = await page.evaluate<readonly string[]>(linksIn('nav'));
    await lookAtOffice(page, sections, faults);
    const things = new Set<string>();
    for (const path of sections) {
      await goTo(page, path);
      const links = await page.evaluate<readonly string[]>(linksIn('main'));
      const thing = links.find((link) => link.startsWith(`${path}/`));
      if (thing !== undefined) things.add(thing);
    }
    if (things.size < 2) throw new Error(`only ${[...things].join()} is opened`);
    await lookAtOffice(page, [...things], faults);
    await stage.closePages();
  }
  faults.throwAny();
}

/** A ticket that nobody looks after shows no address. */
async function takeTicket(page: Page): Promise<void> {
  await goTo(page, '/tickets');
  await page.getByRole('row').filter({ hasText: 'Narrow' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByRole('button', { name: 'Assign to me' }).waitFor({ state: 'detached' });
}

const linksIn = (part: string): string =>
  `[...document.querySelectorAll('${part} a[href^="/"]')].map((link) => link.getAttribute('href').split('?')[0])`;

export const WHOLE_SCREENS: readonly Journey[] = [
  { name: 'whole screens fit small phones in every language, for a visitor', isLong: true, run: walkEverywhere },
  {
    name: 'whole screens fit small phones in every language, for a user',
    isLong: true,
    run: async (stage) => walkEverywhere(stage, await bringMerchant(stage)),
  },
  { name: 'whole screens of the office fit 320 px, low windows and phones held sideways', run: walkOffice },
];
