import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { useState } from 'react';
import { EnrolForm } from '../../features/session/enrol-form.tsx';
import { type Enrolment, LoginForm } from '../../features/session/login-form.tsx';

/** Written by the build. */
const NOTICES = '/third-party-notices.txt';

export function LoginPage() {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const title = t(enrolment ? 'office.enrol.title' : 'office.title');
  usePageTitle(title);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-100 flex-col justify-center gap-5 p-6 max-md:p-4">
      <h1 className="text-20 font-[550]">{title}</h1>
      <TickRuler className="opacity-60" />
      {enrolment ? (
        <EnrolForm enrolment={enrolment} onBack={() => setEnrolment(undefined)} />
      ) : (
        <LoginForm onEnrol={setEnrolment} />
      )}
      <a href={NOTICES} className="inline-flex min-h-8 items-center self-start text-12 text-ink-3 hover:text-ink-1">
        {t('support.notices')}
      </a>
    </main>
  );
}
