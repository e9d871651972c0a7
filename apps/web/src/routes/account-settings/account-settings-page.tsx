import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { useCenter } from '../../features/account/center.ts';
import { AccountHoldNotice } from '../../features/account/hold-notice.tsx';
import { SecurityLevel } from '../../features/account/security-level.tsx';
import { GestureSection } from '../../features/gesture/gesture-section.tsx';
import { GuardRows } from './guard-rows.tsx';
import { PreferencesSection } from './preferences-section.tsx';

function Guards() {
  const center = useCenter();
  const { data } = center;
  return (
    <Section title={t('account.guards')} isFlush>
      {center.isPending && <SkeletonRows rows={5} rowClassName="h-15 max-md:h-32" />}
      {center.isError && <ErrorState text={errorText(center.error)} onRetry={() => void center.refetch()} />}
      {data && (
        <>
          <div className="grid items-center gap-x-8 gap-y-4 border-b border-line px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:px-5">
            <SecurityLevel level={data.security_level} />
            <p className="flex items-center gap-2 text-12 text-ink-2">
              {t('account.invite.code')}
              <span className="font-mono text-14 text-ink-1">{data.extension_code}</span>
              <CopyButton text={data.extension_code} label={t('account.invite.copyCode')} />
            </p>
          </div>
          <GuardRows center={data} />
        </>
      )}
    </Section>
  );
}

export function AccountSettingsPage() {
  return (
    <AccountFrame title={t('account.nav.settings')}>
      <AccountHoldNotice />
      <Guards />
      <PreferencesSection />
      <GestureSection />
    </AccountFrame>
  );
}
