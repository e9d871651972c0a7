// Pages while the tab acts on a sub-account: what is the master's alone says so in place of the page, and offers the way back.
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { isOpen, useAccounts } from '../features/sub-accounts/accounts.ts';
import { useSession } from '../lib/session.ts';
import type { SubAccount } from '../lib/sub-account.ts';
import { useSubAccountRefusals } from '../lib/sub-account-refusals.ts';
import { keepSubAccount, leaveSubAccount, switchAccount } from '../lib/switch-account.ts';
import { furtherPages } from '../routes/elsewhere/further-pages.ts';

/** Pages of the person, by the first of their addresses: identity, security, fiat money, what comes in and goes out. */
const MASTER_PAGES: ReadonlySet<string> = new Set([
  '/account/accountCenter',
  '/account/accountSet',
  '/account/security',
  '/account/authentication',
  '/account/payment',
  '/account/password',
  '/account/region',
  '/account/rechargeMoney',
  '/account/recharge',
  '/account/aceite',
  '/bindEmail',
  '/bindPhone',
  '/setCash',
  '/legalTradeSet',
  '/freeze',
  '/withdraw_address',
  '/support',
  '/faucet',
  '/success',
  '/legal/SellerApply',
  '/legal/MyTrade',
  '/legal/publishC2c',
  '/legal/SellOrder',
  '/legal/Trade',
  '/legal/Order',
  '/legal/Auth',
  '/legalPay',
  '/legalSeller',
  '/myLegalShops',
  '/c2c',
  '/c2cRelease',
  '/c2cOrder',
  '/c2cDetail',
]);

const isForMaster = (pathname: string): boolean =>
  MASTER_PAGES.has(furtherPages.find(({ paths }) => paths.includes(pathname))?.paths[0] ?? '');

const goBack = (): void => switchAccount(undefined);

function MasterOnly({ label }: SubAccount) {
  usePageTitle(t('subAccount.masterOnly'));
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 px-6 py-16 text-center">
      <TickRuler className="mb-2 w-[81px]" />
      <h1 className="text-20">{t('subAccount.masterOnly')}</h1>
      <p className="max-w-100 text-13 text-pretty text-ink-2">{t('subAccount.masterOnlyText', { label })}</p>
      <Button variant="primary" className="mt-2" onClick={goBack}>
        {t('subAccount.back')}
      </Button>
    </div>
  );
}

function Strip({ text, action }: { readonly text: string; readonly action?: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1.5 bg-warning-wash px-6 py-2 text-13 text-pretty text-warning max-md:px-4"
    >
      {text}
      {action}
    </div>
  );
}

/** Follows what the master has done with it: a new label is shown, one that is closed is left. */
function useFollowed(account: SubAccount) {
  const { data, refetch } = useAccounts();
  const doubts = useSubAccountRefusals((refusals) => refusals.doubts);
  useEffect(() => {
    if (doubts > 0) void refetch();
  }, [doubts, refetch]);
  const row = data?.accounts.find(({ id }) => id === account.id);
  const isGone = data !== undefined && (row === undefined || !isOpen(row));
  const label = row?.label ?? account.label;
  useEffect(() => {
    if (isGone) return leaveSubAccount(account);
    if (label === account.label) return undefined;
    const renamed = { ...account, label };
    keepSubAccount(renamed);
    useSession.setState({ subAccount: renamed });
    return undefined;
  }, [isGone, label, account]);
  return row;
}

function Acting({ account, children }: { readonly account: SubAccount; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const row = useFollowed(account);
  const isRefused = useSubAccountRefusals(({ path }) => path === pathname);
  if (isForMaster(pathname)) return <MasterOnly {...account} />;
  const back = (
    <Button size="small" onClick={goBack}>
      {t('subAccount.back')}
    </Button>
  );
  return (
    <>
      {row?.is_frozen === 1 && <Strip text={t('subAccount.frozenStrip', { label: account.label })} />}
      {isRefused && <Strip text={t('subAccount.refusedHere')} action={back} />}
      {children}
    </>
  );
}

export type SubAccountGateProps = {
  /** The label of a sub-account that the tab has had to leave. */
  readonly left: string | undefined;
  readonly children: ReactNode;
};

export function SubAccountGate({ left, children }: SubAccountGateProps) {
  const account = useSession(({ subAccount }) => subAccount);
  useEffect(() => {
    if (left !== undefined) notify.info(t('subAccount.left', { label: left }), { id: 'sub-account-left' });
  }, [left]);
  return account ? <Acting account={account}>{children}</Acting> : children;
}
