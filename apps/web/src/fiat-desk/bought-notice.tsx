// Says what was bought for fiat money lately and has to stay, how much may leave all the same, and until when.
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { coinText } from './figures.ts';
import { useFiatOptions } from './options.ts';

const worthText = (worth: string): string => `${coinText(worth)} USDT`;

export function BoughtNotice() {
  const own = useFiatOptions().data?.own;
  if (!own || own.hold_until_ms === null) return null;
  return (
    <Notice>
      {t('fiat.notice.hold', {
        worth: worthText(own.hold_worth),
        free: worthText(own.hold_free),
        time: formatDateTime(own.hold_until_ms),
      })}
    </Notice>
  );
}
