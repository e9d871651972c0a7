// On the first page: that parts of the exchange were never opened, with the way to the steps. Nothing where all of it is.
import { officeOpening } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { closedOf } from './steps.ts';

export function OpeningNotice() {
  const { data } = useAsk(officeOpening.view, {}, { everyMs: FOLLOW_EVERY_MS });
  const count = closedOf(data?.steps ?? []).length;
  if (count === 0) return null;
  return (
    <p role="status" className="rounded-lg border border-line bg-raised px-4 py-3 text-13 text-ink-1">
      {t('office.opening.todo', { count })}{' '}
      <Link to="/opening" className="text-iris underline">
        {t('office.opening.see')}
      </Link>
    </p>
  );
}
