// The frame of every assets page.
import { t } from '@bourse/ui/lib/i18n.ts';
import { SideFrame, type SidePageProps } from '../../ui/side-frame.tsx';
import { ASSETS_ENTRIES } from './assets-entries.ts';

export const AssetsFrame = (page: SidePageProps) => (
  <SideFrame {...page} nav={{ label: t('wallet.nav'), entries: ASSETS_ENTRIES }} />
);
