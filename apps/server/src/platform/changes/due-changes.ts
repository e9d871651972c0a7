// Lets changes hold that two operators have decided on, once their time has come: what the desks of contracts share.
import {
  type Amount,
  amount,
  type CurrencyId,
  currencyId,
  type EngineRefusalCode,
  type Instant,
  parseUnits,
  refuse,
  type Result,
  userId,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Command, MarketSettings, Outcome } from '@bourse/engine';
import type { Locale, MessageKey } from '@bourse/messages';
import type { SubmitOptions, SubmitRefusal } from '../../core/sequencer/sequencer.ts';
import type { Storage } from '../../core/storage/open.ts';
import type { Desk, ProposedChange } from './tables.ts';
import { query } from '../../core/storage/query.ts';
import { CHANGE } from './proposed-changes.ts';
import { areSameTexts } from './setting-fields.ts';

type Sink = { submit(command: Command, options?: SubmitOptions): Promise<Outcome | SubmitRefusal> };
export type ChangeNeeds = {
  readonly storage: Pick<Storage, 'db' | 'sql' | 'locks'>;
  readonly sequencer: Sink;
  readonly clock: { now(): Instant };
  readonly market: Listing;
  readonly translator: Wording;
};
/** Whoever changes coins and pairs tells it what is shown of them. */
type Listing = {
  /** Makes up a past for a pair, where prices are made up. */
  seedMarket(settings: MarketSettings): Promise<void>;
  /** Resolves once what is listed is read again. */
  relisted(): Promise<void>;
};
/** Texts in every language, as the server says them. */
type Wording = {
  translate(locale: Locale, key: MessageKey, values?: Readonly<Record<string, string | number>>): string;
};
export type Applied = Result<
  unknown,
  | EngineRefusalCode
  | SubmitRefusal['code']
  | 'gateway_order_not_found'
  | 'lever_median_changed'
  | 'launch_preview_changed'
  | 'launch_terms_changed'
  | 'house_funds_short'
  | 'coin_id_taken'
  | 'coin_name_taken'
  | 'coin_in_use'
  | 'coin_held'
  | 'coin_without_index'
  | 'coin_being_delisted'
  | 'delisting_out_of_order'
  | 'delisting_too_early'
  | 'market_pair_taken'
  | 'surplus_short'
  | 'surplus_unknown'
  | 'own_transfer_not_found'
  | 'chain_cost_booked'
  | 'network_exists'
  | 'network_not_found'
  | 'token_taken'
  | 'network_confirmations_invalid'
  | 'network_amounts_missing'
  | 'network_amounts_too_fine'
  | 'network_limits_out_of_order'
  | 'network_minimum_below_fee'
  | 'level_limits_not_rising'
  | 'audience_empty'
  | 'operator_has_contracts'
  | 'operator_exists'
  | 'operator_not_found'
  | 'proposal_outdated'
>;
type Texts = ReadonlyMap<string, string>;

export type DueChange = {
  readonly id: string;
  /** Its number in the table that its desk had of its own, for a change that was asked for in that time (decision 0069). */
  readonly oldId: string | undefined;
  readonly desk: Desk;
  readonly kind: string;
  /** It names the thing that changes, where there are several of its kind. */
  readonly subject: string | undefined;
  /** The new value of each field. */
  readonly texts: Texts;
};

/** A change for which others than the database have been asked. */
export type Looked = {
  /** In the place of the desk's own. */
  readonly submit: () => Promise<Applied>;
  /** Once it holds, and nobody holds the desk. */
  readonly after?: () => Promise<unknown>;
};

/** `Needs` is what its functions are handed. */
export type ChangeDesk<Needs extends ChangeNeeds> = {
  /** Its acts in the audit log and its permissions begin with it. */
  readonly name: Desk;
  /** See `holdDesk`. */
  readonly lock: number;
  /** Subjects are addresses of operators: none of them decides about himself. */
  readonly isAboutOperators?: true;
  /** Of changes with the same text, one at a time may wait for its decision or its time; of changes without one, several may. */
  readonly exclusive: (change: Pick<DueChange, 'kind' | 'subject'>) => string | undefined;
  readonly submit: (needs: Needs, change: DueChange) => Promise<Applied>;
  /** Where nodes have to be asked: before the desk is held, so that neither its lock nor a connection waits for an answer. */
  readonly look: (needs: Needs, change: DueChange) => Promise<Looked | undefined>;
  /** Whether an operator, named by the address, may have part in it: looked at before asking, and before approving. */
  readonly admits: (needs: Needs, change: Pick<DueChange, 'kind'>, email: string) => Promise<Applied>;
  /** Whether what was asked for is still what would hold: looked at before anybody approves it. */
  readonly check: (needs: Needs, change: DueChange) => Promise<Applied>;
  /** What stands of the fields of settings and states, by the names that the change has for them; undefined of all else. */
  readonly stands: (needs: Needs, change: DueChange) => Promise<Texts | undefined>;
};

/**
 * Whoever changes settings or states of a desk does it here, one after the other, in whichever process, so that none of them writes
 * over what the other has not read. Of those who wait, none holds a connection that the one who works may need.
 */
export async function holdDesk<T>(
  { locks }: Pick<Storage, 'locks'>,
  { lock }: Pick<ChangeDesk<never>, 'lock'>,
  work: () => Promise<T>,
): Promise<T> {
  const { done } = await locks.begin(async (transaction) => {
    await transaction`SELECT pg_advisory_xact_lock(${lock})`;
    return { done: await work() };
  });
  return done;
}

/** At these desks something has been approved whose time has come. */
export async function findDueDesks({ storage: { sql }, clock }: ChangeNeeds): Promise<ReadonlySet<Desk>> {
  const rows = await query(sql, { desk: kinds.word<Desk>() })`
    SELECT DISTINCT desk FROM changes WHERE status = 'approved' AND effective_from <= ${clock.now()}`;
  return new Set(rows.map(({ desk }) => desk));
}

/** In the order of their times. */
export async function applyDueChanges<Needs extends ChangeNeeds>(needs: Needs, desk: ChangeDesk<Needs>): Promise<void> {
  const { sql } = needs.storage;
  const rows = await query(sql, { id: kinds.text })`
    SELECT id::text AS id FROM changes
    WHERE desk = ${desk.name} AND status = 'approved' AND effective_from <= ${needs.clock.now()}
    ORDER BY effective_from, changes.id`;
  for (const { id } of rows) {
    const row = await findApproved(needs, desk, id);
    const looked = row && (await desk.look(needs, toDueChange(desk, row)));
    const isApplied = await holdDesk(needs.storage, desk, () => applyChange(needs, desk, { id, looked }));
    if (isApplied) await looked?.after?.();
  }
}

async function findApproved(
  { storage: { sql } }: ChangeNeeds,
  desk: { readonly name: Desk },
  id: string,
): Promise<Row | undefined> {
  const [row] = await query(sql, CHANGE)`
    SELECT id, old_id, kind, subject, changes FROM changes
    WHERE desk = ${desk.name} AND id = ${id} AND status = 'approved'`;
  return row;
}

type Row = {
  readonly id: number;
  readonly oldId: number | undefined;
  readonly kind: string;
  readonly subject: string | undefined;
  readonly changes: readonly ProposedChange[];
};

/** What stands of the fields that stand neither as they did when the change was asked for, nor as they shall. */
export async function findOutdated<Needs extends ChangeNeeds>(
  needs: Needs,
  desk: ChangeDesk<Needs>,
  row: Row,
): Promise<Texts> {
  const stands = await desk.stands(needs, toDueChange(desk, row));
  if (stands === undefined) return new Map();
  return new Map(
    row.changes.flatMap(({ field, from, to }): [string, string][] => {
      const now = stands.get(field) ?? '';
      const isAsSeen = field === NEVER_CHANGED || [from, to].some((text) => areSameTexts(text, now));
      return isAsSeen ? [] : [[field, now]];
    }),
  );
}
/** What a new thing is of is named by what it is called and by its id. */
const NEVER_CHANGED = 'currency';

export const toDueChange = (
  { name: desk }: { readonly name: Desk },
  { id, oldId, kind, subject, changes }: Row,
): DueChange => ({
  id: String(id),
  oldId: oldId === undefined ? undefined : String(oldId),
  desk,
  kind,
  subject,
  texts: new Map(changes.map(({ field, to }) => [field, to])),
});

/** Whether it holds by this. */
async function applyChange<Needs extends ChangeNeeds>(
  needs: Needs,
  desk: ChangeDesk<Needs>,
  { id, looked }: { readonly id: string; readonly looked: Looked | undefined },
): Promise<boolean> {
  const { sql } = needs.storage;
  const row = await findApproved(needs, desk, id);
  if (!row) return false;
  const outdated = await findOutdated(needs, desk, row);
  const submit = looked?.submit ?? (() => desk.submit(needs, toDueChange(desk, row)));
  const outcome = outdated.size > 0 ? refuse('proposal_outdated') : await submit();
  // It waits for the next look.
  if (!outcome.ok && outcome.code === 'busy') return false;
  await sql`
    UPDATE changes SET status = ${outcome.ok ? 'applied' : 'failed'},
      failure = ${outcome.ok ? null : outcome.code}
    WHERE id = ${id}`;
  return outcome.ok;
}

/** Nobody’s: the house acts. */
const HOUSE = userId(0);

/** Whoever asks again gets the first outcome. */
export const onceUnder = (route: string, key: string): SubmitOptions => ({
  idempotency: { userId: HOUSE, route, key, bodyHash: '' },
});

type Keyed = Pick<DueChange, 'id' | 'oldId' | 'desk' | 'kind'>;
/** `step` is of a change that takes several commands, `oldRoute` where the old key has not the name of the kind. */
type Key = { readonly step?: string; readonly oldRoute?: string };

/**
 * The first outcome stands under the key of the change, whoever asks again: after a crash, too. Keys are kept for ever. So a change that
 * was asked for in the table of its desk alone keeps the key that it had there, or money that it has moved would be moved again; and a
 * newer one has a route that no key of that time has, or an older one with the same number would stand in its way (decision 0069).
 */
export function onceFor({ id, oldId, desk, kind }: Keyed, { step, oldRoute = kind }: Key = {}): SubmitOptions {
  const place = oldId === undefined ? ['change', desk, kind] : [desk, oldRoute];
  const route = ['office', ...place, ...(step === undefined ? [] : [step])].join('/');
  return onceUnder(route, oldId ?? id);
}

type Funding = Keyed & Pick<DueChange, 'texts'>;
type Money = { readonly currencyId: CurrencyId; readonly amount: Amount };

/** Moves the money of a change once. `commandOf` answers undefined where its texts stand for nothing that there is. */
export async function fundOnce(
  { sequencer }: ChangeNeeds,
  change: Funding,
  commandOf: (money: Money) => Command | undefined,
  step?: string,
): Promise<Applied> {
  const { texts } = change;
  const [coin, asked] = [texts.get('currency'), parseUnits(texts.get('amount') ?? '')];
  if (coin === undefined || asked === undefined) return refuse('quantity_required');
  const command = commandOf({ currencyId: currencyId(Number(coin)), amount: amount(asked) });
  if (command === undefined) return refuse('quantity_required');
  return sequencer.submit(command, onceFor(change, step === undefined ? {} : { step }));
}
