// Price, quantity, share of the balance and total of the order being written.
import { InlineDecimalField } from '@bourse/ui/inline-decimal-field.tsx';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Slider } from '@bourse/ui/slider.tsx';
import { useAmountText } from '../../../lib/mask.ts';
import { useSession } from '../../../lib/session.ts';
import { PercentField } from './percent-field.tsx';
import type { Field } from '../draft/check-order.ts';
import { PRICE_FIELDS } from '../draft/preview.ts';
import { issueText, priceLabel, totalLabel } from '../draft/price-labels.ts';
import type { TicketFacts } from './ticket-facts.ts';
import { aimAt, typePrice, typeQuantity, useTicket } from './ticket-store.ts';
import { whyNotOpen } from '../../../lib/market-state.ts';

export type TicketFieldsProps = {
  readonly facts: TicketFacts;
  /** The market's own steps, as the arrow keys move. */
  readonly tick: string;
  readonly step: string;
  /** Whether everything wrong is said: from the first attempt to send on. */
  readonly showsIssues: boolean;
  readonly isDisabled: boolean;
};

const QUANTITY_INPUT = 'quantity' satisfies Field;

/** Said before the first attempt already: it is a fact about the account, not about typing. */
const EARLY = 'spot.error.balance';

type AvailableProps = { readonly facts: TicketFacts; readonly noShare: string | undefined };

function Available({ facts, noShare }: AvailableProps) {
  const { pair, draft, available } = facts;
  const amountText = useAmountText();
  const unit = draft.side === 'buy' ? pair.legalName : pair.currencyName;
  return (
    <p className="flex items-center justify-between text-12">
      <span className="text-ink-3">{t('spot.available')}</span>
      <span className="font-mono">
        <span>{available === undefined ? NO_VALUE : amountText(formatDecimal(available))}</span>{' '}
        <span className="text-ink-3">{unit}</span>
        <button
          type="button"
          disabled={noShare !== undefined}
          title={noShare ?? t('comfort.maxNote')}
          onClick={facts.takeAll}
          className="ms-2 font-sans text-iris hover:not-disabled:underline disabled:opacity-45 touch:min-h-11 touch:min-w-11 touch:text-end max-md:px-2"
        >
          {t('comfort.max')}
        </button>
      </span>
    </p>
  );
}

/** Why no share of the balance can be chosen; undefined when one can. */
function whyNoShare({ draft, rules, available, preview }: TicketFacts, isLoggedIn: boolean): string | undefined {
  const closed = whyNotOpen(rules.state);
  if (closed !== undefined) return closed;
  if (!isLoggedIn) return t('spot.share.login');
  if (available === undefined) return t('ui.loading');
  if (preview.sizingPrice !== 0n) return undefined;
  return t(draft.mode === 'market' ? 'spot.error.emptyBook' : 'spot.share.price');
}

type PricesProps = TicketFieldsProps & { readonly errorOf: (field: Field) => string | undefined };

/** The prices that this kind of order names; a market order names none. Where there are several, one takes the book's. */
function Prices({ facts, tick, isDisabled, errorOf }: PricesProps) {
  const { pair, draft, places } = facts;
  const target = useTicket((ticket) => ticket.target);
  const common = { unit: pair.legalName, places: places.price, step: tick, isDisabled };
  const fields = PRICE_FIELDS[draft.mode];
  if (fields.length === 0)
    return (
      <InlineDecimalField
        {...common}
        label={t('spot.price')}
        value=""
        onChange={(typed) => typePrice('price', typed)}
        fixedText={t('spot.bestPrice')}
      />
    );
  return fields.map((field) => (
    <InlineDecimalField
      {...common}
      key={field}
      name={field}
      label={priceLabel(draft.mode, field)}
      value={draft[field]}
      onChange={(typed) => typePrice(field, typed)}
      onFocus={() => aimAt(field)}
      mark={fields.length > 1 && field === target ? t('ticket.aim') : undefined}
      error={errorOf(field)}
    />
  ));
}

export function TicketFields(props: TicketFieldsProps) {
  const { facts, step, showsIssues, isDisabled } = props;
  const { pair, draft, issues, places, preview } = facts;
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const isMarket = draft.mode === 'market';
  const noShare = whyNoShare(facts, isLoggedIn);
  const errorOf = (field: Field): string | undefined => {
    const issue = issues.find((found) => found.field === field && (showsIssues || found.text === EARLY));
    return issue && issueText(issue, places);
  };
  return (
    <div className="flex flex-col gap-2 max-md:gap-3">
      <Available facts={facts} noShare={noShare} />
      <Prices {...props} errorOf={errorOf} />
      <InlineDecimalField
        name={QUANTITY_INPUT}
        label={t('spot.number')}
        unit={pair.currencyName}
        value={draft.quantity}
        onChange={typeQuantity}
        places={places.quantity}
        step={step}
        error={errorOf('quantity')}
        isDisabled={isDisabled}
      />
      <div className="flex items-start gap-2">
        <Slider
          label={t('spot.share')}
          tone={draft.side}
          value={facts.percent}
          onChange={facts.slide}
          disabledBecause={noShare}
          className="flex-1"
        />
        <PercentField percent={facts.percent} onChange={facts.slide} disabledBecause={noShare} />
      </div>
      <InlineDecimalField
        label={totalLabel(draft.mode)}
        unit={pair.legalName}
        value={facts.total}
        onChange={facts.setTotal}
        places={places.total}
        fixedText={isMarket ? formatDecimal(facts.total || '0', { places: places.total }) : undefined}
        isDisabled={isDisabled}
        disabledBecause={preview.sizingPrice === 0n && !isMarket ? t('ticket.total.price') : undefined}
      />
    </div>
  );
}
