import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Notice } from '@bourse/ui/notice.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AuthFrame } from '../../features/account/auth-frame.tsx';
import { LoginForm } from '../../features/account/login-form.tsx';
import { accountOf, returnPathOf, returnReasonOf } from '../../lib/return-path.ts';
import { settleSession, useSession } from '../../lib/session.ts';

export function LoginPage() {
  usePageTitle(t('auth.login.title'));
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const target = returnPathOf(state);
  const reason = returnReasonOf(state);
  const account = accountOf(state);
  const isLoggedIn = useSession((session) => session.token !== undefined && session.userId !== undefined);
  // Each time it is reached, for a session may end while the login itself is open.
  useEffect(settleSession, [key]);
  useEffect(() => {
    if (isLoggedIn) void navigate(target, { replace: true });
  }, [isLoggedIn, navigate, target]);
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
