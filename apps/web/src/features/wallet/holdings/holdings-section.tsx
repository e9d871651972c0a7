// What staking and subscriptions keep, among the assets: coin by coin, with when the next of it comes.
import { formatUnits } from '@bourse/domain';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDateTime, formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useAmountText } from '../../../lib/mask.ts';
import { CoinName } from '../coin-name.tsx';
import { WorthIn } from '../overview/valued-in.tsx';
import type { Wallets } from '../wallet-rows.ts';
import { worthText } from '../worth-text.ts';
import { type Holding, isPriced, worthOfHolding, worthOfHoldings } from './holdings.ts';
import { useHoldings } from './use-holdings.ts';

type AmountText = (text: string) => string;

function Figure({ text, detail }: { readonly text: string; readonly detail: string | undefined }) {
  return (
    <span className="block text-end">
      {text}
      {detail !== undefined && <span className="block font-sans text-12 text-ink-3">{detail}</span>}
    </span>
  );
}

/** Columns with a date below the figure need more width. */
const WIDTHS = { staked: '13%', interest: '20%', locked: '20%', unlockable: '11%', held: '13%' } as const;

function columnsOf(wallets: Wallets, amountText: AmountText): readonly Column<Holding>[] {
  const amount = (units: bigint): string => (units === 0n ? NO_VALUE : amountText(formatDecimal(formatUnits(units))));
  const figure = (key: keyof typeof WIDTHS, detailOf?: (row: Holding) => string | undefined): Column<Holding> => ({
    key,
    header: t(`holdings.${key}`),
    cell: (row) => <Figure text={amount(row[key])} detail={detailOf?.(row)} />,
    width: WIDTHS[key],
    isNumeric: true,
    onCard: 'wide',
  });
  return [
    {
      key: 'coin',
      header: t('wallet.coin'),
      cell: ({ name }) => <CoinName name={name} />,
      width: '10%',
      onCard: 'title',
    },
    figure('staked'),
    figure('interest', ({ dueMs }) =>
      dueMs === null ? undefined : t('holdings.due', { time: formatDateTime(dueMs) }),
    ),
    figure('locked', ({ unlocksMs, locked }) =>
      unlocksMs === null || locked === 0n ? undefined : t('holdings.unlocks', { time: formatDateTime(unlocksMs) }),
    ),
    figure('unlockable'),
    figure('held'),
    {
      key: 'worth',
      header: t('holdings.worth'),
      cell: (row) => (isPriced(wallets, row) ? amountText(worthText(worthOfHolding(wallets, row))) : NO_VALUE),
      isNumeric: true,
      onCard: 'wide',
    },
  ];
}

function Shown({ wallets, holdings }: { readonly wallets: Wallets; readonly holdings: readonly Holding[] }) {
  const amountText = useAmountText();
  const unpriced = holdings.filter((holding) => !isPriced(wallets, holding)).map(({ name }) => name);
  return (
    <>
      {holdings.length > 0 && (
        <p className="flex flex-wrap items-baseline gap-x-2 border-b border-line px-4 py-3 text-13 md:px-5">
          <span className="font-mono text-16">{amountText(worthText(worthOfHoldings(wallets, holdings)))}</span>
          <span className="text-ink-2">USDT</span>
          <WorthIn worth={worthOfHoldings(wallets, holdings)} wallets={wallets} />
        </p>
      )}
      <Table
        label={t('holdings.title')}
        columns={columnsOf(wallets, amountText)}
        rows={holdings}
        keyOf={({ currencyId }) => currencyId}
        density="calm"
        empty={<EmptyState title={t('holdings.none')} text={t('holdings.noneText')} />}
      />
      {unpriced.length > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-12 text-ink-3 md:px-5">
          {t('holdings.unpriced', { coins: unpriced.join(', ') })}
        </p>
      )}
    </>
  );
}

export function HoldingsSection({ wallets }: { readonly wallets: Wallets }) {
  const { holdings, error, retry } = useHoldings();
  return (
    <Section
      title={t('holdings.title')}
      text={t('holdings.text')}
      action={
        <>
          <ButtonLink size="small" to="/zhiyalist">
            {t('holdings.toStaking')}
          </ButtonLink>
          <ButtonLink size="small" to="/uplist">
            {t('holdings.toRecords')}
          </ButtonLink>
        </>
      }
      isFlush
    >
      {holdings && <Shown wallets={wallets} holdings={holdings} />}
      {!holdings && error && <ErrorState text={errorText(error)} onRetry={retry} />}
      {!holdings && !error && <SkeletonRows rows={2} rowClassName="h-11" />}
    </Section>
  );
}
