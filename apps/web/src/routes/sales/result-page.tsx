// The result of a sale: what was wanted of what there was, the rule, and one's own numbers.
import { parseId } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useSearchParams } from 'react-router';
import { useResult } from '../../features/sales/sales.ts';
import { useSubscriptionNews } from '../../features/sales/records/use-subscription-news.ts';
import { Outcome } from '../../features/sales/result/outcome.tsx';
import { OwnResult } from '../../features/sales/result/own-result.tsx';
import { Rule } from '../../features/sales/result/rule.tsx';
import { SaleFrame, type SaleWithText } from '../../features/sales/sale-frame.tsx';

function Result({ sale }: { readonly sale: SaleWithText }) {
  const { data } = useResult(sale.id);
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start">
      <Outcome sale={sale} />
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <OwnResult id={sale.id} />
      </div>
      <Rule sale={sale} cut={data?.cut} />
    </div>
  );
}

export function ResultPage() {
  const [query] = useSearchParams();
  useSubscriptionNews();
  return (
    <SaleFrame title={t('launch.result')} id={parseId(query.get('id') ?? '')}>
      {(sale) => <Result sale={sale} />}
    </SaleFrame>
  );
}
