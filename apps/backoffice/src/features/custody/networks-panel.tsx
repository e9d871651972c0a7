// Each network: where its nodes and we stand, and what comes and goes there of each coin. Below them what was wrong before.
import { officeCustody } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import type { ReactNode } from 'react';
import type { Column } from '@bourse/ui/table.tsx';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { Answer, Facts, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { Figure } from '../../ui/figure.tsx';
import { PastAlarms } from './past-alarms.tsx';

// A coin on a network: whether it comes and goes, what the hot wallet has, what goes out and what waits.
type Coin = officeCustody.NetworkCoinRow;

function OpenBadge({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <Badge tone={isOpen ? 'success' : 'neutral'}>{t(isOpen ? 'office.custody.open' : 'office.custody.closed')}</Badge>
  );
}

const isShort = ({ missing }: Coin): boolean => missing !== '0';

const coinColumns: readonly Column<Coin>[] = [
  titleColumn('coin', t('office.users.currency'), { width: '10%' }, ({ currency_name: name }) => name),
  figureColumn(
    'confirmations',
    t('office.custody.confirmations'),
    { width: '14%' },
    ({ confirmations }) => confirmations,
  ),
  textColumn('deposits', t('office.custody.deposits'), { width: '12%' }, (coin) => (
    <OpenBadge isOpen={coin.is_deposit_open} />
  )),
  textColumn('withdrawals', t('office.custody.withdrawals'), { width: '14%' }, (coin) =>
    isShort(coin) ? (
      <Badge tone="error">{t('office.custody.halted')}</Badge>
    ) : (
      <OpenBadge isOpen={coin.is_withdraw_open} />
    ),
  ),
  figureColumn('hot', t('office.custody.hot'), ({ hot, hot_target: target }) => {
    const text = hot === '' ? '–' : formatDecimal(hot);
    if (target === '') return text;
    return <Figure text={text} detail={t('office.custody.keptAt', { amount: formatDecimal(target) })} />;
  }),
  figureColumn('sent', t('office.custody.daySent'), (coin) => (
    <Figure
      text={formatDecimal(coin.day_sent)}
      detail={t('office.custody.ofLimit', { amount: formatDecimal(coin.day_limit) })}
    />
  )),
  figureColumn('waiting', t('office.custody.waiting'), ({ waiting, waiting_amount: amount }) =>
    waiting === 0 ? '–' : <Figure text={String(waiting)} detail={formatDecimal(amount)} />,
  ),
];

type Network = officeCustody.NetworkRow;
type Node = Network['nodes'][number];

const heightText = (height: number | null): string => (height === null ? '–' : formatDecimal(String(height)));

function nodeFact({ name, height, fault }: Node): readonly [string, ReactNode] {
  const title = t('office.custody.node', { name });
  if (fault === '') return [title, heightText(height)];
  return [
    title,
    <span key={name} className="text-error">
      {height === null ? t('office.custody.silent') : heightText(height)} · {fault}
    </span>,
  ];
}

/** What is sent there is ours, and two operators book it. */
const hotFact = (address: string): readonly [string, ReactNode] => [
  t('office.custody.hot'),
  <span key="hot" className="flex items-center gap-1">
    <span className="min-w-0 font-mono text-12 break-all">{address}</span>
    <span className="-my-2">
      <CopyButton text={address} />
    </span>
  </span>,
];

function NetworkPanel({ network }: { readonly network: Network }) {
  const { name, source, is_behind: isBehind, nodes, height, trouble, trouble_ms: troubleMs, coins } = network;
  const { hot_address: hotAddress } = network;
  const isRun = source !== 'none';
  return (
    <section aria-label={name} className="rounded-lg border border-line bg-panel">
      <h2 className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 text-13 font-[550]">
        {name}
        <Badge tone={isRun ? 'iris' : 'neutral'}>{t(`office.custody.source.${source}`)}</Badge>
        {isRun && (
          <Badge tone={isBehind ? 'warning' : 'success'}>
            {t(isBehind ? 'office.custody.behind' : 'office.custody.inStep')}
          </Badge>
        )}
        {!isRun && <span className="text-12 font-normal text-ink-3">{t('office.custody.sourceHint')}</span>}
      </h2>
      {isRun && (
        <Facts
          facts={[
            [t('office.custody.ourHeight'), heightText(height)],
            ...nodes.map(nodeFact),
            hotFact(hotAddress),
            ...(trouble === ''
              ? []
              : [
                  [
                    t('office.custody.trouble'),
                    <>
                      {trouble} {troubleMs !== null && <Moment at={troubleMs} />}
                    </>,
                  ] as const,
                ]),
          ]}
        />
      )}
      <Rows label={name} columns={coinColumns} rows={coins} keyOf={({ currency }) => currency} />
    </section>
  );
}

const runFirst = (networks: readonly Network[]): readonly Network[] =>
  networks.toSorted((a, b) => Number(a.source === 'none') - Number(b.source === 'none'));

export function NetworksPanel() {
  const query = useAsk(officeCustody.networks, {}, { everyMs: FOLLOW_EVERY_MS });
  return (
    <div className="flex flex-col gap-4">
      <Answer query={query}>
        {(networks) => (
          <>
            {runFirst(networks).map((network) => (
              <NetworkPanel key={network.chain} network={network} />
            ))}
          </>
        )}
      </Answer>
      <Panel title={t('office.custody.pastAlarms')}>
        <PastAlarms />
      </Panel>
    </div>
  );
}
