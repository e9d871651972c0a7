// The frame of every account page.
import { t } from '@bourse/ui/lib/i18n.ts';
import { useLocation } from 'react-router';
import { SideFrame, type SidePageProps } from '../../ui/side-frame.tsx';
import { ACCOUNT_ENTRIES } from './account-entries.ts';
import { useIsRegionAgent } from './center.ts';

export function AccountFrame(page: SidePageProps) {
  const isAgent = useIsRegionAgent();
  const { pathname } = useLocation();
  const entries = ACCOUNT_ENTRIES.filter((entry) => !entry.isForAgents || isAgent || pathname === entry.to);
  return <SideFrame {...page} nav={{ label: t('account.nav'), entries }} />;
}
