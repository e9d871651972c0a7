// Pages that one comes to from another: their names are no part of the first load.
import { type Page, page } from '../../lib/page.ts';

export const furtherPages: readonly Page[] = [
  page(['/withdraw_address'], () =>
    import('../withdraw-address/withdraw-address-page.tsx').then((module) => module.WithdrawAddressPage),
  ),
  page(['/finanrec'], () =>
    import('../finance-records/finance-records-page.tsx').then((module) => module.FinanceRecordsPage),
  ),
];
