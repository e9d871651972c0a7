// All that the user has, how it has moved today and in the last 30 days, and the ways to move it.
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { directionOf, formatChange, formatDecimal } from '@bourse/ui/lib/format.ts';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ErrorState, Skeleton } from '@bourse/ui/states.tsx';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';

import { errorText } from '@bourse/ui/lib/api-error.ts';
import { useAmountText } from '../../../lib/mask.ts';
import { showOverlay } from '../../../lib/shown-overlay.ts';
import { MaskButton } from '../mask-button.tsx';
import type { Wallets } from '../wallet-rows.ts';
import { worthOfAll } from '../worth.ts';
import { EquityCurve } from './equity-curve.tsx';
import { type Overview, useOverview } from './overview.ts';
import { ValuedIn, Worth } from './valued-in.tsx';

const COLOURS = { up: 'text-up', down: 'text-down', flat: 'text-ink-1' } as const;

function DayProfit({ overview }: { readonly overview: Overview }) {
  const amountText = useAmountText();
  const { day_profit: profit, day_profit_percent: percent } = overview;
  const colour = COLOURS[directionOf(profit)];
  return (
    <dl className="mt-4">
      <dt className="text-12 text-ink-2">{t('wallet.dayProfit')}</dt>
      <dd className={cx('mt-0.5 font-mono text-16', colour)}>
        {amountText(formatDecimal(profit, { places: 2, sign: 'always' }))} USDT
        {percent !== '' && <span className="ms-2 text-13">{formatChange(percent)}</span>}
      </dd>
      <dd className="mt-0.5 text-12 text-ink-3">{t('wallet.dayProfit.hint')}</dd>
    </dl>
  );
}

function OldPrices({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return <p className="mt-1 text-12 text-ink-2">{t('wallet.oldPrices', { coins: names.join(', ') })}</p>;
}

function Ways() {
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => showOverlay('deposit')}>
        {t('wallet.deposit')}
      </Button>
      <ButtonLink to="/account/rechargeMoney?current=1">{t('wallet.withdraw')}</ButtonLink>
      <ButtonLink to="/new_account/transfer">{t('wallet.transfer')}</ButtonLink>
    </div>
  );
}

export function TotalCard({ wallets }: { readonly wallets: Wallets }) {
  const overview = useOverview();
  const worth = worthOfAll(wallets);
  return (
    <section
      aria-label={t('wallet.total')}
      className="relative overflow-hidden border-line bg-panel max-md:-mx-4 max-md:border-y md:rounded-lg md:border"
    >
      <TickRuler className="absolute inset-x-0 top-0 opacity-60" />
      <div className="grid gap-x-8 gap-y-6 p-5 pt-6 max-md:px-4 md:grid-cols-2">
        <div className="min-w-0">
          <div className="flex items-center gap-1">
            <h2 className="text-13 text-ink-2">{t('wallet.total')}</h2>
            <MaskButton />
          </div>
          <Worth worth={worth} wallets={wallets} />
          <ValuedIn worth={worth} wallets={wallets} />
          <OldPrices names={overview.data?.by_old_prices ?? []} />
          {overview.data ? <DayProfit overview={overview.data} /> : <div className="mt-4 h-17" />}
          <Ways />
        </div>
        <div className="min-w-0">
          <h2 className="mb-1 text-13 text-ink-2">{t('wallet.curve')}</h2>
          {overview.data && <EquityCurve curve={overview.data.curve} />}
          {overview.isPending && <Skeleton className="h-36 rounded-md" />}
          {overview.isError && !overview.data && (
            <ErrorState text={errorText(overview.error)} onRetry={() => void overview.refetch()} className="py-4" />
          )}
        </div>
      </div>
    </section>
  );
}
