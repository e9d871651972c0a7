// Money and coin of an order, each following the other, with the limits of the ad and all of it by one press.
import { DECIMAL_PLACES_MAX, formatUnits } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useAmountText } from '../../lib/mask.ts';
import { SummaryLine } from '../../ui/summary-line.tsx';
import { coinText, moneyText } from '../figures.ts';
import { type Draft, everythingOf, isTakenWhole, type Issue, limitsOf, type Means, type Preview } from './draft.ts';
import type { Quote } from './quote.ts';

export type OrderFieldsProps = {
  readonly quote: Quote;
  readonly draft: Draft;
  readonly preview: Preview;
  /** Shown below the field that was typed in. */
  readonly issue: Issue | undefined;
  readonly onType: (means: Means, typed: string) => void;
};

function issueText({ text, number, money }: Issue, { currency_name: coin, coin_code: fiat, digits }: Quote): string {
  return t(text, {
    ...(number !== undefined && { number: `${coinText(number)} ${coin}` }),
    ...(money !== undefined && { money: `${moneyText(money, digits)} ${fiat}` }),
  });
}

function All({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button variant="quiet" size="small" className="h-7! px-1.5! text-iris! touch:h-11!" onClick={onPress}>
      {t('fiat.all')}
    </Button>
  );
}

function Whole({ quote, preview }: Pick<OrderFieldsProps, 'quote' | 'preview'>) {
  return (
    <dl className="flex flex-col gap-1.5 rounded-md border border-line bg-sunken px-3.5 py-3">
      <SummaryLine label={t(quote.sells === 1 ? 'fiat.youGet' : 'fiat.youPay')}>
        {moneyText(preview.money, quote.digits)} {quote.coin_code}
      </SummaryLine>
      <SummaryLine label={t(quote.sells === 1 ? 'fiat.youSell' : 'fiat.youReceive')}>
        {coinText(preview.number)} {quote.currency_name}
      </SummaryLine>
      <p className="text-12 text-ink-3">{t('fiat.whole')}</p>
    </dl>
  );
}

function Limits({ quote, draft }: Pick<OrderFieldsProps, 'quote' | 'draft'>) {
  const amountText = useAmountText();
  const { min, max } = limitsOf(draft.terms);
  return (
    <dl className="flex flex-col gap-1 text-12">
      <SummaryLine label={t('fiat.limits')}>
        {moneyText(min.money, quote.digits)} – {moneyText(max.money, quote.digits)} {quote.coin_code}
      </SummaryLine>
      {draft.terms.available !== undefined && (
        <SummaryLine label={t('spot.available')}>
          {amountText(coinText(draft.terms.available))} {quote.currency_name}
        </SummaryLine>
      )}
    </dl>
  );
}

export function OrderFields({ quote, draft, preview, issue, onType }: OrderFieldsProps) {
  const { means, typed, terms } = draft;
  if (isTakenWhole(terms)) return <Whole quote={quote} preview={preview} />;
  const isSelling = quote.sells === 1;
  const follows = (units: bigint): string => (units === 0n ? '' : formatUnits(units));
  const all = (): void => onType('number', everythingOf(terms));
  const wrong = issue && issueText(issue, quote);
  const money = (
    <DecimalField
      key="money"
      name="money"
      label={t(isSelling ? 'fiat.youGet' : 'fiat.youPay')}
      value={means === 'money' ? typed : follows(preview.money)}
      onChange={(text) => onType('money', text)}
      places={quote.digits}
      placeholder={NO_VALUE}
      error={means === 'money' ? wrong : undefined}
      unit={
        <span className="flex items-center gap-1">
          {!isSelling && <All onPress={all} />}
          {quote.coin_code}
        </span>
      }
    />
  );
  const number = (
    <DecimalField
      key="number"
      name="number"
      label={t(isSelling ? 'fiat.youSell' : 'fiat.youReceive')}
      value={means === 'number' ? typed : follows(preview.number)}
      onChange={(text) => onType('number', text)}
      places={DECIMAL_PLACES_MAX}
      placeholder={NO_VALUE}
      error={means === 'number' ? wrong : undefined}
      unit={
        <span className="flex items-center gap-1">
          {isSelling && <All onPress={all} />}
          {quote.currency_name}
        </span>
      }
    />
  );
  return (
    <>
      {isSelling ? [number, money] : [money, number]}
      <Limits quote={quote} draft={draft} />
    </>
  );
}
