// Applies changes that two operators have decided on, once they are due. All desks share this.
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
  type UserId,
  userId,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Command, MarketSettings, Outcome } from '@bourse/engine';
import type { Locale, MessageKey } from '@bourse/messages';
import type { SubmitOptions, SubmitRefusal } from '../../core/sequencer/sequencer.ts';
import type { Storage } from '../../core/storage/open.ts';
import { query } from '../../core/storage/query.ts';
import { CHANGE } from './proposed-changes.ts';
import { areSameTexts } from './setting-fields.ts';
import type { Desk, ProposedChange } from './tables.ts';

type Sink = { submit(command: Command, options?: SubmitOptions): Promise<Outcome | SubmitRefusal> };
export type ChangeNeeds = {
  readonly storage: Pick<Storage, 'db' | 'sql' | 'locks' | 'parts'>;
  readonly sequencer: Sink;
  readonly clock: { now(): Instant };
  readonly market: Listing;
  readonly translator: Wording;
};
/** Changes of coins and pairs call it, so that what users are shown follows. */
type Listing = {
  /** Gives a new pair the history of its simulated prices, where prices are simulated. */
  seedMarket(settings: MarketSettings): Promise<void>;
  /** Resolves once what is listed is read again. */
  relisted(): Promise<void>;
};
/** It translates texts into every language. */
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

/** The answer of `look`, for a change about which nodes have been asked. */
export type Looked = {
  /** It replaces the desk's own `submit`. */
  readonly submit: () => Promise<Applied>;
  /** It runs once the change is applied and the desk is not locked any more. */
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
  /** Only one change at a time with the same text may be pending or approved; undefined lets several wait. */
  readonly exclusive: (change: Pick<DueChange, 'kind' | 'subject'>) => string | undefined;
  readonly submit: (needs: Needs, change: DueChange) => Promise<Applied>;
  /** Asks nodes where a change needs it, before the desk is locked, so that neither its lock nor a connection waits for an answer. */
  readonly look: (needs: Needs, change: DueChange) => Promise<Looked | undefined>;
  /** Refuses where the operator with this address may not take part; it is called before a request and before an approval. */
  readonly admits: (needs: Needs, change: Pick<DueChange, 'kind'>, email: string) => Promise<Applied>;
  /** Refuses where the change could not be applied as asked for any more; it is called before an approval. */
  readonly check: (needs: Needs, change: DueChange) => Promise<Applied>;
  /** Returns the current values of settings and states, by the names of the fields of the change; undefined for other changes. */
  readonly stands: (needs: Needs, change: DueChange) => Promise<Texts | undefined>;
};

/**
 * Changes of the settings or states of a desk run here one after another, across all processes, so that none overwrites what it has
 * not read. A change that waits holds no connection that the running one may need.
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

/** Returns the desks with an approved change that is due. */
export async function findDueDesks({ storage: { sql }, clock }: ChangeNeeds): Promise<ReadonlySet<Desk>> {
  const rows = await query(sql, { desk: kinds.word<Desk>() })`
    SELECT DISTINCT desk FROM changes WHERE status = 'approved' AND effective_from <= ${clock.now()}`;
  return new Set(rows.map(({ desk }) => desk));
}

/** Applies the due changes of a desk in the order of their times. */
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

/** Returns the current values of the fields that have neither the value at the request nor the one asked for. */
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
/** This field names a coin, by its name in `from` and by its id in `to`, so neither is a value to compare. */
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

/** Returns whether this call has applied the change. */
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
  // It stays approved, and the next run tries again.
  if (!outcome.ok && outcome.code === 'busy') return false;
  await sql`
    UPDATE changes SET status = ${outcome.ok ? 'applied' : 'failed'},
      failure = ${outcome.ok ? null : outcome.code}
    WHERE id = ${id}`;
  return outcome.ok;
}

/** The house acts, so the key belongs to no user. */
const HOUSE = userId(0);

/** Every later submit under the same key gets the first outcome. */
export const onceUnder = (route: string, key: string): SubmitOptions => ({
  idempotency: { userId: HOUSE, route, key, bodyHash: '' },
});

type Keyed = Pick<DueChange, 'id' | 'oldId' | 'desk' | 'kind'>;
/** `step` is given for a change that takes several commands, `of` where the key is that of a user. */
type Key = {
  readonly step?: string;
  readonly of?: UserId;
  /** The key that it had in the own table of its desk, where its route is not named by desk and kind or its key not by its number. */
  readonly old?: { readonly route: string; readonly key?: string };
};

/**
 * The first outcome is kept under the key of the change and returned to every later submit, also after a crash. Keys are kept for
 * ever. So a change that was asked for in the own table of its desk keeps the key that it had there, or its money would be moved
 * again. A newer one has a route that no key of that time has, or it would get the outcome of an older change with the same number
 * (decision 0069).
 */
export function onceFor({ id, oldId, desk, kind }: Keyed, { step, of = HOUSE, old }: Key = {}): SubmitOptions {
  const own = `${desk}/${kind}`;
  const place = oldId === undefined ? `change/${own}` : (old?.route ?? own);
  const route = ['office', place, ...(step === undefined ? [] : [step])].join('/');
  const key = oldId === undefined ? id : (old?.key ?? oldId);
  return { idempotency: { userId: of, route, key, bodyHash: '' } };
}

type Funding = Keyed & Pick<DueChange, 'texts'>;
type Money = { readonly currencyId: CurrencyId; readonly amount: Amount };

/** Moves the money of a change once. `commandOf` returns undefined where its texts name something that does not exist. */
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
