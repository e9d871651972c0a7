// The way to a human: the support link of the site's settings.
import { IconButton } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { Headset } from 'lucide-react';
import { useClientConfig } from '../lib/client-config.ts';

export function useSupport(): () => void {
  const link = useClientConfig().data?.pc;
  return () => {
    if (link) window.open(link, '_blank', 'noopener');
    else notify.error(t('shell.support.missing'));
  };
}

/** Where the header has no room for it, it stands behind "More". */
export function SupportLink() {
  return (
    <IconButton label={t('shell.support')} onClick={useSupport()} className="max-lg:hidden">
      <Headset size={16} aria-hidden="true" />
    </IconButton>
  );
}
