// Becoming a merchant: what it asks for, what of it is missing, what has been asked for, and the form.
import type { Amount } from '@bourse/domain';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { coinText } from '../../../fiat-desk/figures.ts';
import { type FiatCoin, type FiatOptions, type OwnState, useFiatOptions } from '../../../fiat-desk/options.ts';
import { Requirements } from '../../../fiat-desk/requirements.tsx';
import { ApplyForm } from './apply-form.tsx';
import { ShopList } from './shop-list.tsx';
import { type Shop, useShops } from './shops.ts';

type Ready = {
  readonly options: FiatOptions;
  readonly own: OwnState;
  readonly shops: readonly Shop[];
  readonly available: Amount | undefined;
};

/** Whoever was refused may ask again. */
function openCoins({ options, shops }: Ready): readonly FiatCoin[] {
  const taken = new Set(shops.filter(({ state }) => state !== 'refused').map(({ currency_id: id }) => id));
  return options.coins.filter(({ id, is_offered: offered }) => offered === 1 && !taken.has(id));
}

function Application(ready: Ready) {
  const { options, own, shops, available } = ready;
  const { merchant_level: level, merchant_fee: fee } = options.rules;
  const [first, ...others] = openCoins(ready);
  return (
    <>
      <Notice>{t('merchant.apply.what', { fee: coinText(fee), level })}</Notice>
      <Section title={t('merchant.apply.needs')} isFlush>
        <Requirements own={own} level={level} />
      </Section>
      {shops.length > 0 && (
        <Section title={t('merchant.apply.own')} isFlush>
          <ShopList shops={shops} />
        </Section>
      )}
      {first && (
        <Section
          title={t(shops.length > 0 ? 'merchant.apply.another' : 'merchant.apply.form')}
          className="md:max-w-130"
        >
          <ApplyForm key={first.id} options={options} own={own} coins={[first, ...others]} available={available} />
        </Section>
      )}
    </>
  );
}

export function ApplyView({ available }: Pick<Ready, 'available'>) {
  const options = useFiatOptions();
  const shops = useShops();
  const error = options.error ?? shops.error;
  if (options.data?.own && shops.data)
    return <Application options={options.data} own={options.data.own} shops={shops.data} available={available} />;
  if (!error) return <SkeletonRows rows={6} rowClassName="h-15" />;
  return (
    <ErrorState
      text={errorText(error)}
      onRetry={() => {
        void options.refetch();
        void shops.refetch();
      }}
    />
  );
}
