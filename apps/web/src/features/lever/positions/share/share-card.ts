// What of a position goes into its picture.
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { siteName } from '@bourse/ui/lib/site-name.ts';
import { moneyText, shareText } from '../../figures.ts';
import { levelText } from '../cells.tsx';
import { roeOfRow, type Row, sideOf } from '../position.ts';
import { quoteOf } from '../row-words.ts';
import { sideText } from '../../side-text.ts';
import type { ShareCard } from './paint-share.ts';
import { readAmount } from '../../../../lib/read-figures.ts';
import { countText } from '../../../../lib/figure-text.ts';

export function shareCardOf(row: Row, options: { readonly hasAmounts: boolean; readonly now: number }): ShareCard {
  const side = sideOf(row);
  const profit = readAmount(row.profits);
  const amounts = [
    [t('lever.account.profit'), `${moneyText(profit, 'always')} ${quoteOf(row)}`],
    [t('lever.hands'), countText(row.share)],
  ] as const;
  return {
    siteName,
    symbol: row.symbol,
    side,
    title: `${sideText(side)} ${t('lever.multiple.times', { multiple: countText(row.multiple) })}`,
    share: shareText(roeOfRow(row)),
    isGain: profit >= 0n,
    facts: [
      [t('lever.col.open'), levelText(row.price)],
      [t('lever.col.mark'), levelText(row.update_price)],
      ...(options.hasAmounts ? amounts : []),
    ],
    time: formatDateTime(options.now),
  };
}
