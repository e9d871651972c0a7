import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { AuthFrame } from '../../features/account/auth-frame.tsx';
import { RegisterForm } from '../../features/account/register-form.tsx';
import { useClientConfig } from '../../features/site/client-config.ts';
import { t } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { returnPathOf } from '../../lib/return-path.ts';
import { useSession } from '../../lib/session.ts';
import { Link } from '../../ui/link.tsx';
import { notify } from '../../ui/toast.ts';

export function RegisterPage() {
  usePageTitle(t('auth.register.title'));
  const navigate = useNavigate();
  const target = returnPathOf(useLocation().state);
  const [query] = useSearchParams();
  const { data: config } = useClientConfig();
  const isLoggedIn = useSession((session) => session.token !== undefined && session.userId !== undefined);
  useEffect(() => {
    if (isLoggedIn) void navigate(target, { replace: true });
  }, [isLoggedIn, navigate, target]);
  return (
    <AuthFrame
      title={t('auth.register.title')}
      aside={
        <>
          {t('auth.register.toLogin')}{' '}
          <Link to="/components/login" className="text-iris underline underline-offset-2">
            {t('shell.login')}
          </Link>
        </>
      }
    >
      <RegisterForm
        email={query.get('email') ?? ''}
        inviteCode={query.get('extension_code') ?? ''}
        isInviteRequired={config?.site.invite_code_required ?? false}
        onRegistered={() => notify.success(t('auth.register.done'))}
      />
    </AuthFrame>
  );
}
