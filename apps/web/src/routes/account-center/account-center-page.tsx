import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ErrorState, Skeleton } from '@bourse/ui/states.tsx';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { useCenter } from '../../features/account/center.ts';
import { AccountHoldNotice } from '../../features/account/hold-notice.tsx';
import { InviteCard } from '../../features/account/invite-card.tsx';
import { Invitees } from '../../features/account/invitees.tsx';
import { ProfileCard } from '../../features/account/profile-card.tsx';
import { RegionCard } from '../../features/account/region-card.tsx';

function Overview() {
  const center = useCenter();
  if (center.isError) return <ErrorState text={errorText(center.error)} onRetry={() => void center.refetch()} />;
  if (!center.data) {
    return (
      <output className="flex flex-col gap-5">
        <span className="sr-only">{t('ui.loading')}</span>
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-52 rounded-lg" />
      </output>
    );
  }
  return (
    <>
      <AccountHoldNotice />
      <ProfileCard center={center.data} />
      <InviteCard code={center.data.extension_code} count={center.data.invitee_count} />
      <RegionCard />
      <Invitees />
    </>
  );
}

export function AccountCenterPage() {
  return (
    <AccountFrame title={t('account.nav.center')}>
      <Overview />
    </AccountFrame>
  );
}
