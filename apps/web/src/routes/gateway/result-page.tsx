// Where the provider of the payment form leads back to: `id` names the order. Without one, all of them.
import { parseId } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { useSearchParams } from 'react-router';
import { OrderList } from '../../features/gateway/order-list.tsx';
import { ResultView } from '../../features/gateway/result-view.tsx';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';

export function ResultPage() {
  const [search] = useSearchParams();
  const id = parseId(search.get('id') ?? '');
  return (
    <AssetsFrame title={t('gateway.result')} isNarrow={id !== undefined}>
      {id === undefined ? (
        <Section title={t('gateway.orders')} isFlush>
          <OrderList />
        </Section>
      ) : (
        <ResultView key={id} id={id} />
      )}
    </AssetsFrame>
  );
}
