// An order on an ad: how much, at the price of now, paid how. Loaded when first asked for.
import { fiatRows } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Notice } from '@bourse/ui/notice.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useClosedBecause } from '../../lib/closed.ts';
import { Way, Ways } from '../ways.tsx';
import { remedyOf } from './blockers.ts';
import { checkOrder, type Draft, type Means, previewOrder } from './draft.ts';
import { useOpenOrder } from './open-order.ts';
import { OrderFields } from './order-fields.tsx';
import { QuoteHead } from './quote-head.tsx';
import { type Quote, termsOf, useQuote } from './quote.ts';

export type OrderDialogProps = {
  readonly ad: Pick<fiatRows.FiatAdRow, 'id' | 'type' | 'currency_name'>;
  readonly onClose: () => void;
};

type Typed = { readonly means: Means; readonly typed: string };
const NOTHING_TYPED: Typed = { means: 'money', typed: '' };

/** Shows the publisher's terms as they were written; links in them are never live. */
function Terms({ quote }: { readonly quote: Quote }) {
  if (quote.terms === '') return null;
  return (
    <section aria-label={t('fiat.terms')}>
      <h3 className="text-12 text-ink-2">{t('fiat.terms')}</h3>
      <p
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keys, too
        tabIndex={0}
        className="mt-1.5 max-h-28 overflow-y-auto rounded-md border border-line bg-sunken px-3 py-2 text-12 break-words whitespace-pre-wrap text-ink-2"
      >
        {quote.terms}
      </p>
    </section>
  );
}

type MethodsProps = {
  readonly quote: Quote;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (id: number, isOn: boolean) => void;
};

/** Shows a seller the methods to be paid by, and a buyer the ways of payment. */
function Methods({ quote, chosen, onChoose }: MethodsProps) {
  if (quote.sells === 0)
    return (
      <div className="flex items-baseline justify-between gap-3 text-12">
        <span className="text-ink-3">{t('fiat.ways')}</span>
        <Ways ways={quote.ways} className="justify-end" />
      </div>
    );
  if (quote.own_methods.length === 0) return null;
  return (
    <fieldset>
      <legend className="text-12 text-ink-2">{t('fiat.paidTo')}</legend>
      <div className="mt-1 flex flex-col">
        {quote.own_methods.map(({ id, way, account }) => (
          <Checkbox key={id} checked={chosen.has(id)} onChange={(event) => onChoose(id, event.target.checked)}>
            <span className="flex flex-wrap items-center gap-x-3">
              <Way way={way} />
              <span className="font-mono text-12">{account}</span>
            </span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function Blocked({ quote }: { readonly quote: Quote }) {
  const remedy = remedyOf(quote.blocked);
  return (
    <Notice
      tone="warning"
      action={
        remedy && (
          <Link to={remedy.to} className="inline-flex items-center text-iris hover:underline touch:min-h-11">
            {t(remedy.text)}
          </Link>
        )
      }
    >
      {quote.blocked_text}
    </Notice>
  );
}

function useChosenMethods({ own_methods: own }: Quote) {
  const [refused, setRefused] = useState<ReadonlySet<number>>(new Set());
  const chosen = new Set(own.map(({ id }) => id).filter((id) => !refused.has(id)));
  const choose = (id: number, isOn: boolean): void =>
    setRefused(isOn ? new Set([...refused].filter((other) => other !== id)) : new Set([...refused, id]));
  return { chosen, choose };
}

type BodyProps = {
  readonly quote: Quote;
  readonly until: number;
  readonly formId: string;
  readonly opening: ReturnType<typeof useOpenOrder>;
};

function Body({ quote, until, formId, opening }: BodyProps) {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [isTried, setTried] = useState(false);
  const { chosen, choose } = useChosenMethods(quote);
  const draft: Draft = { terms: termsOf(quote), ...typed };
  const preview = previewOrder(draft);
  const issue = checkOrder(draft, preview);
  const isUnpaid = quote.sells === 1 && quote.own_methods.length > 0 && chosen.size === 0;
  // A balance that is too low is no matter of typing, so it is shown at once.
  const shown = isTried || (typed.typed !== '' && issue?.text === 'fiat.error.balance') ? issue : undefined;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    const field = event.currentTarget.elements.namedItem(typed.means);
    if (issue && field instanceof HTMLInputElement) field.focus();
    if (issue || isUnpaid || quote.blocked !== '' || opening.isPending) return;
    const isEvery = chosen.size === quote.own_methods.length;
    opening.mutate({ quote, draft, preview, methods: isEvery ? [] : [...chosen] });
  };
  return (
    <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <QuoteHead quote={quote} until={until} />
      {quote.blocked !== '' && <Blocked quote={quote} />}
      <OrderFields
        quote={quote}
        draft={draft}
        preview={preview}
        issue={shown}
        onType={(means, text) => setTyped({ means, typed: text })}
      />
      <Methods quote={quote} chosen={chosen} onChoose={choose} />
      {isUnpaid && (
        <p role="alert" className="text-12 text-error">
          {t('fiat.error.paidTo')}
        </p>
      )}
      <Terms quote={quote} />
      <p className="text-12 text-pretty text-ink-3">
        {quote.sells === 1
          ? t('fiat.order.sellNote', { minutes: quote.pay_minutes })
          : t('fiat.order.buyNote', { minutes: quote.pay_minutes })}
      </p>
    </form>
  );
}

export function OrderDialog({ ad, onClose }: OrderDialogProps) {
  const formId = useId();
  const { quote, error, until, renew } = useQuote(ad.id);
  const opening = useOpenOrder({ onOpened: onClose, onMoved: renew });
  const isSelling = ad.type === 'buy';
  const title = t(isSelling ? 'fiat.sellCoin' : 'fiat.buyCoin', { coin: ad.currency_name });
  const closed = useClosedBecause('new');
  const because = quote?.blocked === '' ? closed : (quote?.blocked_text ?? closed);
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('fiat.back')}</Button>
          <Button
            type="submit"
            form={formId}
            variant={isSelling ? 'sell' : 'buy'}
            isPending={opening.isPending}
            disabled={!quote || because !== undefined}
            title={because}
          >
            {title}
          </Button>
        </>
      }
    >
      {error && <ErrorState text={errorText(error)} onRetry={renew} />}
      {!error && !quote && <SkeletonRows rows={5} rowClassName="h-12" />}
      {quote && <Body quote={quote} until={until} formId={formId} opening={opening} />}
    </Dialog>
  );
}
