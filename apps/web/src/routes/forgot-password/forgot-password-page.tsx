import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { Link } from '@bourse/ui/link.tsx';
import { useLocation, useNavigate } from 'react-router';
import { AuthFrame } from '../../features/account/auth-frame.tsx';
import { ForgotForm } from '../../features/account/forgot-form.tsx';
import { accountOf } from '../../lib/return-path.ts';

export function ForgotPasswordPage() {
  usePageTitle(t('auth.forgot.title'));
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <AuthFrame
      title={t('auth.forgot.title')}
      aside={
        <>
          {t('auth.forgot.text')}{' '}
          <Link to="/components/login" className="text-iris underline underline-offset-2">
            {t('auth.forgot.toLogin')}
          </Link>
        </>
      }
    >
      <p className="mb-4 text-12 text-ink-3">{t('auth.forgot.step', { step: 1 })}</p>
      <ForgotForm
        account={accountOf(state) ?? ''}
        onProven={(proven) => void navigate('/resetPwd', { state: proven })}
      />
    </AuthFrame>
  );
}
