// The records of contracts: what is open and ordered on one page, what is past on another.
import type { MessageKey } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import type { ListKind } from '../../features/lever/positions/position-lists.ts';
import { PositionsPanel } from '../../features/lever/positions/positions-panel.tsx';
import { usePositionNews } from '../../features/lever/positions/use-position-news.ts';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';
import { useTickOf, useWalletOf } from './use-lever-money.ts';

type RecordsProps = { readonly title: MessageKey; readonly kinds: readonly [ListKind, ListKind] };

function Records({ title, kinds }: RecordsProps) {
  const [tab, setTab] = useState<ListKind>(kinds[0]);
  const walletOf = useWalletOf();
  const tickOf = useTickOf();
  usePositionNews();
  return (
    <AssetsFrame title={t(title)}>
      <section
        aria-label={t(title)}
        className="@container relative border-line bg-panel max-md:-mx-4 max-md:border-y md:rounded-lg md:border"
      >
        <PositionsPanel
          tab={tab}
          onTab={setTab}
          kinds={kinds}
          scope={undefined}
          walletOf={walletOf}
          tickOf={tickOf}
          shown="pages"
        />
      </section>
    </AssetsFrame>
  );
}

export const PositionsPage = () => <Records title="lever.records.positions" kinds={['open', 'pending']} />;
export const HistoryPage = () => <Records title="lever.records.history" kinds={['closed', 'revoked']} />;
