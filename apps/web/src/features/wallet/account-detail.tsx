// What one account has of one coin: available, locked, worth in CNY.
import { type MessageOf, wallet as calls } from '@bourse/contract';
import type { Wallet } from '@bourse/domain';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ErrorState, Skeleton } from '@bourse/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useAmountText } from '../../lib/mask.ts';
import { PUSHED, useLiveBalance } from '../../realtime/private.ts';
import { MaskButton } from './mask-button.tsx';
import { balanceIn } from './wallet-rows.ts';
import { worthInCny } from './worth.ts';

const PLACES = 2;

export type AccountDetailProps = { readonly wallet: Wallet; readonly currencyId: number };

function Figures({ wallet, detail }: { readonly wallet: Wallet; readonly detail: MessageOf<typeof calls.detail> }) {
  const amountText = useAmountText();
  const balance = useLiveBalance(wallet, detail.currency) ?? balanceIn(detail, wallet);
  const figures = [
    ['available', t('comfort.assets.available'), balance.available],
    ['locked', t('comfort.assets.locked'), balance.locked],
    ['cny', t('wallet.cny'), worthInCny(balance, detail.cny_price)],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-4 md:grid-cols-3">
      {figures.map(([key, label, text]) => (
        <div key={key}>
          <dt className="text-12 text-ink-2">{label}</dt>
          <dd className="mt-0.5 font-mono text-20">
            {amountText(formatDecimal(text, { places: PLACES, rounding: 'towards_zero' }))}
            <span className="ms-1.5 font-sans text-12 text-ink-2">{key === 'cny' ? 'CNY' : detail.currency_name}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function AccountDetail({ wallet, currencyId }: AccountDetailProps) {
  const detail = useQuery({
    queryKey: ['wallet-detail', wallet, currencyId],
    queryFn: async ({ signal }) =>
      (await call(calls.detail, { currency: currencyId, type: wallet }, { signal })).message,
    meta: PUSHED,
    staleTime: 0,
  });
  if (detail.data)
    return (
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <Figures wallet={wallet} detail={detail.data} />
        </div>
        <MaskButton />
      </div>
    );
  if (detail.isError) return <ErrorState text={errorText(detail.error)} onRetry={() => void detail.refetch()} />;
  return <Skeleton className="h-14 rounded-md max-md:h-42.5" />;
}
