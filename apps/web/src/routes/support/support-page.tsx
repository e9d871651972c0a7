// Support: the user's tickets, a new one, or the one that the address names. Visitors are shown the way in, and back here.
import { parseId } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { useSearchParams } from 'react-router';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { TicketForm } from '../../features/support/ticket-form.tsx';
import { TicketList } from '../../features/support/ticket-list.tsx';
import { useTicketNews } from '../../realtime/support-tickets.ts';
import { useSession } from '../../lib/session.ts';
import { LoginPrompt } from '../../ui/login-prompt.tsx';
import { HelpArticles } from './help-articles.tsx';
import { TicketScreen } from './ticket-screen.tsx';

/** Written by the build. */
const NOTICES = '/third-party-notices.txt';

function Visitor() {
  return (
    <Section>
      <div className="flex max-w-110 flex-col gap-4">
        <p className="text-13 text-ink-2">{t('support.visitor')}</p>
        <LoginPrompt />
        <p className="flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
          {t('support.lockedOut')}
          <Link to="/forgetPwd" className="inline-flex min-h-8 items-center text-iris hover:underline touch:min-h-11">
            {t('support.reset')}
          </Link>
        </p>
      </div>
    </Section>
  );
}

export function SupportPage() {
  const [query] = useSearchParams();
  const isLoggedIn = useSession((session) => session.token !== undefined);
  useTicketNews();
  const asked = query.get('id');
  if (isLoggedIn && asked !== null) return <TicketScreen key={asked} id={parseId(asked)} />;
  return (
    <AccountFrame title={t('shell.support')} text={t('support.intro')} isPublic>
      {!isLoggedIn && <Visitor />}
      {isLoggedIn && (query.has('new') ? <TicketForm hasList /> : <TicketList />)}
      <HelpArticles />
      <Link
        to="/status"
        className="inline-flex min-h-8 items-center text-13 text-ink-2 hover:text-ink-1 touch:min-h-11"
      >
        {t('shell.footer.status')}
      </Link>
      <a href={NOTICES} className="inline-flex min-h-8 items-center text-13 text-ink-2 hover:text-ink-1 touch:min-h-11">
        {t('support.notices')}
      </a>
    </AccountFrame>
  );
}
