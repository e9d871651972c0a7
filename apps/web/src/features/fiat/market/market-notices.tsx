// What keeps this user from trading, before anything is typed: what is missing, what is used up, what waits.
import { ButtonLink } from '@bourse/ui/button.tsx';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import type { FiatOptions, OwnState } from '../../../fiat-desk/options.ts';
import { missingNeeds } from '../../../fiat-desk/requirements.tsx';

type NoticesProps = { readonly options: FiatOptions; readonly isSelling: boolean };

function OwnNotices({ own, rules, isSelling }: { own: OwnState; rules: FiatOptions['rules']; isSelling: boolean }) {
  const { restricted_until_ms: restrictedUntil, outflows_held_until_ms: heldUntil } = own;
  if (missingNeeds(own).length > 0)
    return (
      <Notice
        title={t('fiat.notice.missing')}
        action={
          <ButtonLink to="/legal/Auth" variant="primary" size="small">
            {t('fiat.notice.missingAction')}
          </ButtonLink>
        }
      >
        {t('fiat.notice.missingText')}
      </Notice>
    );
  if (restrictedUntil !== null)
    return <Notice tone="error">{t('fiat.notice.restricted', { time: formatDateTime(restrictedUntil) })}</Notice>;
  if (own.cancellations >= rules.cancellations_max)
    return <Notice tone="warning">{t('fiat.notice.cancellations', { count: own.cancellations })}</Notice>;
  if (own.unfinished >= rules.unfinished_max)
    return <Notice tone="warning">{t('fiat.notice.unfinished', { count: own.unfinished })}</Notice>;
  if (isSelling && heldUntil !== null)
    return <Notice tone="warning">{t('fiat.notice.held', { time: formatDateTime(heldUntil) })}</Notice>;
  return null;
}

export function MarketNotices({ options, isSelling }: NoticesProps) {
  const { own, rules, is_open: isOpen } = options;
  if (isOpen === 0) return <Notice tone="warning">{t('fiat.notice.closed')}</Notice>;
  return own && <OwnNotices own={own} rules={rules} isSelling={isSelling} />;
}
