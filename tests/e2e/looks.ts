// How the screens look and whether everybody can use them: languages, themes, pictures, accessibility.
import type { Locator, Page } from 'playwright-core';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { smallFieldsOf } from './small-fields.ts';
import { DESK, PHONE, type Stage } from './stage.ts';
import { person, ticket } from './trading.ts';

/** The other two of four: front-door.ts looks at every address on a dark desk and a light phone. */
const WINDOWS = [
  { width: 'desk', size: DESK, theme: 'light' },
  { width: 'phone', size: PHONE, theme: 'dark' },
] as const;

/** What says that a screen has come, with its data. */
const SCREENS = [
  { name: 'home', path: '/', landmark: 'Markets' },
  { name: 'login', path: '/components/login', landmark: 'Log in' },
  { name: 'register', path: '/register', landmark: 'Create an account' },
  { name: 'spot', path: '/dealCenter', landmark: 'BTC/USDT' },
] as const;

async function seeScreen(page: Page, { name, landmark }: (typeof SCREENS)[number]): Promise<void> {
  await page.getByRole('heading', { name: landmark, exact: true }).first().waitFor();
  if (name === 'home') await page.getByRole('link', { name: 'BTC/USDT' }).first().waitFor();
  if (name === 'spot')
    await page
      .getByText('Recent trades')
      .or(page.getByRole('tab', { name: 'Chart' }))
      .first()
      .waitFor();
}

async function checkScreens(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('gus').email);
  const faults: string[] = [];
  for (const { width, size, theme } of WINDOWS)
    for (const screen of SCREENS) {
      const isSpot = screen.name === 'spot';
      const page = await stage.openPage(screen.path, { theme, size, ...(isSpot && { token }) });
      await seeScreen(page, screen);
      await stage.picture(page, `${screen.name}-${width}-${theme}`);
      faults.push(...(await violationsOf(page)).map((fault) => `${screen.name} ${width} ${theme}: ${fault}`));
      faults.push(...(await smallFieldsOf(page)).map((fault) => `${screen.name}: ${fault}`));
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (overflow > 0) faults.push(`${screen.name} ${width}: ${overflow} px too wide`);
      await stage.closePages();
    }
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

async function switchLanguageAndTheme(stage: Stage): Promise<void> {
  const page = await stage.openPage('/dealCenter', { locale: 'zh' });
  await page.getByRole('heading', { name: 'BTC/USDT' }).waitFor();
  await page.getByRole('button', { name: /^外观/ }).click();
  await page.getByText('浅色', { exact: true }).click();
  await page.locator('html[data-theme="light"]').waitFor();
  await page.keyboard.press('Escape');
  await stage.picture(page, 'spot-desk-light-zh');
  await page.getByRole('button', { name: /^语言/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByRole('form', { name: 'Place an order' }).waitFor();
  await page.locator('html[lang="en"][data-theme="light"]').waitFor();
  const title = await page.title();
  if (!title.includes('BTC/USDT')) throw new Error(`the page is called ${title}`);
}

/**
 * Calculates the contrast of an element's text on its ground, as WCAG defines it; 1, which is none, where the element is
 * half transparent.
 */
const contrastOf = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => {
    const style = element.ownerDocument.defaultView.getComputedStyle(element);
    const luminance = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [text, ground] = [luminance(style.color), luminance(style.backgroundColor)];
    return style.opacity === '1' ? (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05) : 1;
  });

async function seeViewOnly(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('hugo').email);
  for (const theme of ['dark', 'light'] as const) {
    const page = await stage.openPage('/dealCenter', { token, theme });
    await page.getByRole('tab', { name: 'USD', exact: true }).click();
    await page
      .getByRole('list', { name: 'Markets' })
      .getByRole('button', { name: /^BTC\/USD/ })
      .click();
    const words = 'Index prices are for viewing only and cannot be traded';
    for (const name of ['BTC/USD order book', 'Recent trades'])
      await page.getByRole('region', { name }).getByText(words).waitFor();
    const button = ticket(page).getByRole('button', { name: 'Buy BTC', disabled: true, description: words });
    const contrast = await contrastOf(button);
    if (contrast < 4.5) throw new Error(`the text of a disabled button has a contrast of ${contrast} in ${theme}`);
    await stage.picture(page, `desk-view-only-${theme}`);
  }
}

export const LOOKS: readonly Journey[] = [
  { name: 'a market for viewing says so everywhere, and its button can be read', run: seeViewOnly },
  { name: 'language and theme are switched and kept', run: switchLanguageAndTheme },
  {
    name: 'axe finds nothing on the screens that visitors meet first, on a light desk and a dark phone',
    isLong: true,
    run: checkScreens,
  },
];
