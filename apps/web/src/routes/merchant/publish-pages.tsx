// Publishing an ad: a merchant's, or one of users among themselves. `type` names the side to begin with.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { useNavigate, useSearchParams } from 'react-router';
import { PublishView } from '../../features/merchant/ad-form/publish-view.tsx';
import { AdsPanel } from '../../features/merchant/ads/ads-panel.tsx';
import type { AdKind, AdSide } from '../../features/merchant/draft/ad-draft.ts';
import { FiatFrame } from '../../fiat-desk/fiat-frame.tsx';
import { useLegalOf } from './use-legal-of.ts';

const SIDES: readonly AdSide[] = ['sell', 'buy'];

type FormProps = { readonly kind: AdKind; readonly onPublished: () => void };

function Form({ kind, onPublished }: FormProps) {
  const [search] = useSearchParams();
  const legalOf = useLegalOf();
  const side = SIDES.find((each) => each === search.get('type'));
  return <PublishView kind={kind} side={side} availableOf={legalOf} onPublished={onPublished} />;
}

export function PublishPage() {
  const navigate = useNavigate();
  return (
    <FiatFrame title={t('merchant.ad.publish')} text={t('merchant.ad.text')}>
      <Form kind="merchant" onPublished={() => void navigate('/legal/MyTrade')} />
    </FiatFrame>
  );
}

/** One ad a side and coin: they are shown below the form. */
export function C2cPublishPage() {
  const navigate = useNavigate();
  return (
    <FiatFrame title={t('c2c.publish')} text={t('c2c.publish.text')}>
      <Form kind="c2c" onPublished={() => void navigate('/c2cOrder?tab=ads')} />
      <Section title={t('merchant.ads')} isFlush>
        <AdsPanel kind="c2c" ordersPath="/c2cOrder" />
      </Section>
    </FiatFrame>
  );
}
