// Above every page while an operator has paused what takes new risk: what is closed, and what goes on.
import { t } from '@bourse/ui/lib/i18n.ts';
import { useClientConfig } from '../lib/client-config.ts';

export function MaintenanceStrip() {
  const text = useClientConfig().data?.site.maintenance_text;
  return (
    <p role="status" className="bg-warning-wash px-6 py-2.5 text-center text-13 text-pretty text-warning max-md:px-4">
      <strong className="font-medium">{text || t('shell.maintenance.title')}</strong> {t('shell.maintenance.text')}
    </p>
  );
}
