import { office } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { MaintenancePanel } from '../../features/settings/maintenance-panel.tsx';
import { RatePanel } from '../../features/settings/rate-panel.tsx';
import { SettingsForm } from '../../features/settings/settings-form.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { Answer, Page } from '../../ui/page.tsx';

export function SettingsPage() {
  const query = useAsk(office.getSettings, {});
  return (
    <Page title={t('office.settings')}>
      <Answer query={query}>{(settings) => <SettingsForm settings={settings} />}</Answer>
      <MaintenancePanel />
      <RatePanel />
    </Page>
  );
}
