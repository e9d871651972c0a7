// How many alarms nobody has seen, for the menu.
import { officeWatch } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';

export function AlarmCount() {
  const { data } = useAsk(officeWatch.listAlarms, { limit: 1 }, { everyMs: FOLLOW_EVERY_MS });
  const count = data?.unseen ?? 0;
  if (count === 0) return null;
  return (
    <span className="relative ms-auto max-md:ms-0">
      <Badge tone="error">
        <span aria-hidden="true">{count}</span>
        <span className="sr-only">{t('office.custody.unseen', { count })}</span>
      </Badge>
    </span>
  );
}
