import { t } from '@bourse/ui/lib/i18n.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { RegionUsers } from '../../features/account/region-users.tsx';

export function RegionUsersPage() {
  return (
    <AccountFrame title={t('account.nav.region')}>
      <RegionUsers />
    </AccountFrame>
  );
}
