// Which sales are shown, in which order, and with what of the caller's.
import type { launchRows } from '@bourse/contract';
import { type CurrencyId, currencyId, launchProjectId, type LaunchStep, type UserId, ZERO } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import { languagesFor } from '../../platform/http/languages.ts';
import type { LiveLaunchProject } from './board.ts';
import { findLaunchStep, viewLaunchProject } from './view.ts';
import type { SalesServices } from './services.ts';
import { findLaunchTexts, findLevel, type LaunchTextWithContent } from './queries.ts';

const RANK: Readonly<Record<LaunchStep, number>> = { open: 0, coming: 1, ended: 2, result: 3 };

/** Those that were announced: open ones, then the next to open, then the one that ended last. */
export function listSales(services: Pick<SalesServices, 'sales' | 'stops' | 'clock'>): readonly LiveLaunchProject[] {
  const rankOf = (project: LiveLaunchProject): number => RANK[findLaunchStep(services, project)];
  const isOver = (project: LiveLaunchProject): boolean => rankOf(project) > RANK.coming;
  return services.sales
    .launchProjects()
    .filter(({ state }) => state !== 'draft')
    .sort((a, b) => rankOf(a) - rankOf(b) || (isOver(a) ? b.endAt - a.endAt : a.startAt - b.startAt) || a.id - b.id);
}

type Asked = { readonly id?: number | undefined; readonly c_id?: number | undefined };

/** The sale itself where it is named, else the first of the coin, else the first of all. */
export function findSale(services: SalesServices, { id, c_id }: Asked): LiveLaunchProject | undefined {
  const sales = listSales(services);
  if (id !== undefined) return sales.find((sale) => sale.id === launchProjectId(id));
  const coin: CurrencyId | undefined = c_id === undefined ? undefined : currencyId(c_id);
  return sales.find((sale) => coin === undefined || sale.currencyId === coin);
}

type Caller = { readonly userId: UserId | undefined; readonly locale: Locale };
export type SaleView = { readonly row: launchRows.LaunchProjectRow; readonly content: string };

const NO_TEXT: LaunchTextWithContent = { keyword: '', abstract: '', content: '', cover: '', whitePaper: '' };

export async function viewSales(
  services: SalesServices,
  shown: readonly LiveLaunchProject[],
  { userId, locale }: Caller,
): Promise<readonly SaleView[]> {
  const { storage, sales, clock } = services;
  const texts = await findLaunchTexts(storage.db, languagesFor(locale));
  const level = userId === undefined ? 0 : await findLevel(storage.db, userId);
  return shown.map((sale) => {
    const text = texts.get(sale.id) ?? { ...NO_TEXT, keyword: services.market.currency(sale.currencyId)?.name ?? '' };
    const wanted = userId === undefined ? ZERO : sales.launchShare(sale.id, userId);
    const own = { level, wanted };
    return { row: viewLaunchProject(services, sale, { text, own, now: clock.now() }), content: text.content };
  });
}
