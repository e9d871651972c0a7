// The frame of every page of fiat trade. A merchant's menu has the own shop; everybody else's has the way to one.
import { t } from '@bourse/ui/lib/i18n.ts';
import { useLocation } from 'react-router';
import { useSession } from '../lib/session.ts';
import { SideFrame, type SidePageProps } from '../ui/side-frame.tsx';
import { FIAT_ENTRIES } from './fiat-entries.ts';
import { useFiatOptions } from './options.ts';

/** The answer of now knows of an approval; until it comes, what was known at the login. */
function useIsMerchant(): boolean {
  const wasMerchant = useSession((session) => session.isSeller);
  const shops = useFiatOptions().data?.own?.merchant;
  if (!shops) return wasMerchant;
  return shops.some(({ state }) => state === 'approved' || state === 'suspended');
}

export function FiatFrame(page: SidePageProps) {
  const isMerchant = useIsMerchant();
  const { pathname } = useLocation();
  const entries = FIAT_ENTRIES.filter(({ isFor, to, holds = [] }) => {
    if (to === pathname || holds.includes(pathname)) return true;
    return isFor === undefined || isFor === (isMerchant ? 'merchants' : 'others');
  });
  return <SideFrame {...page} nav={{ label: t('fiat.nav'), entries }} />;
}
