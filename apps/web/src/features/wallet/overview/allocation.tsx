// How what the user has is spread over coins or accounts, as a ring and in figures.
import { Chip } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState } from '@bourse/ui/states.tsx';
import { useState } from 'react';
import { useAmountText } from '../../../lib/mask.ts';
import { coinsOf, WALLET_ORDER, WALLET_TEXTS, type Wallets } from '../wallet-rows.ts';
import { WithoutCoins } from '../without-coins.tsx';
import { heldOf, namesWithout, type Share, sharesOf, worthOf, worthOfAll, worthOfWallet } from '../worth.ts';
import { knownText } from '../worth-text.ts';

const KINDS = ['coins', 'accounts'] as const;
type Kind = (typeof KINDS)[number];

/** More would be slivers: the rest goes together. */
const SHARES_MAX = 6;
/** One hue, ever fainter: the largest share is the strongest. */
const STRENGTHS = [100, 72, 52, 37, 26, 16] as const;
const shadeOf = (index: number): string =>
  `color-mix(in oklab, var(--iris) ${STRENGTHS[index] ?? 12}%, var(--line-strong))`;

const RADIUS = 42;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;
/** Between two shares, in units of the drawing. */
const GAP = 1.2;
/** Even next to nothing is seen. */
const LENGTH_MIN = 0.4;

function sharesBy(kind: Kind, wallets: Wallets): readonly Share[] {
  if (kind === 'accounts')
    return sharesOf(
      WALLET_ORDER.map((wallet) => ({ name: t(WALLET_TEXTS[wallet]), worth: worthOfWallet(wallets, wallet).known })),
    );
  return sharesOf(
    coinsOf(wallets).map((row) => ({ name: row.currency_name, worth: worthOf(row, heldOf(row).all).known })),
  );
}

function foldRest(shares: readonly Share[]): readonly Share[] {
  if (shares.length <= SHARES_MAX) return shares;
  const rest = shares.slice(SHARES_MAX - 1);
  const other: Share = {
    name: t('wallet.allocation.other'),
    worth: rest.reduce((sum, { worth }) => sum + worth, 0n),
    part: rest.reduce((sum, { part }) => sum + part, 0),
  };
  return [...shares.slice(0, SHARES_MAX - 1), other];
}

type Arc = { readonly name: string; readonly length: number; readonly start: number };

/** In units of the drawing, one after the other. */
function arcsOf(shares: readonly Share[]): readonly Arc[] {
  const gap = shares.length > 1 ? GAP : 0;
  return shares.map(({ name, part }, index) => {
    const before = shares.slice(0, index).reduce((sum, share) => sum + share.part, 0);
    return { name, length: Math.max(LENGTH_MIN, part * CIRCUMFERENCE - gap), start: before * CIRCUMFERENCE };
  });
}

function Ring({ shares }: { readonly shares: readonly Share[] }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="size-40 shrink-0 -rotate-90">
      {arcsOf(shares).map(({ name, length, start }, index) => (
        <circle
          key={name}
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          stroke={shadeOf(index)}
          strokeWidth="11"
          strokeDasharray={`${length} ${CIRCUMFERENCE - length}`}
          strokeDashoffset={-start}
        />
      ))}
    </svg>
  );
}

function Legend({ shares }: { readonly shares: readonly Share[] }) {
  const amountText = useAmountText();
  return (
    <ul className="flex min-w-0 flex-1 flex-col gap-2 text-13">
      {shares.map(({ name, worth, part }, index) => (
        <li key={name} className="flex items-center gap-2">
          <span aria-hidden="true" style={{ background: shadeOf(index) }} className="size-2.5 shrink-0 rounded-[2px]" />
          <span className="min-w-0 flex-1">{name}</span>
          <span className="font-mono text-12 text-ink-2">{amountText(knownText(worth))}</span>
          <span className="w-14 text-end font-mono text-12">{formatDecimal((part * 100).toFixed(2))}%</span>
        </li>
      ))}
    </ul>
  );
}

export function Allocation({ wallets }: { readonly wallets: Wallets }) {
  const [kind, setKind] = useState<Kind>('coins');
  const shares = foldRest(sharesBy(kind, wallets));
  const without = namesWithout(wallets, worthOfAll(wallets));
  return (
    <Section
      title={t('wallet.allocation')}
      action={
        <div role="group" aria-label={t('wallet.allocation')} className="flex gap-1">
          {KINDS.map((key) => (
            <Chip key={key} isSelected={key === kind} onClick={() => setKind(key)}>
              {t(`wallet.allocation.${key}`)}
            </Chip>
          ))}
        </div>
      }
    >
      {shares.length === 0 ? (
        without.length === 0 && (
          <EmptyState title={t('wallet.allocation.none')} text={t('wallet.allocation.noneText')} />
        )
      ) : (
        <div className="flex items-center gap-6 max-md:flex-col max-md:items-stretch max-md:gap-5">
          <div className="max-md:self-center">
            <Ring shares={shares} />
          </div>
          <Legend shares={shares} />
        </div>
      )}
      <WithoutCoins names={without} />
    </Section>
  );
}
