// Why the user can publish no ad now; undefined where no reason is known.
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { FiatOptions, OwnState } from '../../../fiat-desk/options.ts';
import { missingNeeds } from '../../../fiat-desk/requirements.tsx';
import type { AdSide } from './ad-draft.ts';

export type AdAsker = { readonly options: FiatOptions; readonly own: OwnState; readonly side: AdSide };

export function whyNoAd({ options, own, side }: AdAsker): string | undefined {
  if (options.is_open === 0) return t('merchant.ad.blocked.closed');
  const { restricted_until_ms: restricted, outflows_held_until_ms: held } = own;
  if (restricted !== null) return t('merchant.ad.blocked.restricted', { until: formatDateTime(restricted) });
  if (missingNeeds(own).length > 0) return t('merchant.ad.blocked.missing');
  if (side === 'sell' && held !== null) return t('merchant.ad.blocked.held', { until: formatDateTime(held) });
  const { cancellations_max: maximum } = options.rules;
  return own.cancellations >= maximum ? t('merchant.ad.blocked.cancellations', { maximum }) : undefined;
}
