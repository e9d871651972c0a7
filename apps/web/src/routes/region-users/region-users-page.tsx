import { AccountFrame } from '../../features/account/account-frame.tsx';
import { RegionUsers } from '../../features/account/region-users.tsx';
import { t } from '../../lib/i18n.ts';

export function RegionUsersPage() {
  return (
    <AccountFrame title={t('account.nav.region')}>
      <RegionUsers />
    </AccountFrame>
  );
}
