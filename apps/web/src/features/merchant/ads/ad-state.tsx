import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type AdRow, isUp } from './own-ads.ts';

/** Shows the state of an ad, in one word. */
export function AdState({ row }: { readonly row: AdRow }) {
  if (row.state === 'done') return <Badge>{t('merchant.ads.done')}</Badge>;
  if (row.state === 'withdrawn') return <Badge>{t('merchant.ads.withdrawn')}</Badge>;
  if (row.is_barred === 1) return <Badge tone="error">{t('merchant.ads.barred')}</Badge>;
  return isUp(row) ? (
    <Badge tone="success">{t('merchant.ads.up')}</Badge>
  ) : (
    <Badge tone="warning">{t('merchant.ads.down')}</Badge>
  );
}
