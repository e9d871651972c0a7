import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Notice } from '@bourse/ui/notice.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { AuthFrame } from '../../features/account/auth-frame.tsx';
import { LoginForm } from '../../features/account/login-form.tsx';
import { useReturn } from '../../features/account/use-return.ts';
import { accountOf, returnReasonOf } from '../../lib/return-path.ts';
import { settleSession } from '../../lib/session.ts';

export function LoginPage() {
  usePageTitle(t('auth.login.title'));
  useReturn();
  const { state, key } = useLocation();
  const reason = returnReasonOf(state);
  const account = accountOf(state);
  // Each time it is reached, for a session may end while the login itself is open.
  useEffect(settleSession, [key]);
  return (
    <AuthFrame
      title={t('auth.login.title')}
      notice={reason && <Notice className="mt-4">{reason}</Notice>}
      aside={
        <>
          {t('auth.login.toRegister')}{' '}
          <Link to="/register" state={state} className="text-iris underline underline-offset-2">
            {t('shell.register')}
          </Link>
        </>
      }
    >
      <LoginForm
        {...(account !== undefined && { account })}
        onLoggedIn={() => notify.success(t('auth.login.welcome'))}
      />
    </AuthFrame>
  );
}
