// Everything the ticket's parts need to know of the order being written.
import type { market } from '@bourse/contract';
import { formatUnits, type Price } from '@bourse/domain';
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Pair, pairOf } from '../../../lib/pair.ts';
import { readAmount, readLevel } from '../../../lib/read-figures.ts';
import { useConnection } from '../../../realtime/connection.ts';
import { useIndexPrice } from '../../../realtime/index-price.ts';
import { useLiveBalance } from '../../../realtime/private.ts';
import { useClosedBecause } from '../../../lib/closed.ts';
import { useServerTime } from '../../../realtime/server-clock.ts';
import { checkOrder, type Issue } from '../draft/check-order.ts';
import { type Draft, type Preview, previewOrder } from '../draft/preview.ts';
import { useLimits } from '../limits/limits.ts';
import { isRunning } from '../orders/open-rows.ts';
import { useOpenOrders } from '../orders/order-lists.ts';
import type { StakeCurrency, Term } from '../terms.ts';
import { type Offer, useRisk } from '../terms-query.ts';
import { useMicroTicket } from './ticket-store.ts';

export type MicroFacts = Offer & {
  readonly pair: Pair;
  /** The call that places an order names the market by this id. */
  readonly marketId: number;
  readonly pricePlaces: number;
  readonly draft: Draft;
  readonly preview: Preview;
  readonly issue: Issue | undefined;
  /** Why nothing can be ordered now. */
  readonly closed: string | undefined;
  /** Live; undefined until a tick has come. */
  readonly index: Price | undefined;
};

export type FactsInput = {
  readonly quotation: market.Quotation;
  readonly offer: Offer;
};

/** What is offered has at least one of each: an offer without is shown as none. */
export const isOffering = ({ terms, currencies }: Offer): boolean => terms.length > 0 && currencies.length > 0;

function mustFind<Value>(all: readonly Value[], isIt: (value: Value) => boolean): Value {
  const found = all.find(isIt) ?? all[0];
  if (!found) throw new Error('nothing is offered');
  return found;
}

/** The term that is chosen, the first where none is. */
export const useChosenTerm = ({ terms }: Offer): Term => {
  const chosen = useMicroTicket(({ seconds }) => seconds);
  return mustFind(terms, ({ seconds }) => seconds === chosen);
};

function useDraft(offer: Offer): Draft {
  const { currencyId, stake } = useMicroTicket();
  const term = useChosenTerm(offer);
  const currency = mustFind<StakeCurrency>(offer.currencies, ({ id }) => id === currencyId);
  const live = useLiveBalance('micro', currency.id);
  const available = live ? readAmount(live.available) : currency.available;
  const first = currency.presets[0];
  return {
    term,
    currency: { ...currency, available },
    stake: stake ?? (first === undefined ? '' : formatUnits(first)),
  };
}

function useWhyClosed(index: Price | undefined, isStale: boolean): string | undefined {
  const paused = useClosedBecause('new');
  const risk = useRisk();
  const { data: limits } = useLimits();
  const coolOffMs = limits?.cool_off_ms ?? 0;
  const isCoolingOff = useServerTime((now) => now < coolOffMs);
  if (risk?.is_open === 0) return t(risk.is_country_open === 0 ? 'micro.closed.country' : 'micro.closed.site');
  if (isCoolingOff) return t('micro.closed.coolOff', { until: formatDateTime(coolOffMs) });
  if (paused !== undefined) return paused;
  if (index === undefined) return t('micro.index.none');
  return isStale ? t('micro.index.stale') : undefined;
}

export function useMicroFacts({ quotation, offer }: FactsInput): MicroFacts {
  const pair = pairOf(quotation);
  const live = useIndexPrice(pair.symbol);
  const isConnected = useConnection(({ state }) => state === 'live' || state === 'delayed');
  const index = readLevel(live?.index ?? '');
  const draft = useDraft(offer);
  const preview = previewOrder(draft);
  const { rows } = useOpenOrders();
  const openCount = rows.filter((row) => isRunning(row) && row.currency_id === draft.currency.id).length;
  return {
    ...offer,
    pair,
    marketId: quotation.id,
    pricePlaces: placesOf(quotation.trade.tick),
    draft,
    preview,
    issue: checkOrder(draft, preview, openCount),
    closed: useWhyClosed(index, !isConnected || (live?.isStale ?? false)),
    index,
  };
}
