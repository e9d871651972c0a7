// The way to a human: the support link of the site's settings.
import { Headset } from 'lucide-react';
import { useClientConfig } from '../features/site/client-config.ts';
import { t } from '../lib/i18n.ts';
import { IconButton } from '../ui/button.tsx';
import { notify } from '../ui/toast.ts';

export function SupportLink() {
  const link = useClientConfig().data?.pc;
  const open = (): void => {
    if (link) window.open(link, '_blank', 'noopener');
    else notify.error(t('shell.support.missing'));
  };
  return (
    <IconButton label={t('shell.support')} onClick={open} className="max-lg:hidden">
      <Headset size={16} aria-hidden="true" />
    </IconButton>
  );
}
