import { cleanUnseen, NEWS_ARTICLES } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { Link } from '@bourse/ui/link.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { AuthFrame } from '../../features/account/auth-frame.tsx';
import { greetNewcomer } from '../../features/account/greeting.ts';
import { RegisterForm } from '../../features/account/register-form.tsx';
import { useRegisterSettings } from '../../features/account/register-settings.ts';
import { useReturn } from '../../features/account/use-return.ts';
import { useClientConfig } from '../../lib/client-config.ts';

/** A plus that nobody wrote as `%2B` was read as a blank, which no address has. */
const emailIn = (query: URLSearchParams): string => cleanUnseen((query.get('email') ?? '').trim().replaceAll(' ', '+'));

export function RegisterPage() {
  usePageTitle(t('auth.register.title'));
  useReturn();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const { data: settings } = useRegisterSettings();
  const { data: config } = useClientConfig();
  const greet = (): void => {
    if (config?.site.is_demo === true) void greetNewcomer(() => void navigate('/dealCenter'));
    else notify.success(t('auth.register.done'));
  };
  const agreement = `/components/noticeDetail?id=${settings?.agreement_id || NEWS_ARTICLES.userAgreement}`;
  return (
    <AuthFrame
      title={t('auth.register.title')}
      aside={
        <>
          {t('auth.register.toLogin')}{' '}
          <Link to="/components/login" state={state} className="text-iris underline underline-offset-2">
            {t('shell.login')}
          </Link>
        </>
      }
    >
      <RegisterForm
        email={emailIn(query)}
        inviteCode={query.get('extension_code') ?? query.get('invite') ?? ''}
        isInviteRequired={settings?.invite_code_required === 1}
        agreementPath={agreement}
        onRegistered={greet}
      />
    </AuthFrame>
  );
}
