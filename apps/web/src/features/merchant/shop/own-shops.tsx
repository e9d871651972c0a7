// The coins that one is a merchant of, with what lies in the wallet of each.
import { ButtonLink } from '@bourse/ui/button.tsx';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section, SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { Badge } from '@bourse/ui/badge.tsx';
import { coinText } from '../../../fiat-desk/figures.ts';
import { useAmountText } from '../../../lib/mask.ts';
import { type Shop, useShops } from '../apply/shops.ts';

function ShopRow({ shop }: { readonly shop: Shop }) {
  const amountText = useAmountText();
  const coin = shop.currency_name;
  return (
    <SettingRow
      title={
        <>
          <CoinIcon name={coin} size={18} />
          {coin}
          {shop.state === 'suspended' && <Badge tone="error">{shop.state_name}</Badge>}
        </>
      }
      text={shop.reason || undefined}
      value={
        <span className="flex flex-col items-end font-mono">
          <span className="text-13 text-ink-1">
            {amountText(coinText(shop.legal_balance))} {coin}
          </span>
          <span className="font-sans text-11 text-ink-3">
            {t('merchant.shop.held', { amount: amountText(coinText(shop.lock_seller_balance)), coin })}
          </span>
        </span>
      }
    />
  );
}

export function OwnShops() {
  const { data, error, refetch } = useShops();
  const shops = data?.filter(({ state }) => state === 'approved' || state === 'suspended') ?? [];
  return (
    <Section
      title={t('merchant.shop.coins')}
      isFlush
      action={
        <ButtonLink to="/legal/SellerApply" size="small">
          {t('merchant.shop.more')}
        </ButtonLink>
      }
    >
      {!data && !error && <SkeletonRows rows={2} rowClassName="h-15" />}
      {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {data && shops.length === 0 && <EmptyState title={t('merchant.ad.noMerchant')} />}
      {shops.length > 0 && (
        <SettingRows>
          {shops.map((shop) => (
            <ShopRow key={shop.currency_id} shop={shop} />
          ))}
        </SettingRows>
      )}
    </Section>
  );
}
