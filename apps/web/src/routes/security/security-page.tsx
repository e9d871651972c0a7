import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { ErrorState, Skeleton } from '@bourse/ui/states.tsx';
import { useNavigate } from 'react-router';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { AccountHoldNotice } from '../../features/account/hold-notice.tsx';
import { KeysSection } from '../../features/keys/keys-section.tsx';
import { FactorSection } from '../../features/security/factor-section.tsx';
import { GuardSection } from '../../features/security/guard-section.tsx';
import { LoginHistory } from '../../features/security/login-history.tsx';
import { PasskeySection } from '../../features/security/passkey-section.tsx';
import { useSecurityInfo } from '../../features/security/security-info.ts';
import { SessionSection } from '../../features/security/session-section.tsx';
import { expireSession } from '../../lib/session.ts';

function Centre() {
  const navigate = useNavigate();
  const info = useSecurityInfo();
  const leave = (): void => {
    expireSession();
    void navigate('/components/login', { replace: true, state: { reason: t('security.freeze.done') } });
  };
  if (info.isError) return <ErrorState text={errorText(info.error)} onRetry={() => void info.refetch()} />;
  if (!info.data) {
    return (
      <output className="flex flex-col gap-5">
        <span className="sr-only">{t('ui.loading')}</span>
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-44 rounded-lg" />
      </output>
    );
  }
  return (
    <>
      {info.data.is_frozen === 1 && (
        <Notice tone="error" title={t('security.frozen')}>
          {t('security.frozen.text')}
        </Notice>
      )}
      <FactorSection info={info.data} />
      <PasskeySection holdSeconds={info.data.withdrawal_hold_seconds} />
      <KeysSection />
      <SessionSection />
      <GuardSection info={info.data} onFrozen={leave} />
      <LoginHistory />
    </>
  );
}

export function SecurityPage() {
  return (
    <AccountFrame title={t('account.nav.security')} text={t('security.text')}>
      <AccountHoldNotice />
      <Centre />
    </AccountFrame>
  );
}
