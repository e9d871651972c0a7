// Positions and orders in four tabs with what can be done to them: below the chart, and among the records.
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { t, withTexts } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { type ReactNode, useState } from 'react';
import type { Shown } from '../../../lib/paged.ts';
import type { Pair } from '../../../lib/pair.ts';
import { ALWAYS, type Period } from '../../../lib/period.ts';
import { useSession } from '../../../lib/session.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import { PeriodFilter } from '../../../ui/period-filter.tsx';
import { accountOf, type WalletMoney } from './account.ts';
import { BatchClose } from './batch-close.tsx';
import { readPosition, type Row } from './position.ts';
import { type Acting, PositionDialogs, preparePositionDialogs } from './position-dialogs.tsx';
import { asPaged, type ListKind, useOpenRows, usePendingRows } from './position-lists.ts';
import { OpenPositions, PastPositions, PendingOrders } from './position-tables.tsx';
import { countText } from '../../../lib/figure-text.ts';

export type PositionsPanelProps = {
  readonly tab: ListKind;
  readonly onTab: (tab: ListKind) => void;
  /** Which tabs there are, in their order. */
  readonly kinds?: readonly ListKind[];
  /** Limits the lists to one market. */
  readonly scope: Pair | undefined;
  /** Beside the other tools: what limits the lists. */
  readonly filter?: ReactNode;
  /** Returns the wallet of a quote currency; undefined while unknown. */
  readonly walletOf: (legalId: number) => WalletMoney | undefined;
  readonly tickOf: (symbol: string) => bigint;
  readonly shown?: Shown;
};

const ALL_KINDS: readonly ListKind[] = ['open', 'pending', 'closed', 'revoked'];
const LABELS = {
  open: 'lever.tab.open',
  pending: 'lever.tab.pending',
  closed: 'lever.tab.closed',
  revoked: 'lever.tab.revoked',
} as const satisfies Record<ListKind, string>;

const isPast = (kind: ListKind): kind is 'closed' | 'revoked' => kind === 'closed' || kind === 'revoked';

/** At the end of the row of tabs where that has room in every language, else below it. */
function Tools({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex shrink-0 items-center gap-x-3 border-b border-line px-3 py-1 @min-[820px]:absolute @min-[820px]:end-0 @min-[820px]:top-0 @min-[820px]:h-9 @min-[820px]:border-b-0 @min-[820px]:py-0">
      {children}
    </div>
  );
}

export function MarketScope({
  pair,
  isOn,
  onChange,
}: {
  pair: Pair;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <Checkbox checked={isOn} onChange={(event) => onChange(event.target.checked)} className="[&>label]:text-12">
      {t('lever.thisMarket', { symbol: pair.symbol })}
    </Checkbox>
  );
}

/** The risk rate of each quote currency's account. */
function useRiskOf(rows: readonly Row[], walletOf: PositionsPanelProps['walletOf']) {
  return (legalId: number): number | undefined => {
    const wallet = walletOf(legalId);
    const positions = rows.filter(({ legal }) => legal === legalId).map(readPosition);
    return wallet && accountOf(wallet, positions).riskRate;
  };
}

export function PositionsPanel(props: PositionsPanelProps) {
  const { tab, onTab, kinds = ALL_KINDS, scope, filter, walletOf, tickOf, shown } = props;
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const [acting, setActing] = useState<Acting>();
  const [isClosingAll, setClosingAll] = useState(false);
  const [period, setPeriod] = useState<Period>(ALWAYS);
  const open = useOpenRows();
  const pending = usePendingRows();
  const riskOf = useRiskOf(open.rows, walletOf);
  const counts = { open: asPaged(open, scope).rows.length, pending: asPaged(pending, scope).rows.length };
  const labelOf = (kind: ListKind): string => {
    const count = isPast(kind) ? 0 : counts[kind];
    const name = t(LABELS[kind]);
    return count === 0 ? name : t('lever.tab.count', { tab: name, count: countText(count) });
  };
  return (
    <>
      <Tabs
        label={t('lever.panel')}
        tabs={kinds.map((key) => ({ key, label: labelOf(key) }))}
        selected={tab}
        onSelect={onTab}
        className="shrink-0 px-3"
        panelClassName="flex min-h-0 flex-1 flex-col"
      >
        {isLoggedIn && (
          <Tools>
            {filter}
            <div className="ms-auto flex items-center gap-2">
              {tab === 'open' && <BatchClose rows={open.rows} isAsking={isClosingAll} onAsk={setClosingAll} />}
              <ExportButton
                key={tab}
                exportRows={async (signal) =>
                  (await withTexts(import('./export-positions.ts'))).exportPositions(
                    { kind: tab, pair: scope, period },
                    signal,
                  )
                }
              />
            </div>
          </Tools>
        )}
        {isLoggedIn && isPast(tab) && (
          <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-1">
            <PeriodFilter period={period} onChange={setPeriod} />
          </div>
        )}
        <div className="relative min-h-0 flex-1 overflow-auto" {...preparePositionDialogs}>
          {tab === 'open' && (
            <OpenPositions
              list={asPaged(open, scope)}
              riskOf={riskOf}
              onAct={(act, { id }) => setActing({ act, id })}
            />
          )}
          {tab === 'pending' && <PendingOrders list={asPaged(pending, scope)} />}
          {isPast(tab) && (
            <PastPositions key={`${tab} ${scope?.symbol}`} kind={tab} pair={scope} period={period} shown={shown} />
          )}
        </div>
      </Tabs>
      <PositionDialogs acting={acting} rows={open.rows} tickOf={tickOf} onClose={() => setActing(undefined)} />
    </>
  );
}
