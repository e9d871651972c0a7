// Changes of sales that two operators have decided on, as the engine is asked for them. What was announced, and what a result
// comes to, is what both have seen, or it is refused.
import {
  accept,
  assert,
  currencyId,
  ensureNever,
  type LaunchChange,
  type LaunchProjectId,
  launchProjectId,
  refuse,
} from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { parseLocale } from '@bourse/messages';
import {
  type Applied,
  type ChangeDesk,
  type ChangeNeeds,
  type DueChange,
  fundOnce,
  onceFor,
} from '../../platform/changes/due-changes.ts';
import { readFields, textsOf } from '../../platform/changes/setting-fields.ts';
import { SALE_FIELDS } from './fields.ts';
import { describePreview, findResultPreview } from './preview.ts';
import { findSale, findSaleText, findSaleTexts, NEW_SALE, NO_TEXT, putSaleText, saleTermsOf } from './settings.ts';
import { describeSale, toSaleText, viewSaleText } from './wording.ts';

export const salesChanges: ChangeDesk<LaunchChange> = {
  name: 'launch',
  table: 'launch_proposals',
  subjectColumn: 'subject',
  lock: 5_427_300_017,
  submit: submitChange,
  check: checkChange,
  stands: findStanding,
};

type Due = DueChange<LaunchChange>;

async function submitChange(needs: ChangeNeeds, change: Due): Promise<Applied> {
  const { id, kind, texts } = change;
  switch (kind) {
    case 'fund':
      return fundOnce(needs, {
        id,
        texts,
        route: 'office/launch/fund',
        commandOf: (money) => ({ kind: 'fundLaunch', ...money }),
      });
    case 'receive':
      return receiveCoins(needs, change);
    case 'sale':
      return configureSale(needs, change);
    case 'text':
      return writeText(needs, change);
    case 'schedule':
      return submitStep(needs, change, { kind: 'scheduleLaunch', projectId: saleOf(change) });
    case 'cancel':
      return submitStep(needs, change, { kind: 'cancelLaunch', projectId: saleOf(change) });
    case 'settle':
      return submitStep(needs, change, { kind: 'settleLaunch', projectId: saleOf(change) });
    default:
      return ensureNever(kind);
  }
}

/** Finds what is announced or settled as a whole, to compare it before an approval and as it takes effect. */
async function findStanding({ storage }: ChangeNeeds, change: Due): Promise<Due['texts'] | undefined> {
  switch (change.kind) {
    case 'sale':
      return textsOf(SALE_FIELDS, await findSale(storage, saleOf(change)));
    case 'text':
      return new Map(Object.entries(viewSaleText((await findSaleText(storage, textPlaceOf(change))) ?? NO_TEXT)));
    case 'cancel':
      return new Map([['state', (await findSale(storage, saleOf(change)))?.state ?? '']]);
    case 'fund':
    case 'receive':
    case 'schedule':
    case 'settle':
      return undefined;
    default:
      return ensureNever(change.kind);
  }
}

/** Each step once, whatever comes between them. */
async function receiveCoins(needs: ChangeNeeds, { id, texts }: Due): Promise<Applied> {
  const received = await fundOnce(needs, {
    id,
    texts,
    route: 'office/launch/receive',
    commandOf: (money) => ({ kind: 'fundTreasury', ...money }),
  });
  if (!received.ok) return received;
  return fundOnce(needs, {
    id,
    texts,
    route: 'office/launch/receive/fund',
    commandOf: (money) => ({ kind: 'fundLaunch', ...money }),
  });
}

/** The subject of a text has the language behind the id. */
const saleOf = ({ subject = '' }: Due): LaunchProjectId => launchProjectId(Number(subject.split(' ')[0]));

/** The coin of a sale never changes. */
async function configureSale({ storage, sequencer }: ChangeNeeds, change: Due): Promise<Applied> {
  const id = saleOf(change);
  const stands = await findSale(storage, id);
  const { currency = '', ...asked } = Object.fromEntries(change.texts);
  const changed = readFields(SALE_FIELDS, new Map(Object.entries(asked)));
  if (!changed) return refuse('invalid_market_settings');
  const coin = stands?.currencyId ?? currencyId(Number(currency));
  const project = { ...NEW_SALE, ...(stands && saleTermsOf(stands)), ...changed, id, currencyId: coin };
  return sequencer.submit({ kind: 'configureLaunchProject', project });
}

function textPlaceOf(change: Due) {
  const locale = parseLocale(change.subject?.split(' ')[1] ?? '');
  assert(locale, 'a text is asked for in a language that there is');
  return { id: saleOf(change), locale };
}

/** A text that is not named stays as it is. */
async function writeText({ storage }: ChangeNeeds, change: Due): Promise<Applied> {
  const place = textPlaceOf(change);
  const stands = viewSaleText((await findSaleText(storage, place)) ?? NO_TEXT);
  const text = toSaleText({ ...stands, ...Object.fromEntries(change.texts) });
  await putSaleText(storage.sql, { ...place, text });
  return accept(undefined);
}

/** Once. What has moved on, perhaps by this very change before a crash, is for the engine to answer. */
async function submitStep(needs: ChangeNeeds, change: Due, command: Command): Promise<Applied> {
  const checked = await checkChange(needs, change);
  if (!checked.ok) return checked;
  return needs.sequencer.submit(command, onceFor({ route: `office/launch/${change.kind}`, id: change.id }));
}

async function checkChange({ storage, clock }: ChangeNeeds, change: Due): Promise<Applied> {
  const { kind, texts } = change;
  if (kind === 'schedule') {
    const sale = await findSale(storage, saleOf(change));
    if (sale?.state !== 'draft') return accept(undefined);
    const stands = describeSale(sale, await findSaleTexts(storage, sale.id));
    return isSame(stands, texts) ? accept(undefined) : refuse('launch_terms_changed');
  }
  if (kind === 'settle') {
    const preview = await findResultPreview(storage, saleOf(change), clock.now());
    const isAsSeen = preview === undefined || isSame(describePreview(preview), texts);
    return isAsSeen ? accept(undefined) : refuse('launch_preview_changed');
  }
  return accept(undefined);
}

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([field, text]) => other.get(field) === text);
