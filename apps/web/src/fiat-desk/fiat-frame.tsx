// The frame of every page of fiat trade. A merchant's menu has the own shop; everybody else's has the way to one.
import { t } from '@bourse/ui/lib/i18n.ts';
import { useLocation } from 'react-router';
import { useSession } from '../lib/session.ts';
import { SideFrame, type SidePageProps } from '../ui/side-frame.tsx';
import { FIAT_ENTRIES } from './fiat-entries.ts';

export function FiatFrame(page: SidePageProps) {
  const isMerchant = useSession((session) => session.isSeller);
  const { pathname } = useLocation();
  const entries = FIAT_ENTRIES.filter(({ isFor, to, holds = [] }) => {
    if (to === pathname || holds.includes(pathname)) return true;
    return isFor === undefined || isFor === (isMerchant ? 'merchants' : 'others');
  });
  return <SideFrame {...page} nav={{ label: t('fiat.nav'), entries }} />;
}
