// The QR codes by which a phone gets the app. The links come from the site's settings; a site without apps of its own
// offers itself, which installs from the browser.
import { t } from '@bourse/ui/lib/i18n.ts';
import { DownloadCodes } from '../features/site/download-codes.tsx';

export function DownloadPanel() {
  return (
    <dialog open aria-label={t('shell.download')} className="static m-0 bg-transparent p-4 text-ink-1">
      <p className="text-13">{t('shell.download.scan')}</p>
      <DownloadCodes size={116} className="mt-3" />
    </dialog>
  );
}
