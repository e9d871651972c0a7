// The pages that the app knows from its start, and how their code is loaded. Those that one comes to later are listed in
// routes/elsewhere/further-pages.ts, so that the first load need not bring their names.
import { ELSEWHERE } from '@bourse/ui/lib/prefetch.ts';
import { type Frame, type Page, page } from '../lib/page.ts';

const FRONT_DOOR: Frame = { isFrontDoor: true };

export const pages: readonly Page[] = [
  page(['/'], () => import('../routes/home/home-page.tsx').then((module) => module.HomePage), FRONT_DOOR),
  page(
    ['/quotation'],
    () => import('../routes/quotation/quotation-page.tsx').then((module) => module.QuotationPage),
    FRONT_DOOR,
  ),
  page(
    ['/noticeList', '/components/noticeList'],
    () => import('../routes/news/news-list-page.tsx').then((module) => module.NewsListPage),
    FRONT_DOOR,
  ),
  page(
    ['/components/noticeDetail', '/noticeDetail'],
    () => import('../routes/news/article-page.tsx').then((module) => module.ArticlePage),
    FRONT_DOOR,
  ),
  page(
    ['/dealCenter', '/match'],
    () => import('../routes/deal-center/deal-center-page.tsx').then((module) => module.DealCenterPage),
    {
      isFullWidth: true,
    },
  ),
  page(
    ['/leverdealCenter'],
    () => import('../routes/lever-center/lever-center-page.tsx').then((module) => module.LeverCenterPage),
    {
      isFullWidth: true,
    },
  ),
  page(
    ['/secondDealCenter'],
    () => import('../routes/second-center/second-center-page.tsx').then((module) => module.SecondCenterPage),
    {
      isFullWidth: true,
    },
  ),
  page(['/components/login', '/login'], () =>
    import('../routes/login/login-page.tsx').then((module) => module.LoginPage),
  ),
  page(['/register', '/components/register'], () =>
    import('../routes/register/register-page.tsx').then((module) => module.RegisterPage),
  ),
];

/** All other addresses lead here: to further pages, or to the note that there is no such page. */
export const elsewherePage: Page = page([ELSEWHERE], () =>
  import('../routes/elsewhere/elsewhere-page.tsx').then((module) => module.ElsewherePage),
);
