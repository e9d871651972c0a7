// Changes of sales that two operators decide on. What is announced, and what a result comes to, is what both have seen, or it is refused.
import { officeLaunch } from '@bourse/contract';
import {
  accept,
  assert,
  currencyId,
  formatUnits,
  type LaunchProjectId,
  launchProjectId,
  refuse,
  type Result,
  subtractAmounts,
} from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { isSoundLaunch } from '@bourse/engine/formulas';
import { parseLocale } from '@bourse/messages';
import { type Applied, type DueChange, fundOnce, onceFor } from '../../platform/changes/due-changes.ts';
import { readFields, textsOf } from '../../platform/changes/setting-fields.ts';
import { wishReceived } from '../../platform/funds/money-wishes.ts';
import { fund } from '../../platform/http/change-kinds.ts';
import { askBy, type ChangeKind, changesOf, defineDesk, draftOf, viewPlain } from '../../platform/http/desk.ts';
import type { LiveLaunchProject, SalesServices } from './board.ts';
import { describePreview, findResultPreview } from './preview.ts';
import { findFreeSaleId, findSale, NEW_SALE, SALE_FIELDS, saleTermsOf } from './settings.ts';
import {
  describeSale,
  findSaleText,
  findSaleTexts,
  missingIn,
  NO_TEXT,
  putSaleText,
  toSaleText,
  viewSaleText,
} from './texts.ts';

type Due = DueChange;
type Kind = ChangeKind<SalesServices>;

/** The language of a text stands behind the number of its sale. */
const saleOf = ({ subject = '' }: Due): LaunchProjectId => launchProjectId(Number(subject.split(' ')[0]));

async function findMeant({ storage }: SalesServices, id: number): Promise<Result<LiveLaunchProject>> {
  const sale = await findSale(storage, launchProjectId(id));
  return sale ? accept(sale) : refuse('launch_not_found');
}

/** What must stay as it is once a sale is announced. */
const FROZEN = ['mode', 'price', 'supply', 'start_ms', 'end_ms', 'lock_days', 'step'];

const sale: Kind = {
  ask: askBy(officeLaunch.proposeSale, async (services: SalesServices, input) => {
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
    return accept({ subject: String(id), changes: [...named, ...draft.changes] });
  }),
  stands: async ({ storage }, change) => textsOf(SALE_FIELDS, await findSale(storage, saleOf(change))),
  // The coin of a sale never changes.
  apply: async ({ storage, sequencer }, change) => {
    const id = saleOf(change);
    const stands = await findSale(storage, id);
    const { currency = '', ...asked } = Object.fromEntries(change.texts);
    const changed = readFields(SALE_FIELDS, new Map(Object.entries(asked)));
    if (!changed) return refuse('invalid_market_settings');
    const coin = stands?.currencyId ?? currencyId(Number(currency));
    const project = { ...NEW_SALE, ...(stands && saleTermsOf(stands)), ...changed, id, currencyId: coin };
    return sequencer.submit({ kind: 'configureLaunchProject', project });
  },
};

function textPlaceOf(change: Due) {
  const locale = parseLocale(change.subject?.split(' ')[1] ?? '');
  assert(locale, 'a text is asked for in a language that there is');
  return { id: saleOf(change), locale };
}

const text: Kind = {
  // Of a draft it is written without asking.
  ask: askBy(officeLaunch.proposeText, async (services: SalesServices, input) => {
    const { id, lang: locale, reason: _reason, effective_from: _from, seen: _seen, ...words } = input;
    const found = await findMeant(services, id);
    if (!found.ok) return found;
    if (found.value.state === 'draft') return refuse('launch_handled');
    const stands = (await findSaleText(services.storage, { id: found.value.id, locale })) ?? NO_TEXT;
    const changes = changesOf(new Map(Object.entries(words)), new Map(Object.entries(viewSaleText(stands))));
    return accept({ subject: `${id} ${locale}`, changes });
  }),
  stands: async ({ storage }, change) =>
    new Map(Object.entries(viewSaleText((await findSaleText(storage, textPlaceOf(change))) ?? NO_TEXT))),
  // What is not named of it stays.
  apply: async ({ storage }, change) => {
    const place = textPlaceOf(change);
    const stands = viewSaleText((await findSaleText(storage, place)) ?? NO_TEXT);
    await putSaleText(storage.sql, { ...place, text: toSaleText({ ...stands, ...Object.fromEntries(change.texts) }) });
    return accept(undefined);
  },
};

/** A step is taken once. What has moved on, perhaps by this very change before a crash, is for the engine to answer. */
function step(commandOf: (id: LaunchProjectId) => Command, check: NonNullable<Kind['check']>) {
  const apply = async (services: SalesServices, change: Due): Promise<Applied> => {
    const checked = await check(services, change);
    return checked.ok ? services.sequencer.submit(commandOf(saleOf(change)), onceFor(change)) : checked;
  };
  return { check, apply };
}

const schedule: Kind = {
  // Refused where it could not be announced now.
  ask: askBy(officeLaunch.proposeSchedule, async (services: SalesServices, input) => {
    const { storage, sales, clock } = services;
    const found = await findMeant(services, input.id);
    if (!found.ok) return found;
    const meant = found.value;
    if (meant.state !== 'draft') return refuse('launch_handled');
    if (meant.endAt <= Math.max(clock.now(), input.effective_from ?? 0)) return refuse('launch_ended');
    const texts = await findSaleTexts(storage, meant.id);
    const missing = missingIn(texts);
    if (missing.length > 0) return refuse('launch_texts_missing', { languages: missing.join(', ') });
    const short = subtractAmounts(meant.supply, sales.launchFund(meant.currencyId));
    if (short > 0n) {
      return refuse('insufficient_balance', { currencyId: meant.currencyId, missing: formatUnits(short) });
    }
    return accept({ subject: String(meant.id), changes: changesOf(describeSale(meant, texts), new Map()) });
  }),
  // What is announced is compared as a whole, before anybody approves it and as it comes to hold.
  ...step(
    (projectId) => ({ kind: 'scheduleLaunch', projectId }),
    async ({ storage }, change) => {
      const found = await findSale(storage, saleOf(change));
      if (found?.state !== 'draft') return accept(undefined);
      const stands = describeSale(found, await findSaleTexts(storage, found.id));
      return isSame(stands, change.texts) ? accept(undefined) : refuse('launch_terms_changed');
    },
  ),
};

const cancel: Kind = {
  ask: askBy(officeLaunch.proposeCancel, async (services: SalesServices, { id }) => {
    const found = await findMeant(services, id);
    if (!found.ok) return found;
    const { state, mode, startAt } = found.value;
    const isOpen = state === 'scheduled' && (mode === 'pro_rata' || services.clock.now() < startAt);
    if (state !== 'draft' && !isOpen) return refuse('launch_handled');
    return accept({ subject: String(id), changes: [{ field: 'state', from: state, to: 'cancelled' }] });
  }),
  stands: async ({ storage }, change) => new Map([['state', (await findSale(storage, saleOf(change)))?.state ?? '']]),
  ...step(
    (projectId) => ({ kind: 'cancelLaunch', projectId }),
    async () => accept(undefined),
  ),
};

const settle: Kind = {
  // Refused before nothing of it can change any more.
  ask: askBy(officeLaunch.proposeSettle, async (services: SalesServices, { id }) => {
    const found = await findMeant(services, id);
    if (!found.ok) return found;
    const preview = await findResultPreview(services.storage, found.value.id, services.clock.now());
    if (!preview) return refuse('launch_handled');
    if (!preview.isFinal) return refuse('launch_not_ended');
    const changes = [...describePreview(preview)].map(([field, to]) => ({ field, from: '', to }));
    return accept({ subject: String(id), changes });
  }),
  ...step(
    (projectId) => ({ kind: 'settleLaunch', projectId }),
    async ({ storage, clock }, change) => {
      const preview = await findResultPreview(storage, saleOf(change), clock.now());
      const isAsSeen = preview === undefined || isSame(describePreview(preview), change.texts);
      return isAsSeen ? accept(undefined) : refuse('launch_preview_changed');
    },
  ),
};

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([field, said]) => other.get(field) === said);

const receive: Kind = {
  // Coins that a chain brings are refused.
  ask: askBy(officeLaunch.proposeReceive, (services: SalesServices, input) => {
    const received = wishReceived(services, input);
    return received.ok ? accept({ subject: String(input.currency), changes: received.value }) : received;
  }),
  // Each step once, whatever comes between them.
  apply: async (services, change) => {
    const received = await fundOnce(services, change, (money) => ({ kind: 'fundTreasury', ...money }));
    return received.ok ? fundOnce(services, change, (money) => ({ kind: 'fundLaunch', ...money }), 'fund') : received;
  },
};

export const salesChanges = defineDesk({
  name: 'launch',
  lock: 5_427_300_017,
  calls: officeLaunch,
  view: viewPlain,
  changes: {
    sale,
    text,
    schedule,
    cancel,
    settle,
    receive,
    fund: fund({
      call: officeLaunch.proposeFund,
      moneyOf: (input) => ({ ...input, purpose: 'subscription' }),
      commandOf: (money) => ({ kind: 'fundLaunch', ...money }),
    }),
  },
});
