// Price, multiple, hands and stops of the position being written.
import { formatUnits, price } from '@bourse/domain';
import { calculateStopStep } from '@bourse/engine/formulas';
import { Chip } from '@bourse/ui/badge.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { InlineDecimalField } from '@bourse/ui/inline-decimal-field.tsx';
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Slider } from '@bourse/ui/slider.tsx';
import { useId } from 'react';
import { useAmountText } from '../../../lib/mask.ts';
import { useSession } from '../../../lib/session.ts';
import { EARLY, type LeverField, type StopKind } from '../draft/check-position.ts';
import type { StopResult } from '../draft/preview.ts';
import { moneyText, priceText, shareText } from '../figures.ts';
import { toneOf } from '../side-text.ts';
import { issueText } from '../draft/issue-text.ts';
import type { LeverFacts } from './ticket-facts.ts';
import { stateText } from './why-closed.ts';
import { chooseMultiple, switchStops, typeHands, typePrice, typeStop } from './ticket-store.ts';

export type LeverFieldsProps = {
  readonly facts: LeverFacts;
  /** Whether everything wrong is said: from the first attempt to send on. */
  readonly showsIssues: boolean;
  readonly isDisabled: boolean;
};

type FieldProps = LeverFieldsProps & { readonly errorOf: (field: LeverField) => string | undefined };

const QUANTITY_INPUT = 'quantity' satisfies LeverField;

function Available({ facts: { pair, around } }: { readonly facts: LeverFacts }) {
  const amountText = useAmountText();
  const available = around.account?.available;
  return (
    <p className="flex items-center justify-between text-12">
      <span className="text-ink-3">{t('spot.available')}</span>
      <span className="font-mono">
        <span>{available === undefined ? NO_VALUE : amountText(formatDecimal(formatUnits(available)))}</span>{' '}
        <span className="text-ink-3">{pair.legalName}</span>
        <Link
          to="/new_account/transfer"
          className="ms-2 inline-flex items-center font-sans text-iris hover:underline touch:min-h-11 touch:min-w-11 touch:justify-end"
        >
          {t('lever.transfer')}
        </Link>
      </span>
    </p>
  );
}

/** A market order shows what it would open at now. */
function PriceField({ facts, isDisabled, errorOf }: FieldProps) {
  const { pair, draft, preview, pricePlaces, tick } = facts;
  const isMarket = draft.mode === 'market';
  return (
    <InlineDecimalField
      name="price"
      label={isMarket ? t('lever.bestPrice') : t('spot.price')}
      unit={pair.legalName}
      value={draft.price}
      onChange={typePrice}
      places={pricePlaces}
      step={tick}
      isDisabled={isDisabled}
      fixedText={isMarket ? `≈ ${priceText(preview.entryPrice, pricePlaces)}` : undefined}
      error={errorOf('price')}
    />
  );
}

function MultipleChoice({ facts, isDisabled, errorOf }: FieldProps) {
  const { multiples, multipleMax } = facts.around.terms;
  const id = useId();
  const error = errorOf('multiple');
  return (
    <div role="group" aria-labelledby={id} aria-describedby={error && `${id}-error`} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <span id={id} className="text-12 text-ink-3">
          {t('lever.multiple')}
        </span>
        <span className="-me-2 ms-auto flex forced-colors:me-0 flex-wrap justify-end">
          {multiples.map((multiple) => {
            const isBeyond = multiple > multipleMax;
            return (
              <Chip
                key={multiple}
                isSelected={multiple === facts.draft.multiple}
                disabled={isDisabled || isBeyond}
                title={isBeyond ? t('lever.error.multipleMax', { maximum: multipleMax }) : undefined}
                onClick={() => chooseMultiple(multiple)}
                className="min-w-7 font-mono touch:h-11! touch:min-w-11 disabled:opacity-45"
              >
                {t('lever.multiple.times', { multiple })}
              </Chip>
            );
          })}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} aria-live="polite" className="text-12 text-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** Why no share of what can be opened can be chosen; undefined when one can. */
function whyNoShare({ draft, around, preview }: LeverFacts, isLoggedIn: boolean): string | undefined {
  if (around.terms.state !== 'open') return stateText(around.terms);
  if (!isLoggedIn) return t('lever.hands.share.login');
  if (!around.account) return t('ui.loading');
  if (draft.multiple === undefined) return t('lever.hands.share.multiple');
  if (preview.entryIndex === undefined)
    return t(draft.mode === 'limit' ? 'lever.hands.share.price' : 'lever.index.none');
  return preview.handsMax === 0 ? t('lever.hands.share.none') : undefined;
}

function HandsField({ facts, isDisabled, errorOf }: FieldProps) {
  const { draft, around } = facts;
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return (
    <>
      <InlineDecimalField
        name={QUANTITY_INPUT}
        label={t('lever.hands')}
        unit={t('lever.hands.unit')}
        value={draft.hands}
        onChange={typeHands}
        places={0}
        step="1"
        error={errorOf('quantity')}
        isDisabled={isDisabled}
      />
      <div role="group" aria-label={t('lever.hands.presets')} className="-mx-2 flex flex-wrap forced-colors:mx-0">
        {around.terms.shares.map((share) => (
          <Chip
            key={share}
            isSelected={draft.hands === String(share)}
            disabled={isDisabled}
            onClick={() => typeHands(String(share))}
            className="min-w-7 font-mono touch:h-11! touch:min-w-11 disabled:opacity-45"
          >
            {formatDecimal(String(share))}
          </Chip>
        ))}
      </div>
      <Slider
        label={t('lever.hands.share')}
        tone={toneOf(draft.side)}
        value={facts.percent}
        onChange={facts.slide}
        disabledBecause={whyNoShare(facts, isLoggedIn)}
      />
    </>
  );
}

/** Shows what a level would bring, before fees. */
export function StopResultText({
  result,
  currency,
}: {
  readonly result: StopResult | undefined;
  readonly currency: string;
}) {
  if (!result) return null;
  const text = t('lever.stops.result', {
    amount: moneyText(result.profit, 'always'),
    currency,
    percent: shareText(result.roe),
  });
  return <p className="pt-1 font-sans text-11 text-ink-3">{text}</p>;
}

const STOPS = [
  ['takeProfit', 'lever.takeProfit'],
  ['stopLoss', 'lever.stopLoss'],
] as const satisfies readonly (readonly [StopKind, string])[];

function Stops({ facts, isDisabled, errorOf }: FieldProps) {
  const { pair, draft, preview, tick } = facts;
  const step = formatUnits(calculateStopStep(price(facts.around.tick)));
  return (
    <>
      <Checkbox
        checked={draft.hasStops}
        disabled={isDisabled}
        onChange={(event) => switchStops(event.target.checked)}
        className="[&>label]:text-12"
      >
        {t('lever.stops.optional')}
      </Checkbox>
      {draft.hasStops &&
        STOPS.map(([kind, label]) => (
          <div key={kind}>
            <InlineDecimalField
              name={kind}
              label={t(label)}
              unit={pair.legalName}
              value={draft[kind]}
              onChange={(typed) => typeStop(kind, typed)}
              places={Math.max(placesOf(step), placesOf(tick))}
              step={step}
              error={errorOf(kind)}
              isDisabled={isDisabled}
            />
            <StopResultText result={preview[kind]} currency={pair.legalName} />
          </div>
        ))}
    </>
  );
}

export function LeverFields(props: LeverFieldsProps) {
  const { facts, showsIssues } = props;
  const market = { legalName: facts.pair.legalName, pricePlaces: facts.pricePlaces };
  const errorOf = (field: LeverField): string | undefined => {
    const issue = facts.issues.find((found) => found.field === field && (showsIssues || EARLY.has(found.text)));
    return issue && issueText(issue, market);
  };
  const field = { ...props, errorOf };
  return (
    <div className="flex flex-col gap-2 max-md:gap-3">
      <Available facts={facts} />
      <PriceField {...field} />
      <MultipleChoice {...field} />
      <HandsField {...field} />
      <Stops {...field} />
    </div>
  );
}
