import { describe, expect, it } from 'vitest';
import { nameTradingChunk } from './chunk-names.ts';

const SOURCE = '/site/apps/web/src';
const page = (name: string): string => `${SOURCE}/routes/${name}.tsx`;
const HOME = page('home/home-page');
const NEWS = page('news/news-list-page');
const QUOTATION = page('quotation/quotation-page');
const FRAME = `${SOURCE}/trading-desk/trading-page.tsx`;
const DEAL = page('deal-center/deal-center-page');
const LEVER = page('lever-center/lever-center-page');
const RECORDS = page('lever-center/records-page');
const PANELS = `${SOURCE}/routes/deal-center/panels.ts`;
const LEVER_PANELS = `${SOURCE}/routes/lever-center/panels.ts`;
const CHART = `${SOURCE}/features/chart/chart-panel.tsx`;
const ACCOUNT = page('account-center/account-center-page');
const OVERLAYS = `${SOURCE}/app/overlays.tsx`;

const LAZY = [HOME, NEWS, QUOTATION, DEAL, LEVER, RECORDS, PANELS, LEVER_PANELS, CHART, ACCOUNT, OVERLAYS];
const SCREENS = [DEAL, LEVER];

/** One module that these import, through another one. */
const nameFor = (...importers: readonly string[]): string | undefined =>
  nameTradingChunk('module', {
    getModuleInfo: (id) => ({
      isEntry: false,
      importedIds: SCREENS.includes(id) ? [FRAME] : [],
      importers: id === 'module' ? ['between'] : id === 'between' ? importers : [],
      dynamicImporters: LAZY.includes(id) ? ['main'] : [],
    }),
  });

describe('the chunk of a module that trading screens need', () => {
  it.each([
    ['all trading screens alone', [DEAL, LEVER], 'desk'],
    ['trading screens and pages of prices', [DEAL, LEVER, QUOTATION, ACCOUNT], 'quotes'],
    ['trading screens and other pages', [DEAL, LEVER, ACCOUNT], 'kit'],
    ['trading screens and plain pages', [DEAL, LEVER, NEWS, QUOTATION], 'base'],
    ['trading screens and what opens over any page', [DEAL, LEVER, OVERLAYS, ACCOUNT], 'base'],
    ['one screen and its own panels', [DEAL, PANELS], 'deal'],
    ['one screen and the panels of another', [DEAL, LEVER_PANELS], 'desk'],
    ['one screen and the chart of all', [DEAL, CHART], 'desk'],
    ['one screen and its records', [LEVER, RECORDS], 'lever'],
    ['the panels of all', [PANELS, LEVER_PANELS], 'panels'],
    ['the panels of one and its records', [LEVER_PANELS, RECORDS], 'lever-panels'],
  ])('of %s', (_, importers, name) => {
    expect(nameFor(...importers)).toBe(name);
  });

  it.each([
    ['the home page, too', [DEAL, LEVER, HOME]],
    ['no trading screen', [NEWS, ACCOUNT]],
    ['one page alone', [DEAL]],
    ['panels and a page of something else', [PANELS, LEVER_PANELS, QUOTATION]],
  ])('is left to others where it belongs to %s', (_, importers) => {
    expect(nameFor(...importers)).toBeUndefined();
  });
});
