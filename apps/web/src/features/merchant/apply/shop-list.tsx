// What became of each application, and the state of each shop.
import { Badge } from '@bourse/ui/badge.tsx';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import { SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { coinText } from '../../../fiat-desk/figures.ts';
import type { Shop } from './shops.ts';

const TONES = {
  applied: 'warning',
  approved: 'success',
  refused: 'neutral',
  suspended: 'error',
} as const satisfies Record<Shop['state'], string>;

/** What has become of the fee. */
const FEES = {
  applied: 'merchant.apply.fee.held',
  approved: 'merchant.apply.fee.paid',
  refused: 'merchant.apply.fee.back',
  suspended: 'merchant.apply.fee.paid',
} as const;

export function ShopList({ shops }: { readonly shops: readonly Shop[] }) {
  return (
    <SettingRows>
      {shops.map((shop) => (
        <SettingRow
          key={shop.currency_id}
          title={
            <>
              <CoinIcon name={shop.currency_name} size={18} />
              {shop.currency_name}
              <Badge tone={TONES[shop.state]}>{shop.state_name}</Badge>
            </>
          }
          text={shop.reason || t(FEES[shop.state], { fee: coinText(shop.fee) })}
          value={<Moment at={shop.decide_ms ?? shop.create_ms} />}
        />
      ))}
    </SettingRows>
  );
}
