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

/** What no page above answers: further pages, screens still to come (both in routes/elsewhere), addresses that are none. */
export const elsewherePage: Page = page([ELSEWHERE], () =>
  import('../routes/elsewhere/elsewhere-page.tsx').then((module) => module.ElsewherePage),
);
