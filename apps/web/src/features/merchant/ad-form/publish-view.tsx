// Publishing an ad, with everything around the form: loading, failed, no coin that one may name.
import type { Amount } from '@bourse/domain';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { type FiatCoin, type FiatOptions, type OwnState, useFiatOptions } from '../../../fiat-desk/options.ts';
import { missingNeeds, Requirements } from '../../../fiat-desk/requirements.tsx';
import type { AdKind, AdSide } from '../draft/ad-draft.ts';
import { useSettings } from '../settings/settings.ts';
import { AdForm } from './ad-form.tsx';

export type PublishViewProps = {
  readonly kind: AdKind;
  readonly side?: AdSide | undefined;
  readonly availableOf: (currencyId: number) => Amount | undefined;
  readonly onPublished: () => void;
};

/** A merchant names coins of which it is one; among users all that are offered for that. */
function coinsFor(kind: AdKind, options: FiatOptions, own: OwnState): readonly FiatCoin[] {
  const approved = new Set(own.merchant.filter(({ state }) => state === 'approved').map(({ currency_id: id }) => id));
  return options.coins.filter((coin) =>
    kind === 'c2c' ? coin.c2c_offered === 1 : coin.is_offered === 1 && approved.has(coin.id),
  );
}

function NoCoin({ kind }: Pick<PublishViewProps, 'kind'>) {
  if (kind === 'c2c') return <EmptyState title={t('merchant.ad.noCoin')} text={t('merchant.ad.noCoinText')} />;
  return (
    <EmptyState
      title={t('merchant.ad.noMerchant')}
      text={t('merchant.ad.noMerchantText')}
      action={
        <ButtonLink to="/legal/SellerApply" variant="primary" size="small">
          {t('fiat.nav.apply')}
        </ButtonLink>
      }
    />
  );
}

export function PublishView({ kind, side, availableOf, onPublished }: PublishViewProps) {
  const options = useFiatOptions();
  const name = useSettings().data?.name;
  if (!options.data?.own)
    return options.error ? (
      <ErrorState text={errorText(options.error)} onRetry={() => void options.refetch()} />
    ) : (
      <SkeletonRows rows={8} rowClassName="h-15 max-md:h-28" />
    );
  const { own } = options.data;
  const [first, ...others] = coinsFor(kind, options.data, own);
  if (!first) return <NoCoin kind={kind} />;
  return (
    <>
      {missingNeeds(own).length > 0 && (
        <Section title={t('merchant.apply.needs')} isFlush>
          <Requirements own={own} />
        </Section>
      )}
      <AdForm
        kind={kind}
        options={options.data}
        own={own}
        coins={[first, ...others]}
        side={side}
        availableOf={availableOf}
        name={name}
        onPublished={onPublished}
      />
    </>
  );
}
