// What operators ask for about sales: refused where it could not hold.
import type { officeLaunch, ParsedInputOf } from '@bourse/contract';
import {
  accept,
  currencyId,
  formatUnits,
  type LaunchChange,
  type LaunchProjectId,
  launchProjectId,
  refuse,
  type Result,
  subtractAmounts,
} from '@bourse/domain';
import { isSoundLaunch } from '@bourse/engine/formulas';
import { changesOf, draftOf, wishOf } from '../../platform/http/proposal-wishes.ts';
import type { Wish } from '../../platform/http/proposals.ts';
import type { LiveLaunchProject } from './board.ts';
import { SALE_FIELDS } from './fields.ts';
import { describePreview, findResultPreview } from './preview.ts';
import {
  findFreeSaleId,
  findSale,
  findSaleText,
  findSaleTexts,
  missingIn,
  NEW_SALE,
  NO_TEXT,
  saleTermsOf,
} from './settings.ts';
import { describeSale, viewSaleText } from './wording.ts';
import { wishMoney, wishReceived } from '../../platform/funds/money-wishes.ts';
import type { SalesServices } from './services.ts';

type Asked = Result<Wish<LaunchChange>>;
type Input<
  Name extends 'proposeReceive' | 'proposeSale' | 'proposeText' | 'proposeSchedule' | 'proposeCancel' | 'proposeFund',
> = ParsedInputOf<(typeof officeLaunch)[Name]>;

/** What must stay as it is once a sale is announced. */
const FROZEN = ['mode', 'price', 'supply', 'start_ms', 'end_ms', 'lock_days', 'step'];

async function findMeant(services: SalesServices, id: number): Promise<Result<LiveLaunchProject>> {
  const sale = await findSale(services.storage, launchProjectId(id));
  return sale ? accept(sale) : refuse('launch_not_found');
}

export async function wishSale(services: SalesServices, input: Input<'proposeSale'>): Promise<Asked> {
  const { storage, market } = services;
  const stands = input.id === undefined ? undefined : await findSale(storage, launchProjectId(input.id));
  if (input.id !== undefined && !stands) return refuse('launch_not_found');
  if (stands && stands.state !== 'draft' && stands.state !== 'scheduled') return refuse('launch_handled');
  const coin = market.currency(stands?.currencyId ?? currencyId(input.currency ?? 0));
  if (!coin) return refuse('currency_not_found');
  const id = stands?.id ?? (await findFreeSaleId(storage.sql));
  const draft = draftOf({ fields: SALE_FIELDS, stands: stands && saleTermsOf(stands), beginning: NEW_SALE, input });
  if (!draft || !isSoundLaunch({ ...draft.next, id, currencyId: coin.id })) return refuse('invalid_market_settings');
  const isFrozen = stands?.state === 'scheduled' && draft.changes.some(({ field }) => FROZEN.includes(field));
  if (isFrozen) return refuse('launch_terms_frozen');
  const named = stands ? [] : [{ field: 'currency', from: coin.name, to: String(coin.id) }];
  const wish = { subject: String(id), changes: [...named, ...draft.changes], reason: input.reason };
  return wishOf(services, { kind: 'sale', ...wish }, input);
}

/** Of a draft it is written without asking. */
export async function wishText(services: SalesServices, input: Input<'proposeText'>): Promise<Asked> {
  const { id, lang: locale, reason, effective_from, seen, ...words } = input;
  const found = await findMeant(services, id);
  if (!found.ok) return found;
  if (found.value.state === 'draft') return refuse('launch_handled');
  const stands = (await findSaleText(services.storage, { id: found.value.id, locale })) ?? NO_TEXT;
  const changes = changesOf(new Map(Object.entries(words)), new Map(Object.entries(viewSaleText(stands))));
  return wishOf(services, { kind: 'text', subject: `${id} ${locale}`, changes, reason }, { effective_from, seen });
}

/** Refused where it could not be announced now. */
export async function wishSchedule(services: SalesServices, input: Input<'proposeSchedule'>): Promise<Asked> {
  const { storage, sales, clock } = services;
  const found = await findMeant(services, input.id);
  if (!found.ok) return found;
  const sale = found.value;
  if (sale.state !== 'draft') return refuse('launch_handled');
  if (sale.endAt <= Math.max(clock.now(), input.effective_from ?? 0)) return refuse('launch_ended');
  const texts = await findSaleTexts(storage, sale.id);
  const missing = missingIn(texts);
  if (missing.length > 0) return refuse('launch_texts_missing', { languages: missing.join(', ') });
  const short = subtractAmounts(sale.supply, sales.launchFund(sale.currencyId));
  if (short > 0n) {
    return refuse('insufficient_balance', { currencyId: sale.currencyId, missing: formatUnits(short) });
  }
  const changes = changesOf(describeSale(sale, texts), new Map());
  return wishOf(services, { kind: 'schedule', subject: String(sale.id), changes, reason: input.reason }, input);
}

export async function wishCancel(services: SalesServices, { id, reason }: Input<'proposeCancel'>): Promise<Asked> {
  const found = await findMeant(services, id);
  if (!found.ok) return found;
  const { state, mode, startAt } = found.value;
  const isOpen = state === 'scheduled' && (mode === 'pro_rata' || services.clock.now() < startAt);
  if (state !== 'draft' && !isOpen) return refuse('launch_handled');
  const changes = [{ field: 'state', from: state, to: 'cancelled' }];
  return wishOf(services, { kind: 'cancel', subject: String(id), changes, reason });
}

/** Refused before nothing of it can change any more. */
export async function wishSettle(services: SalesServices, { id, reason }: Input<'proposeCancel'>): Promise<Asked> {
  const found = await findMeant(services, id);
  if (!found.ok) return found;
  const saleId: LaunchProjectId = found.value.id;
  const preview = await findResultPreview(services.storage, saleId, services.clock.now());
  if (!preview) return refuse('launch_handled');
  if (!preview.isFinal) return refuse('launch_not_ended');
  const changes = [...describePreview(preview)].map(([field, to]) => ({ field, from: '', to }));
  return wishOf(services, { kind: 'settle', subject: String(id), changes, reason });
}

export async function wishFund(services: SalesServices, { reason, ...money }: Input<'proposeFund'>): Promise<Asked> {
  const found = await wishMoney(services, { ...money, purpose: 'subscription' });
  return found.ok ? accept({ kind: 'fund', changes: found.value, reason, effectiveFrom: undefined }) : found;
}

/** Where no chain brings them. */
export function wishReceive(services: SalesServices, { reason, ...money }: Input<'proposeReceive'>): Asked {
  const received = wishReceived(services, money);
  if (!received.ok) return received;
  return wishOf(services, { kind: 'receive', subject: String(money.currency), changes: received.value, reason });
}
