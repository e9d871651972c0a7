// What staking and subscriptions keep, in a line of the home page: nothing for who has nothing of it.
import { formatUnits } from '@bourse/domain';
import { formatDateTime, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { useId } from 'react';
import { useAmountText } from '../../../lib/mask.ts';
import type { Wallets } from '../wallet-rows.ts';
import { useWallets } from '../wallets.ts';
import { knownText } from '../worth-text.ts';
import { type Holding, isPriced, worthOfHoldings } from './holdings.ts';
import { useHoldings } from './use-holdings.ts';

const soonest = (times: readonly (number | null)[]): number | undefined => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? undefined : Math.min(...known);
};

type Fact = {
  readonly name: string;
  readonly amountOf: (holding: Holding) => bigint;
  readonly detail?: string | undefined;
};

function factsOf(holdings: readonly Holding[]): readonly Fact[] {
  const due = soonest(holdings.map(({ dueMs }) => dueMs));
  const unlocks = soonest(holdings.map(({ unlocksMs }) => unlocksMs));
  return [
    { name: t('holdings.staked'), amountOf: ({ staked }) => staked },
    {
      name: t('holdings.interest'),
      amountOf: ({ interest }) => interest,
      detail: due === undefined ? undefined : t('holdings.due', { time: formatDateTime(due) }),
    },
    {
      name: t('holdings.locked'),
      amountOf: ({ locked, held }) => locked + held,
      detail: unlocks === undefined ? undefined : t('holdings.unlocks', { time: formatDateTime(unlocks) }),
    },
    { name: t('holdings.unlockable'), amountOf: ({ unlockable }) => unlockable },
  ];
}

type FigureProps = {
  readonly wallets: Wallets;
  readonly holdings: readonly Holding[];
  readonly amountOf: Fact['amountOf'];
};

/** All coins together in USDT; those that have no price yet by themselves. */
function Figure({ wallets, holdings, amountOf }: FigureProps) {
  const amountText = useAmountText();
  const worth = worthOfHoldings(wallets, holdings, amountOf);
  const unpriced = holdings.filter((holding) => amountOf(holding) > 0n && !isPriced(wallets, holding));
  const sums = [
    // Coins without a price are named beside it, so that the sum need not name them.
    ...(worth.state !== 'unknown' ? [{ text: knownText(worth.known), unit: 'USDT' }] : []),
    ...unpriced.map((holding) => ({ text: formatDecimal(formatUnits(amountOf(holding))), unit: holding.name })),
  ];
  return sums.map(({ text, unit }) => (
    <dd key={unit} className="font-mono text-16">
      {amountText(text)} <span className="font-sans text-12 text-ink-3">{unit}</span>
    </dd>
  ));
}

const LINKS = [
  { to: '/zhiyalist', text: 'holdings.toStaking' },
  { to: '/uplist', text: 'holdings.toRecords' },
  { to: '/new_account/finance', text: 'holdings.toAssets' },
] as const;

export function HoldingsStrip() {
  const id = useId();
  const { holdings = [] } = useHoldings();
  const { data: wallets } = useWallets();
  if (holdings.length === 0 || !wallets) return null;
  return (
    <section aria-labelledby={id} className="mx-auto w-full max-w-300 px-6 pt-4 pb-4 max-md:px-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 px-4 md:px-0">
        <h2 id={id} className="text-20">
          {t('holdings.title')}
        </h2>
        <nav aria-labelledby={id} className="flex flex-wrap gap-x-4">
          {LINKS.map(({ to, text }) => (
            <Link
              key={to}
              to={to}
              className="flex min-h-8 items-center text-13 text-ink-2 hover:text-ink-1 touch:min-h-11"
            >
              {t(text)}
            </Link>
          ))}
        </nav>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line bg-panel p-4 md:grid-cols-4 md:rounded-lg md:border md:px-5">
        {factsOf(holdings).map(({ name, amountOf, detail }) => (
          <div key={name} className="min-w-0">
            <dt className="text-12 text-ink-2">{name}</dt>
            <Figure wallets={wallets} holdings={holdings} amountOf={amountOf} />
            {detail !== undefined && <dd className="text-12 text-ink-3">{detail}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
