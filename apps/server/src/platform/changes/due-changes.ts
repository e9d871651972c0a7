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
import type { ProposedChange } from './proposal-columns.ts';
import { query } from '../../core/storage/query.ts';
import { changeOf } from './proposed-changes.ts';
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

export type DueChange<Kind extends string> = {
  readonly id: string;
  readonly kind: Kind;
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

export type ChangeDesk<Kind extends string> = {
  /** Its acts in the audit log and its permissions begin with it. */
  readonly name:
    | 'lever'
    | 'micro'
    | 'fiat'
    | 'earn'
    | 'launch'
    | 'coins'
    | 'custody'
    | 'house'
    | 'fees'
    | 'roles'
    | 'networks'
    | 'limits'
    | 'messages'
    | 'operators';
  readonly table:
    | 'lever_proposals'
    | 'micro_proposals'
    | 'fiat_proposals'
    | 'earn_proposals'
    | 'launch_proposals'
    | 'coin_proposals'
    | 'custody_proposals'
    | 'network_proposals'
    | 'house_proposals'
    | 'fee_proposals'
    | 'role_proposals'
    | 'limit_proposals'
    | 'message_proposals'
    | 'operator_proposals';
  readonly subjectColumn: 'market_id' | 'subject';
  /** See `holdDesk`. */
  readonly lock: number;
  /** Subjects are addresses of operators: none of them decides about himself. */
  readonly isAboutOperators?: true;
  submit(needs: ChangeNeeds, change: DueChange<Kind>): Promise<Applied>;
  /** Where nodes have to be asked: before the desk is held, so that neither its lock nor a connection waits for an answer. */
  look?(needs: ChangeNeeds, change: DueChange<Kind>): Promise<Looked>;
  /** Whether an operator, named by the address, may have part in it: looked at before asking, and before approving. */
  admits?(needs: ChangeNeeds, change: Pick<DueChange<Kind>, 'kind'>, email: string): Promise<Applied>;
  /** Whether what was asked for is still what would hold: looked at before anybody approves it. */
  check?(needs: ChangeNeeds, change: DueChange<Kind>): Promise<Applied>;
  /** What stands of the fields of settings and states, by the names that the change has for them; undefined of all else. */
  stands(needs: ChangeNeeds, change: DueChange<Kind>): Promise<Texts | undefined>;
};

/**
 * Whoever changes settings or states of a desk does it here, one after the other, in whichever process, so that none of them writes
 * over what the other has not read. Of those who wait, none holds a connection that the one who works may need.
 */
export async function holdDesk<T>(
  { locks }: Pick<Storage, 'locks'>,
  { lock }: Pick<ChangeDesk<string>, 'lock'>,
  work: () => Promise<T>,
): Promise<T> {
  const { done } = await locks.begin(async (transaction) => {
    await transaction`SELECT pg_advisory_xact_lock(${lock})`;
    return { done: await work() };
  });
  return done;
}

/** In the order of their times. */
export async function applyDueChanges<Kind extends string>(needs: ChangeNeeds, desk: ChangeDesk<Kind>): Promise<void> {
  const { sql } = needs.storage;
  const rows = await query(sql, { id: kinds.text })`
    SELECT id::text AS id FROM ${sql(desk.table)} WHERE status = 'approved' AND effective_from <= ${needs.clock.now()}
    ORDER BY effective_from, ${sql(desk.table)}.id`;
  for (const { id } of rows) {
    const row = desk.look && (await findApproved(needs, desk, id));
    const looked = row && (await desk.look?.(needs, toDueChange(id, row)));
    const isApplied = await holdDesk(needs.storage, desk, () => applyChange(needs, desk, { id, looked }));
    if (isApplied) await looked?.after?.();
  }
}

async function findApproved<Kind extends string>(
  { storage: { sql } }: ChangeNeeds,
  desk: ChangeDesk<Kind>,
  id: string,
): Promise<Row<Kind> | undefined> {
  const [row] = await query(sql, changeOf<Kind>())`
    SELECT kind, ${sql(desk.subjectColumn)}::text AS subject, changes FROM ${sql(desk.table)}
    WHERE id = ${id} AND status = 'approved'`;
  return row;
}

type Row<Kind> = {
  readonly kind: Kind;
  readonly subject: string | undefined;
  readonly changes: readonly ProposedChange[];
};

/** What stands of the fields that stand neither as they did when the change was asked for, nor as they shall. */
export async function findOutdated<Kind extends string>(
  needs: ChangeNeeds,
  desk: ChangeDesk<Kind>,
  { id, ...row }: Row<Kind> & { readonly id: string },
): Promise<Texts> {
  const stands = await desk.stands(needs, toDueChange(id, row));
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

export const toDueChange = <Kind extends string>(
  id: string,
  { kind, subject, changes }: Row<Kind>,
): DueChange<Kind> => ({
  id,
  kind,
  subject,
  texts: new Map(changes.map(({ field, to }) => [field, to])),
});

/** Whether it holds by this. */
async function applyChange<Kind extends string>(
  needs: ChangeNeeds,
  desk: ChangeDesk<Kind>,
  { id, looked }: { readonly id: string; readonly looked: Looked | undefined },
): Promise<boolean> {
  const { sql } = needs.storage;
  const row = await findApproved(needs, desk, id);
  if (!row) return false;
  const outdated = await findOutdated(needs, desk, { id, ...row });
  const submit = looked?.submit ?? (() => desk.submit(needs, toDueChange(id, row)));
  const outcome = outdated.size > 0 ? refuse('proposal_outdated') : await submit();
  // It waits for the next look.
  if (!outcome.ok && outcome.code === 'busy') return false;
  await sql`
    UPDATE ${sql(desk.table)} SET status = ${outcome.ok ? 'applied' : 'failed'},
      failure = ${outcome.ok ? null : outcome.code}
    WHERE id = ${id}`;
  return outcome.ok;
}

/** Nobody’s: the house acts. */
const HOUSE = userId(0);

/** The first outcome stands under the proposal's key, whoever asks again: after a crash, too. */
export const onceFor = ({ route, id }: { readonly route: string; readonly id: string }): SubmitOptions => ({
  idempotency: { userId: HOUSE, route, key: id, bodyHash: '' },
});

type Funding = Pick<DueChange<string>, 'id' | 'texts'> & {
  readonly route: string;
  readonly commandOf: (money: { readonly currencyId: CurrencyId; readonly amount: Amount }) => Command;
};

/** Once. */
export async function fundOnce({ sequencer }: ChangeNeeds, { id, texts, route, commandOf }: Funding): Promise<Applied> {
  const [coin, asked] = [texts.get('currency'), parseUnits(texts.get('amount') ?? '')];
  if (coin === undefined || asked === undefined) return refuse('quantity_required');
  const command = commandOf({ currencyId: currencyId(Number(coin)), amount: amount(asked) });
  return sequencer.submit(command, onceFor({ route, id }));
}
