// What the header leads to beside its places: support, the messages of who is logged in, and the app for a phone.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Popup } from '@bourse/ui/popup.tsx';
import { QrCode } from 'lucide-react';
import { MessageBell } from '../features/messages/message-bell.tsx';
import { useSession } from '../lib/session.ts';
import { SupportLink } from './support-link.tsx';

const loadDownloadPanel = () => import('./download-panel.tsx').then((module) => module.DownloadPanel);

export function HeaderLinks() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return (
    <>
      <SupportLink />
      {isLoggedIn && <MessageBell />}
      <Popup label={t('shell.download')} kind="dialog" load={loadDownloadPanel} className="max-lg:hidden">
        <QrCode size={16} aria-hidden="true" />
      </Popup>
    </>
  );
}
