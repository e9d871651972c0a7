// Every page, its paths, and how its code is loaded. The first path is the one that links use.
import { lazyPage } from '@bourse/ui/lazy-part.tsx';
import { registerPage } from '@bourse/ui/lib/prefetch.ts';
import type { ComponentType } from 'react';

export type Page = {
  readonly paths: readonly [string, ...string[]];
  readonly Component: ComponentType;
} & Frame;

/** How the shell frames a page. */
type Frame = {
  /** Trading screens use the whole width and have no footer. */
  readonly isFullWidth?: boolean;
  /** What visitors come for: open during maintenance, with the footer of articles. */
  readonly isFrontDoor?: boolean;
};

function page(paths: Page['paths'], load: () => Promise<ComponentType>, options: Frame = {}): Page {
  const Component = lazyPage(load);
  for (const path of paths) registerPage(path, Component.prepare);
  return { paths, Component, ...options };
}

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
  page(['/components/login', '/login'], () =>
    import('../routes/login/login-page.tsx').then((module) => module.LoginPage),
  ),
  page(['/register', '/components/register'], () =>
    import('../routes/register/register-page.tsx').then((module) => module.RegisterPage),
  ),
  page(['/forgetPwd', '/components/forgetPwd'], () =>
    import('../routes/forgot-password/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage),
  ),
  page(['/resetPwd', '/resetPwd/:user_string'], () =>
    import('../routes/reset-password/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
  ),
  page(['/account/accountCenter', '/account', '/accountCenter'], () =>
    import('../routes/account-center/account-center-page.tsx').then((module) => module.AccountCenterPage),
  ),
  page(['/account/accountSet', '/accountSet'], () =>
    import('../routes/account-settings/account-settings-page.tsx').then((module) => module.AccountSettingsPage),
  ),
  page(['/account/security'], () =>
    import('../routes/security/security-page.tsx').then((module) => module.SecurityPage),
  ),
  page(['/account/authentication', '/authentication'], () =>
    import('../routes/identity/identity-page.tsx').then((module) => module.IdentityPage),
  ),
  page(['/account/payment', '/payment'], () =>
    import('../routes/payment/payment-page.tsx').then((module) => module.PaymentPage),
  ),
  page(['/account/accountEntrust', '/accountEntrust'], () =>
    import('../routes/deal-center/trade-records-page.tsx').then((module) => module.TradeRecordsPage),
  ),
  page(['/account/accountMessage', '/accountMessage'], () =>
    import('../routes/messages/messages-page.tsx').then((module) => module.MessagesPage),
  ),
  page(['/account/region', '/region'], () =>
    import('../routes/region-users/region-users-page.tsx').then((module) => module.RegionUsersPage),
  ),
  page(['/account/password'], () =>
    import('../routes/change-password/change-password-page.tsx').then((module) => module.ChangePasswordPage),
  ),
  page(['/bindEmail'], () => import('../routes/bind-email/bind-email-page.tsx').then((module) => module.BindEmailPage)),
  page(['/bindPhone'], () => import('../routes/bind-phone/bind-phone-page.tsx').then((module) => module.BindPhonePage)),
  page(['/setCash'], () =>
    import('../routes/trade-password/trade-password-page.tsx').then((module) => module.TradePasswordPage),
  ),
  page(['/legalTradeSet'], () =>
    import('../routes/fiat-setup/fiat-setup-page.tsx').then((module) => module.FiatSetupPage),
  ),
  page(['/freeze'], () => import('../routes/freeze/freeze-page.tsx').then((module) => module.FreezePage)),
];

/** What no page above answers: screens still to come (routes/elsewhere/coming-routes.ts), and addresses that are none. */
export const elsewherePage: Page = page(['*'], () =>
  import('../routes/elsewhere/elsewhere-page.tsx').then((module) => module.ElsewherePage),
);
