// Beside a price that is an index of long ago: when it was taken.
import { PRICE_OLD_MS } from '@bourse/domain';
import { formatMoment } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useServerTime } from '../../realtime/server-clock.ts';

/** Nothing where the price was traded, or the index is young. */
export function OldIndex({ time }: { readonly time: number | null }) {
  const isOld = useServerTime((now) => time !== null && now - time >= PRICE_OLD_MS);
  if (time === null || !isOld) return null;
  return (
    <span className="block font-sans text-11 text-warning">{t('market.oldIndex', { time: formatMoment(time) })}</span>
  );
}
