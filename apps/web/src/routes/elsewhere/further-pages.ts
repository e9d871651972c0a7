// Pages that one comes to from another: their names are no part of the first load.
import { type Page, page } from '../../lib/page.ts';

const wallets = () => import('../assets/wallet-pages.tsx');
const accounts = () => import('../assets/account-pages.tsx');
const shops = () => import('../merchant/shop-pages.tsx');
const c2c = () => import('../merchant/c2c-pages.tsx');
const ads = () => import('../merchant/publish-pages.tsx');

export const furtherPages: readonly Page[] = [
  page(['/forgetPwd', '/components/forgetPwd'], () =>
    import('../forgot-password/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage),
  ),
  page(['/resetPwd', '/resetPwd/:user_string'], () =>
    import('../reset-password/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
  ),
  page(['/account/accountCenter', '/account', '/accountCenter'], () =>
    import('../account-center/account-center-page.tsx').then((module) => module.AccountCenterPage),
  ),
  page(['/account/accountSet', '/accountSet'], () =>
    import('../account-settings/account-settings-page.tsx').then((module) => module.AccountSettingsPage),
  ),
  page(['/account/security'], () => import('../security/security-page.tsx').then((module) => module.SecurityPage)),
  page(['/api-keys'], () => import('../keys/api-keys-page.tsx').then((module) => module.ApiKeysPage)),
  page(['/sub-accounts'], () =>
    import('../sub-accounts/sub-accounts-page.tsx').then((module) => module.SubAccountsPage),
  ),
  page(['/account/authentication', '/authentication'], () =>
    import('../identity/identity-page.tsx').then((module) => module.IdentityPage),
  ),
  page(['/account/payment', '/payment'], () =>
    import('../payment/payment-page.tsx').then((module) => module.PaymentPage),
  ),
  page(['/account/accountEntrust', '/accountEntrust'], () =>
    import('../deal-center/trade-records-page.tsx').then((module) => module.TradeRecordsPage),
  ),
  page(['/fees'], () => import('../fees/fees-page.tsx').then((module) => module.FeesPage)),
  page(['/account/accountMessage', '/accountMessage'], () =>
    import('../messages/messages-page.tsx').then((module) => module.MessagesPage),
  ),
  page(['/support'], () => import('../support/support-page.tsx').then((module) => module.SupportPage)),
  page(['/account/region', '/region'], () =>
    import('../region-users/region-users-page.tsx').then((module) => module.RegionUsersPage),
  ),
  page(['/account/password'], () =>
    import('../change-password/change-password-page.tsx').then((module) => module.ChangePasswordPage),
  ),
  page(['/bindEmail'], () => import('../bind-email/bind-email-page.tsx').then((module) => module.BindEmailPage)),
  page(['/bindPhone'], () => import('../bind-phone/bind-phone-page.tsx').then((module) => module.BindPhonePage)),
  page(['/setCash'], () =>
    import('../trade-password/trade-password-page.tsx').then((module) => module.TradePasswordPage),
  ),
  page(['/legalTradeSet'], () => import('../fiat-setup/fiat-setup-page.tsx').then((module) => module.FiatSetupPage)),
  page(['/freeze'], () => import('../freeze/freeze-page.tsx').then((module) => module.FreezePage)),
  page(['/new_account/finance', '/new_account'], () =>
    import('../assets/overview-page.tsx').then((module) => module.OverviewPage),
  ),
  page(['/new_account/change'], () => wallets().then((module) => module.ChangePage)),
  page(['/new_account/lever'], () => wallets().then((module) => module.LeverPage)),
  page(['/new_account/legal'], () => wallets().then((module) => module.LegalPage)),
  page(['/new_account/micro'], () => wallets().then((module) => module.MicroPage)),
  page(['/new_account/legalAccount', '/legalAccount'], () => accounts().then((module) => module.LegalAccountPage)),
  page(['/new_account/changeAccount', '/changeAccount'], () => accounts().then((module) => module.ChangeAccountPage)),
  page(['/new_account/letransactions'], () => import('../assets/ledger-page.tsx').then((module) => module.LedgerPage)),
  page(['/new_account/transfer'], () => import('../assets/transfer-page.tsx').then((module) => module.TransferPage)),
  page(['/new_account/transferLegal', '/transferLegal'], () =>
    import('../assets/transfer-legal-page.tsx').then((module) => module.TransferLegalPage),
  ),
  page(['/account/transferLog', '/transferLog', '/transferRecord'], () =>
    import('../assets/transfer-log-page.tsx').then((module) => module.TransferLogPage),
  ),
  page(['/withdraw_address'], () =>
    import('../withdraw-address/withdraw-address-page.tsx').then((module) => module.WithdrawAddressPage),
  ),
  page(['/finanrec'], () =>
    import('../finance-records/finance-records-page.tsx').then((module) => module.FinanceRecordsPage),
  ),
  page(['/account/recharge', '/recharge', '/account/rechargeMoney', '/rechargeMoney'], () =>
    import('../deposit-withdraw/deposit-withdraw-page.tsx').then((module) => module.DepositWithdrawPage),
  ),
  page(['/account/coinRecord', '/coinRecord'], () =>
    import('../coin-records/coin-records-page.tsx').then((module) => module.WithdrawalRecordsPage),
  ),
  page(['/account/chargeRecord', '/chargeRecord'], () =>
    import('../coin-records/coin-records-page.tsx').then((module) => module.DepositRecordsPage),
  ),
  page(['/account/statement', '/statement'], () =>
    import('../statement/statement-page.tsx').then((module) => module.StatementPage),
  ),
  page(['/leverTransactions', '/leverTransaction', '/leverList'], () =>
    import('../lever-center/records-page.tsx').then((module) => module.PositionsPage),
  ),
  page(['/leverRecord', '/allTransaction'], () =>
    import('../lever-center/records-page.tsx').then((module) => module.HistoryPage),
  ),
  page(['/lever_manger', '/manger'], () =>
    import('../lever-center/accounts-page.tsx').then((module) => module.AccountsPage),
  ),
  page(['/secondRisk'], () => import('../second-center/risk-page.tsx').then((module) => module.RiskPage)),
  page(['/secondRecord'], () => import('../second-center/records-page.tsx').then((module) => module.RecordsPage)),
  page(['/receipt/micro/:id'], () => import('../second-center/receipt-page.tsx').then((module) => module.ReceiptPage)),
  page(['/receipt/lever/:id'], () => import('../lever-center/receipt-page.tsx').then((module) => module.ReceiptPage)),
  page(['/legal/SellerApply'], () => import('../merchant/apply-page.tsx').then((module) => module.ApplyPage)),
  page(['/legal/MyTrade'], () => import('../merchant/ads-page.tsx').then((module) => module.AdsPage)),
  page(['/legal/publishC2c'], () => ads().then((module) => module.PublishPage)),
  page(['/c2cRelease'], () => ads().then((module) => module.C2cPublishPage)),
  page(['/c2c', '/c2cTrade'], () => c2c().then((module) => module.C2cMarketPage)),
  page(['/c2cOrder'], () => c2c().then((module) => module.C2cOrdersPage)),
  page(['/c2cDetail'], () => c2c().then((module) => module.C2cOrderPage)),
  page(['/legalSeller', '/legalShopDetail'], () => shops().then((module) => module.ShopPage)),
  page(['/myLegalShops'], () => shops().then((module) => module.OwnShopPage)),
  page(['/legal/SellOrder', '/shopLegalRecord'], () =>
    import('../merchant/shop-orders-page.tsx').then((module) => module.ShopOrdersPage),
  ),
  page(['/account/aceite', '/aceite'], () =>
    import('../acceptors/acceptors-page.tsx').then((module) => module.AcceptorsPage),
  ),
  page(['/success'], () => import('../gateway/result-page.tsx').then((module) => module.ResultPage)),
  page(['/legal/Trade', '/legal', '/legalTrade'], () =>
    import('../fiat/market-page.tsx').then((module) => module.MarketPage),
  ),
  page(['/legal/Order', '/legalRecord'], () => import('../fiat/orders-page.tsx').then((module) => module.OrdersPage)),
  page(
    ['/legalPay', '/legalPay2', '/legalPayDetail', '/components/payCannel', '/payCannel', '/shopLegalPayDetail'],
    () => import('../fiat/deal-page.tsx').then((module) => module.DealPage),
  ),
  page(['/legal/Auth'], () => import('../fiat/requirements-page.tsx').then((module) => module.RequirementsPage)),
  page(['/upstart'], () => import('../sales/sales-page.tsx').then((module) => module.SalesPage)),
  page(['/sg'], () => import('../sales/purchase-page.tsx').then((module) => module.PurchasePage)),
  page(['/uplist'], () => import('../sales/records-page.tsx').then((module) => module.RecordsPage)),
  page(['/upresult'], () => import('../sales/result-page.tsx').then((module) => module.ResultPage)),
  page(['/zhiyalist'], () => import('../staking/staking-page.tsx').then((module) => module.EarnPage)),
  page(['/proof'], () => import('../proof/proof-page.tsx').then((module) => module.ProofPage)),
  page(['/status'], () => import('../health/status-page.tsx').then((module) => module.StatusPage)),
  page(['/faucet'], () => import('../faucet/faucet-page.tsx').then((module) => module.FaucetPage)),
];
