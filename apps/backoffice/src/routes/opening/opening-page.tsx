// What of the exchange is open, and what two operators have still to open.
import { t } from '@bourse/ui/lib/i18n.ts';
import { OpeningPanel } from '../../features/opening/opening-panel.tsx';
import { Page } from '../../ui/page.tsx';

export const OpeningPage = () => (
  <Page title={t('office.opening')}>
    <OpeningPanel />
  </Page>
);
