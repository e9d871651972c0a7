// How much: typed, stepped, or one of the currency's presets.
import { DECIMAL_PLACES_MAX, formatUnits } from '@bourse/domain';
import { Chip } from '@bourse/ui/badge.tsx';
import { IconButton } from '@bourse/ui/button.tsx';
import { InlineDecimalField } from '@bourse/ui/inline-decimal-field.tsx';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Minus, Plus } from 'lucide-react';
import { useAmountText } from '../../../lib/mask.ts';
import { EARLY, type Issue } from '../draft/check-order.ts';
import { stepStake } from '../draft/preview.ts';
import { moneyText } from '../figures.ts';
import type { MicroFacts } from './ticket-facts.ts';
import type { Sending } from './use-sending.ts';
import { typeStake } from './ticket-store.ts';

export type StakeProps = { readonly facts: MicroFacts; readonly sending: Sending };

/** With the figures as the reader writes them. */
function issueText({ text, values = {} }: Issue, currency: string): string {
  const figures = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'number' ? value : formatDecimal(value)] as const,
  );
  return t(text, { currency, ...Object.fromEntries(figures) });
}

export function shownIssue({ facts, sending }: StakeProps): string | undefined {
  const { issue, draft, closed } = facts;
  if (!issue || closed !== undefined || !(sending.isTried || EARLY.has(issue.text))) return undefined;
  return issueText(issue, draft.currency.name);
}

export function Available({ facts: { draft } }: Pick<StakeProps, 'facts'>) {
  const amountText = useAmountText();
  const { id, available } = draft.currency;
  return (
    <p className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 text-12">
      <span className="text-ink-3">{t('spot.available')}</span>
      <span className="font-mono whitespace-nowrap">
        <span>{available === undefined ? NO_VALUE : amountText(moneyText(available))}</span>
        <Link
          to={`/new_account/transfer?currency=${id}&from=change&to=micro`}
          className="ms-2 inline-flex items-center font-sans text-iris hover:underline touch:min-h-11"
        >
          {t('wallet.transfer')}
        </Link>
      </span>
    </p>
  );
}

/** The same in one line, where every row counts. */
export function OwnBalance({ facts: { draft } }: Pick<StakeProps, 'facts'>) {
  const amountText = useAmountText();
  const { available, name } = draft.currency;
  return (
    <p className="flex justify-between gap-2 text-12 whitespace-nowrap">
      <span className="text-ink-3">{t('spot.available')}</span>
      <span className="font-mono">
        {available === undefined ? NO_VALUE : amountText(moneyText(available))} {name}
      </span>
    </p>
  );
}

export function Presets({ facts: { draft, preview } }: Pick<StakeProps, 'facts'>) {
  const { presets, name } = draft.currency;
  return (
    <div
      role="group"
      aria-label={t('micro.presets')}
      className="flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none] md:justify-between"
    >
      {presets.map((preset) => (
        <Chip
          key={String(preset)}
          isSelected={preset === preview.stake}
          aria-label={`${moneyText(preset)} ${name}`}
          onClick={() => typeStake(formatUnits(preset))}
          className="shrink-0 font-mono md:px-2.5"
        >
          {moneyText(preset)}
        </Chip>
      ))}
    </div>
  );
}

export function StakeField({ facts, sending }: StakeProps) {
  const { draft } = facts;
  return (
    <InlineDecimalField
      name="quantity"
      label={t('micro.stake')}
      unit={draft.currency.name}
      value={draft.stake}
      onChange={typeStake}
      places={DECIMAL_PLACES_MAX}
      step={formatUnits(draft.currency.step)}
      error={shownIssue({ facts, sending })}
    />
  );
}

/** For a thumb: the stake between two steps. */
export function StakeStepper({ facts, sending }: StakeProps) {
  const { draft } = facts;
  const step = (by: 1 | -1): void => typeStake(formatUnits(stepStake(draft, by)));
  return (
    <div className="flex items-start gap-1">
      <IconButton label={t('micro.stake.less')} onClick={() => step(-1)} className="border border-line-strong">
        <Minus size={16} aria-hidden="true" />
      </IconButton>
      <div className="min-w-0 flex-1">
        <StakeField facts={facts} sending={sending} />
      </div>
      <IconButton label={t('micro.stake.more')} onClick={() => step(1)} className="border border-line-strong">
        <Plus size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
