// Says before a change of how the account is guarded that withdrawals wait after it, and for how long.
import { t } from '@bourse/ui/lib/i18n.ts';
import { waitText } from '@bourse/ui/lib/wait-text.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { useClientConfig } from '../../lib/client-config.ts';

/** The site says how long, so that it can be told to who is not logged in; until it has, nothing is claimed. */
export function HoldWarning({ className }: { readonly className?: string }) {
  const seconds = useClientConfig().data?.site.withdraw_hold_seconds;
  if (seconds === undefined) return null;
  return (
    <Notice {...(className !== undefined && { className })}>
      {t('account.hold.warning', { duration: waitText(seconds) })}
    </Notice>
  );
}
