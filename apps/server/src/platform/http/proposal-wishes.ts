// Drafts and checks what operators ask for at a desk, before it is a proposal.
import { accept, DAY_MS, formatUnits, type Instant, instant, refuse, type Result } from '@bourse/domain';
import type { FastifyRequest } from 'fastify';
import type { Applied, ChangeDesk } from '../changes/due-changes.ts';
import { areSameTexts, type Field, readFields, textsOf } from '../changes/setting-fields.ts';
import type { ProposedChange } from '../changes/tables.ts';
import type { BaseServices } from './base-services.ts';
import { findClashing, refuseFields } from './clashes.ts';
import type { DetailedRefusal } from './mount.ts';
import { operatorActorOf } from './operator-acts.ts';
import type { OperatorAttempt } from './operator-attempts.ts';
import { requestProposal, subjectOf, type Wish } from './proposals.ts';
import type { Translate } from './translator.ts';

export type Asking = {
  readonly request: FastifyRequest;
  readonly t: Translate;
  readonly operatorAttempt?: OperatorAttempt;
};

/** A change is asked for at this desk, by an operator whom it admits. */
export type AskedAt = {
  readonly desk: Pick<ChangeDesk<BaseServices>, 'name' | 'lock' | 'exclusive' | 'isAboutOperators'>;
  readonly admits: (kind: string, email: string) => Promise<Applied>;
};

export async function ask(
  services: BaseServices,
  { desk, admits }: AskedAt,
  wish: Result<Wish>,
  { request, t, operatorAttempt: attempt }: Asking,
): Promise<Result<{ readonly message: string }> | DetailedRefusal> {
  if (!wish.ok) return wish;
  const clash = await refuseUnseen(services, desk, wish.value);
  if (clash) return clash;
  const by = operatorActorOf(request);
  const admitted = await admits(wish.value.kind, by.actor);
  if (!admitted.ok) return admitted;
  const requested = await requestProposal(services, desk, { ...wish.value, by, attempt });
  return requested.ok ? accept({ message: t('answer.change_requested') }) : requested;
}

/** Refuses where a field has another value by now than the operator has seen, and not the one asked for either. */
function refuseUnseen(
  { storage }: BaseServices,
  desk: Pick<ChangeDesk<never>, 'name'>,
  { kind, subject, changes, seen = {} }: Wish,
): Promise<DetailedRefusal | undefined> {
  const told = changes.filter(({ field }) => seen[field] !== undefined);
  const stands = Object.fromEntries(told.map(({ field, from }) => [field, from]));
  const wanted = Object.fromEntries(told.map(({ field, to }) => [field, to]));
  const fields = findClashing({ seen, stands, wanted }, isSame);
  return refuseFields(storage.sql, { fields, stands }, { subject: subjectOf(desk, { kind, subject }) });
}

const isSame = (one: unknown, other: unknown): boolean => areSameTexts(writeText(one), writeText(other));
const writeText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the changes: the texts asked for that differ from the current ones. */
export function changesOf(
  texts: ReadonlyMap<string, string>,
  stands: ReadonlyMap<string, string>,
): readonly ProposedChange[] {
  return [...texts].flatMap(([field, to]) => {
    const from = stands.get(field) ?? '';
    return from === to ? [] : [{ field, from, to }];
  });
}

type Fields<Settings> = ReadonlyMap<string, Field<Settings>>;

/** Returns the fields that were sent, each as the text that a proposal keeps. */
function writeInput<Settings>(fields: Fields<Settings>, input: object): ReadonlyMap<string, string> {
  const sent = Object.entries(input).filter(([name, value]) => fields.has(name) && value !== undefined);
  return new Map(sent.map(([name, value]) => [name, writeValue(value)]));
}

function writeValue(value: unknown): string {
  if (typeof value === 'bigint') return formatUnits(value);
  return Array.isArray(value) ? value.map(writeValue).join(', ') : String(value);
}

type Draft<Settings> = {
  readonly fields: Fields<Settings>;
  /** Undefined where the settings are new. */
  readonly stands: Settings | undefined;
  readonly beginning: Settings;
  readonly input: object;
};

/** Returns undefined where the input is not valid. */
export function draftOf<Settings>({ fields, stands, beginning, input }: Draft<Settings>) {
  const texts = writeInput(fields, input);
  const changed = readFields(fields, texts);
  const changes = changesOf(texts, textsOf(fields, stands));
  return changed && { changes, next: { ...beginning, ...stands, ...changed } };
}

type Dated = {
  readonly effective_from?: number | undefined;
  readonly seen?: Readonly<Record<string, string>> | undefined;
};

const EFFECTIVE_MS_MAX = 366 * DAY_MS;

/** A time may be a year ahead at most. A change with a past time takes effect at once. */
export function readEffective(
  { clock }: Pick<BaseServices, 'clock'>,
  { effective_from: from }: Dated,
): Result<Instant | undefined, 'invalid_request'> {
  if (from === undefined) return accept(undefined);
  if (from > clock.now() + EFFECTIVE_MS_MAX) return refuse('invalid_request', { field: 'effective_from' });
  return accept(instant(from));
}

/** Refuses where nothing would change. */
export function wishOf(
  services: Pick<BaseServices, 'clock'>,
  wish: Omit<Wish, 'effectiveFrom'>,
  dated: Dated = {},
): Result<Wish, 'invalid_request'> {
  if (wish.changes.length === 0) return refuse('invalid_request', { field: wish.kind });
  const effective = readEffective(services, dated);
  return effective.ok ? accept({ ...wish, effectiveFrom: effective.value, seen: dated.seen }) : effective;
}
