// Below the chart: positions, orders, what is past, and the account that bears them.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { AccountStrip } from '../../features/lever/positions/account-strip.tsx';
import type { ListKind } from '../../features/lever/positions/position-lists.ts';
import { MarketScope, PositionsPanel } from '../../features/lever/positions/positions-panel.tsx';
import type { Pair } from '../../lib/pair.ts';
import { useSession } from '../../lib/session.ts';
import { usePositionsOf, useTickOf, useWalletOf } from './use-lever-money.ts';

export type LowerPanelProps = { readonly pair: Pair; readonly className?: string };

export function LowerPanel({ pair, className }: LowerPanelProps) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const [tab, setTab] = useState<ListKind>('open');
  const [isThisMarket, setThisMarket] = useState(false);
  const walletOf = useWalletOf();
  const positions = usePositionsOf(pair.legalId);
  const tickOf = useTickOf();
  return (
    <section
      aria-label={t('lever.panel')}
      className={cx('@container relative flex min-h-0 flex-col bg-panel', className)}
    >
      <PositionsPanel
        tab={tab}
        onTab={setTab}
        scope={isThisMarket ? pair : undefined}
        filter={<MarketScope pair={pair} isOn={isThisMarket} onChange={setThisMarket} />}
        walletOf={walletOf}
        tickOf={tickOf}
      />
      {isLoggedIn && (
        <AccountStrip
          legalName={pair.legalName}
          wallet={walletOf(pair.legalId)}
          positions={positions}
          className="border-line max-md:order-first max-md:border-b md:border-t"
        />
      )}
    </section>
  );
}
