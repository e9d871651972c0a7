// The colours of the person's own system: what is chosen can be told from what is not, and where a button ends, everywhere.
// And what stands beside colours: the chart has a name and a ring, a language is said in its own.
import { locales } from '@bourse/messages';
import type { Locator, Page } from 'playwright-core';
import { DAYS } from './charting.ts';
import type { Journey } from './journeys.ts';
import { hasFocus, tabTo } from './keyboard.ts';
import { logInOperator, section } from './operator.ts';
import { waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';
import { person, ticket } from './trading.ts';

/** The ground that the system has for what is chosen. Written as the page's own policy allows it: not as an attribute. */
const CHOSEN = `(() => {
  const sample = document.body.appendChild(document.createElement('i'));
  sample.style.cssText = 'background: SelectedItem; forced-color-adjust: none';
  const { backgroundColor } = getComputedStyle(sample);
  sample.remove();
  return backgroundColor;
})()`;

const groundOf = (target: Locator): Promise<string> =>
  target.evaluate((element) => element.ownerDocument.defaultView.getComputedStyle(element).backgroundColor.toString());

async function seeChosen(target: Locator, isChosen = true): Promise<void> {
  await target.waitFor();
  const ground = await target.page().evaluate<string>(CHOSEN);
  await waitUntil(
    async () => ((await groundOf(target)) === ground) === isChosen,
    () => `${String(target)} ${isChosen ? 'does not look' : 'looks'} chosen`,
  );
}

/** Two of a kind, of which one is chosen; and the other way round once the other was pressed. */
async function seeChoice(chosen: Locator, other: Locator): Promise<void> {
  await seeChosen(chosen);
  await seeChosen(other, false);
  await other.click();
  await seeChosen(other);
  await seeChosen(chosen, false);
}

/**
 * Every part that is marked as chosen for those who hear the page, and does not look it; buttons without an edge; and those
 * whose edge is seen outside of what they stand in, for a margin that lets letters without an edge stand flush pulls them out.
 */
const UNSEEN = `(() => {
  const chosen = ${CHOSEN};
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
  const marks = '[aria-selected=true], [aria-pressed=true], [aria-checked=true], [aria-current]:not([aria-current=false])';
  const plain = [...document.querySelectorAll(marks)].filter(isShown)
    .filter((element) => element.childNodes.length > 0 && getComputedStyle(element).backgroundColor !== chosen);
  const edgeless = [...document.querySelectorAll('button, [role=button]')].filter(isShown)
    .filter((element) => parseFloat(getComputedStyle(element).borderTopWidth) < 1);
  const room = (frame) => {
    const { left, right } = frame.getBoundingClientRect();
    const style = getComputedStyle(frame);
    return [left + parseFloat(style.paddingLeft) - 1, right - parseFloat(style.paddingRight) + 1];
  };
  const isPulledOut = (button) => {
    const { left, right } = button.getBoundingClientRect();
    for (let part = button; part.parentElement !== null; part = part.parentElement) {
      const { marginLeft, marginRight } = getComputedStyle(part);
      const [start, end] = room(part.parentElement);
      if ((parseFloat(marginLeft) < 0 && left < start) || (parseFloat(marginRight) < 0 && right > end)) return true;
    }
    return false;
  };
  const pulled = [...document.querySelectorAll('button, [role=button], [data-button]')].filter(isShown).filter(isPulledOut);
  return [...plain, ...edgeless, ...pulled].map((element) => element.outerHTML.slice(0, 140));
})()`;

async function seeAllMarks(page: Page): Promise<void> {
  const unseen = await page.evaluate<readonly string[]>(UNSEEN);
  if (unseen.length > 0) throw new Error(`${page.url()}: ${unseen.join('\n')}`);
}

async function tradeInForcedColours(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('crispin').email);
  const page = await stage.openPage('/dealCenter', { token, isForced: true });
  const form = ticket(page);
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await seeChosen(navigation.getByRole('link', { name: 'Spot' }));
  await seeChosen(navigation.getByRole('link', { name: 'Markets' }), false);
  await seeChoice(
    form.getByRole('button', { name: 'Buy', exact: true }),
    form.getByRole('button', { name: 'Sell', exact: true }),
  );
  await seeChoice(
    form.getByRole('tab', { name: 'Limit', exact: true }),
    form.getByRole('tab', { name: 'Market', exact: true }),
  );
  const intervals = page.getByRole('group', { name: 'Interval' });
  await seeChoice(
    intervals
      .locator('[aria-pressed="true"]')
      .getByText('15m')
      .or(intervals.getByRole('button', { name: '15m' })),
    intervals.getByRole('button', { name: '5m', exact: true }),
  );
  const lower = page.getByRole('region', { name: 'Orders and trades' });
  await seeChoice(lower.getByRole('tab', { name: /Open orders/ }), lower.getByRole('tab', { name: 'Order history' }));
  const markets = page.getByRole('list', { name: 'Markets' });
  await seeChosen(markets.getByRole('button', { name: /^BTC\/USDT/ }));
  await seeChosen(markets.getByRole('button', { name: /^ETH\/USDT/ }), false);
  await seeAllMarks(page);
  await stage.picture(page, 'forced-spot-desk');

  // An interval out of the menu is shown on the button that opens it.
  const more = intervals.getByRole('button', { name: /^More/ });
  await seeChosen(more, false);
  await more.click();
  await page.getByRole('menuitemradio', { name: '2h', exact: true }).click();
  await seeChosen(more);

  for (const [path, chosen, other] of [
    ['/leverdealCenter', 'Long', 'Short'],
    ['/secondDealCenter', '30 s 90%', '60 s 91%'],
  ] as const) {
    await page.goto(stage.url + path);
    await page.getByRole('heading', { name: 'BTC/USDT' }).waitFor();
    const sides = page.getByRole('form').getByRole('button', { name: chosen, exact: true });
    await seeChoice(sides, page.getByRole('form').getByRole('button', { name: other, exact: true }));
    await seeAllMarks(page);
    await stage.picture(page, `forced${path.replace('/', '-')}-desk`);
  }
}

async function browseInForcedColours(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('evadne').email);
  const page = await stage.openPage('/quotation', { token, isForced: true, size: PHONE });
  const bar = page.getByRole('navigation', { name: 'Menu', exact: true });
  await seeChosen(bar.getByRole('link', { name: 'Markets' }));
  await seeChosen(bar.getByRole('link', { name: 'Spot' }), false);
  await seeChoice(page.getByRole('tab', { name: 'All', exact: true }), page.getByRole('tab', { name: 'BTC' }));
  await seeAllMarks(page);
  await stage.picture(page, 'forced-markets-phone');
  for (const path of ['/new_account/finance', '/account/accountSet', '/legalPay', '/support', '/dealCenter']) {
    await page.goto(stage.url + path);
    await page.locator('main h1').first().waitFor();
    await seeAllMarks(page);
  }
  // A page without an entry of its own belongs to one all the same.
  await page.goto(`${stage.url}/legalPay`);
  await seeChosen(page.getByRole('main').getByRole('navigation').getByRole('link', { name: 'My orders' }));
  await page.getByRole('banner').getByRole('button', { name: 'Appearance' }).click();
  const themes = page.getByRole('group', { name: 'Theme' });
  await seeChosen(themes.locator('label').filter({ hasText: 'Dark' }));
  await seeChosen(themes.locator('label').filter({ hasText: 'Light' }), false);
  await stage.picture(page, 'forced-appearance-phone');
}

async function workInForcedColours(stage: Stage): Promise<void> {
  const page = await logInOperator(stage, 'admin', { isForced: true });
  for (const name of ['Users', 'Coins', 'News'] as const) {
    await section(page, name).click();
    await page.locator('main h1').first().waitFor();
    await seeChosen(section(page, name));
    await seeChosen(section(page, 'Audit log'), false);
    await seeAllMarks(page);
  }
  await stage.picture(page, 'forced-office-news');
}

const readRing = (chart: Locator): Promise<string> =>
  chart.evaluate((element) => {
    const { parentElement, ownerDocument } = element;
    const style = parentElement && ownerDocument.defaultView.getComputedStyle(parentElement, '::after');
    return style === null ? '' : `${style.borderTopWidth} ${style.borderTopStyle}`;
  });

async function standAtTheChart(stage: Stage): Promise<void> {
  const NAMES = { en: 'BTC/USDT candles', it: 'Candele BTC/USDT', zh: 'BTC/USDT K 线' } as const;
  for (const isForced of [false, true])
    for (const locale of ['en', 'it', 'zh'] as const) {
      const page = await stage.openPage('/dealCenter', { locale, isForced });
      const chart = page.getByRole('application', { name: NAMES[locale], exact: true });
      let ring = '';
      await waitUntil(
        async () => {
          // A chart that is made again, as its candles come, has no focus any more.
          await tabTo(page, chart);
          ring = await readRing(chart);
          return ring === '2px solid';
        },
        () => `the ring of the chart is ${ring}`,
      );
      await stage.picture(page, `chart-ring-${locale}-${isForced ? 'forced' : 'dark'}`);
      await page.keyboard.press('Tab');
      if (await hasFocus(chart)) throw new Error('the focus stays in the chart');
      await stage.closePages();
    }
}

/** How many pixels of the charts have a colour that only the theme knows, and how many are drawn at all. */
const DRAWN = `(() => {
  const counts = { theme: 0, drawn: 0 };
  const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const theme = ['--up', '--down'].map((name) => parseInt(token(name).slice(1), 16));
  for (const canvas of document.querySelectorAll('main canvas')) {
    if (canvas.width === 0 || canvas.height === 0) continue;
    // From a copy: what is read often is drawn more slowly.
    const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
    const pen = copy.getContext('2d', { willReadFrequently: true });
    pen.drawImage(canvas, 0, 0);
    const { data } = pen.getImageData(0, 0, copy.width, copy.height);
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] < 255) continue;
      counts.drawn += 1;
      if (theme.includes((data[at] << 16) + (data[at + 1] << 8) + data[at + 2])) counts.theme += 1;
    }
  }
  return counts;
})()`;

type Drawn = { readonly theme: number; readonly drawn: number };

async function drawInForcedColours(stage: Stage): Promise<void> {
  const page = await stage.openPage('/dealCenter', { kept: DAYS });
  const look = (): Promise<Drawn> => page.evaluate<Drawn>(DRAWN);
  let seen = await look();
  const waitFor = (isGood: (drawn: Drawn) => boolean): Promise<void> =>
    waitUntil(
      async () => {
        seen = await look();
        return isGood(seen);
      },
      () => `the charts have ${seen.theme} pixels of the theme among ${seen.drawn}`,
    );
  await waitFor(({ theme }) => theme > 100);
  // Switched on while the page is open.
  await page.emulateMedia({ forcedColors: 'active' });
  await waitFor(({ theme, drawn }) => theme === 0 && drawn > 1_000);
  await stage.picture(page, 'forced-chart-desk');
}

async function hearLanguages(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('benedetta').email);
  const page = await stage.openPage('/account/accountSet', { token });
  await page.getByRole('banner').getByRole('button', { name: 'Language: English' }).click();
  for (const { name, htmlLang } of locales)
    await page
      .getByRole('menuitemradio', { name })
      .and(page.locator(`[lang="${htmlLang}"]`))
      .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitemradio').first().waitFor({ state: 'detached' });
  await page
    .getByRole('main')
    .getByRole('button', { name: /Language/ })
    .click();
  for (const { name, htmlLang } of locales)
    await page
      .getByRole('option', { name })
      .and(page.locator(`[lang="${htmlLang}"]`))
      .waitFor();

  const office = await logInOperator(stage, 'admin');
  await section(office, 'Tickets').click();
  const choice = office.getByRole('combobox', { name: 'Language' });
  await choice.waitFor();
  for (const { code, htmlLang } of locales)
    await choice.locator(`option[value="${code}"][lang="${htmlLang}"]`).waitFor({ state: 'attached' });
}

export const FORCED_COLOURS: readonly Journey[] = [
  { name: 'forced colours: what is chosen on the trading screens is seen', run: tradeInForcedColours },
  { name: 'forced colours: navigation, tabs and menus on a phone show where one is', run: browseInForcedColours },
  { name: 'forced colours: the office shows its section', run: workInForcedColours },
  { name: 'forced colours: charts are drawn in the colours of the system', run: drawInForcedColours },
  { name: 'the chart has a role, a name in the language and a ring', run: standAtTheChart },
  { name: 'every language is offered in its own tongue', run: hearLanguages },
];
