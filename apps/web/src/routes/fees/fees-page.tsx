// Fee tiers: one's own, the way to the next, and the whole table. For everybody.
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { CheaperMarkets } from '../../features/fees/cheaper-markets.tsx';
import { cheaperMarkets } from '../../features/fees/compare-markets.ts';
import { OwnTier } from '../../features/fees/own-tier.tsx';
import { TierTable } from '../../features/fees/tier-table.tsx';
import { type FeeTable, useFeeTable } from '../../features/fees/tiers.ts';
import { useOwnFees } from '../../lib/own-fees.ts';
import { useSession } from '../../lib/session.ts';

function Own({ table }: { readonly table: FeeTable }) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const { data: own, error, refetch } = useOwnFees();
  if (!isLoggedIn) return <p className="text-13 text-ink-2">{t('fees.visitor')}</p>;
  if (error && !own) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return own ? <OwnTier own={own} tiers={table.tiers} /> : <SkeletonRows rows={3} rowClassName="h-11" />;
}

function Tiers() {
  const { data: table, error, refetch } = useFeeTable();
  const { data: own } = useOwnFees();
  if (error && !table) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!table) return <SkeletonRows rows={6} rowClassName="h-11" />;
  return (
    <>
      <Own table={table} />
      <TierTable table={table} level={own?.level} />
      {own !== undefined && own.level > 0 && <CheaperMarkets markets={cheaperMarkets(table.markets, own)} />}
    </>
  );
}

export function FeesPage() {
  return (
    <AccountFrame title={t('fees.title')} text={t('fees.intro')} isPublic>
      <Tiers />
    </AccountFrame>
  );
}
