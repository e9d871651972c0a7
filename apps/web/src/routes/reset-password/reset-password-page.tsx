// The new password, for whoever has just proved the account at /forgetPwd; anybody else begins there.
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { AuthFrame } from '../../features/account/auth-frame.tsx';
import type { ProvenAccount } from '../../features/account/forgot-form.tsx';
import { HoldWarning } from '../../features/account/hold-warning.tsx';
import { ResetForm } from '../../features/account/reset-form.tsx';

function provenOf(state: unknown): ProvenAccount | undefined {
  const kept = new Map<string, unknown>(typeof state === 'object' && state ? Object.entries(state) : []);
  const [account, code, dialCode] = [kept.get('account'), kept.get('code'), kept.get('dialCode')];
  if (typeof account !== 'string' || typeof code !== 'string') return undefined;
  return { account, code, dialCode: typeof dialCode === 'string' ? dialCode : undefined };
}

export function ResetPasswordPage() {
  usePageTitle(t('auth.reset.title'));
  const navigate = useNavigate();
  const { user_string: named } = useParams();
  const proven = provenOf(useLocation().state);
  if (!proven) return <Navigate to="/forgetPwd" replace state={{ account: named }} />;
  const finish = (): void => {
    const state = { account: proven.account, reason: t('auth.reset.done') };
    void navigate('/components/login', { replace: true, state });
  };
  return (
    <AuthFrame title={t('auth.reset.title')} aside={t('auth.reset.text', { account: proven.account })}>
      <p className="mb-4 text-12 text-ink-3">{t('auth.forgot.step', { step: 2 })}</p>
      <ResetForm proven={proven} onReset={finish} />
      <HoldWarning className="mt-5" />
    </AuthFrame>
  );
}
