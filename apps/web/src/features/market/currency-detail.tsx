// What a coin is: its name and a description in the page's language.
import { market } from '@bourse/contract';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ErrorState, Skeleton } from '@bourse/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export function CurrencyDetail({ currencyId }: { readonly currencyId: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['currency-detail', currencyId],
    queryFn: async ({ signal }) => (await call(market.currencyDetail, { id: String(currencyId) }, { signal })).message,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <output className="flex flex-col gap-3 p-4">
        <span className="sr-only">{t('ui.loading')}</span>
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-full max-w-160" />
        <Skeleton className="h-3 w-full max-w-120" />
      </output>
    );
  return (
    <article className="flex max-w-180 flex-col gap-3 p-4">
      <h2 className="flex items-center gap-2.5 text-14">
        <CoinIcon name={data.name} size={22} />
        {data.name}
        <span className="text-ink-3">{data.full_name}</span>
      </h2>
      <p className="text-13 leading-[1.75] text-pretty text-ink-2">{data.desc}</p>
    </article>
  );
}
