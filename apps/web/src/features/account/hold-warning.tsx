// Says before a change of how the account is guarded that withdrawals wait after it, and for how long.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { waitText } from '@bourse/ui/lib/wait-text.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { useClientConfig } from '../../lib/client-config.ts';

/** Takes as much room as what the site says. */
const USUAL_SECONDS = 86_400;

/** The site says how long, so that visitors can be told, too; until it has, only the room is kept. */
export function HoldWarning({ className }: { readonly className?: string }) {
  const seconds = useClientConfig().data?.site.withdraw_hold_seconds;
  return (
    <Notice className={cx(seconds === undefined && 'invisible', className)}>
      {t('account.hold.warning', { duration: waitText(seconds ?? USUAL_SECONDS) })}
    </Notice>
  );
}
