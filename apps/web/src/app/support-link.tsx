// The way to a human: the support link of the site's settings.
import { IconButton } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Headset } from 'lucide-react';
import { useClientConfig } from '../lib/client-config.ts';

/** Opens it; nothing where an operator has set none. */
export function useSupport(): (() => void) | undefined {
  const link = useClientConfig().data?.pc;
  return link ? () => window.open(link, '_blank', 'noopener') : undefined;
}

/** Where the header has no room for it, it stands behind "More". */
export function SupportLink() {
  const open = useSupport();
  if (!open) return null;
  return (
    <IconButton label={t('shell.support')} onClick={open} className="max-lg:hidden">
      <Headset size={16} aria-hidden="true" />
    </IconButton>
  );
}
