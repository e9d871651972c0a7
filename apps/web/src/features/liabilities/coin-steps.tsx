// How a leaf was checked: what was asked of it, and each node that the browser has computed on the way to the root.
import { LEAF_CHECKS, type LeafCheck, type LeafVerdict } from '@bourse/domain/liabilities';
import type { MessageKey } from '@bourse/messages';
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Check, Minus, X } from 'lucide-react';
import type { CheckedCoin } from './check-own.ts';

const LABELS: Readonly<Record<LeafCheck, MessageKey>> = {
  wallets: 'liabilities.wallets',
  bounds: 'liabilities.bounds',
  root: 'liabilities.toRoot',
  sum: 'liabilities.toSum',
  published: 'liabilities.published',
};

const LOOKS: Readonly<
  Record<LeafVerdict, { readonly Icon: typeof Check; readonly tone: string; readonly text: MessageKey }>
> = {
  proven: { Icon: Check, tone: 'text-success', text: 'liabilities.holds' },
  refuted: { Icon: X, tone: 'text-error', text: 'liabilities.fails' },
  not_proven: { Icon: Minus, tone: 'text-ink-2', text: 'liabilities.open' },
};

export function VerdictMark({ verdict }: { readonly verdict: LeafVerdict }) {
  const { Icon, tone, text } = LOOKS[verdict];
  return (
    <span className={cx('inline-flex shrink-0 items-center gap-1.5', tone)}>
      <Icon size={15} aria-hidden="true" />
      {t(text)}
    </span>
  );
}

export function CoinSteps({ coin: { name, report } }: { readonly coin: CheckedCoin }) {
  return (
    <div className="flex flex-col gap-3 px-4 py-3 text-12 max-md:px-0 md:px-5">
      <ul className="divide-y divide-line">
        {LEAF_CHECKS.map((check) => (
          <li key={check} className="flex items-baseline justify-between gap-4 py-1.5">
            <span className="whitespace-normal">{t(LABELS[check])}</span>
            <VerdictMark verdict={report.verdicts[check]} />
          </li>
        ))}
      </ul>
      <ol aria-label={t('liabilities.stepsOf', { coin: name })} className="divide-y divide-line border-t border-line">
        {report.steps.map(({ sum, hash }, level) => (
          <li key={hash} className="grid grid-cols-[5rem_1fr] gap-x-3 py-1.5 md:grid-cols-[5rem_12rem_1fr]">
            <span className="text-ink-2">{t('liabilities.level', { level: String(level) })}</span>
            <span className="font-mono text-ink-1">{formatDecimal(sum)}</span>
            <span className="font-mono break-all whitespace-normal text-ink-2 max-md:col-span-2">{hash}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
