// What a person has written and not sent yet. The tab keeps it, so that a reload, code that is gone, a lost connection or a
// login that has expired loses none of it. Secrets and pictures are no part of it: callers name the fields they keep.
import { serverNow } from './server-clock.ts';
import { keepInTab, readOfTab } from './storage.ts';

/** `owner`: who wrote it; nobody else finds it. `name`: the form, with what it is about. */
export type DraftPlace = { readonly owner: string; readonly name: string };

/** The oldest make room. */
export const DRAFTS_MAX = 20;
/** Characters, as it is kept; one that is longer is not. */
export const DRAFT_LENGTH_MAX = 40_000;
export const DRAFT_KEPT_MS = 24 * 60 * 60 * 1_000;
/** However fast somebody types. */
export const WRITTEN_AFTER_MS = 400;

/** `at`: UTC epoch ms. */
type Draft = DraftPlace & { readonly at: number; readonly value: unknown };

const isDraft = (kept: unknown): kept is Draft =>
  typeof kept === 'object' &&
  kept !== null &&
  'owner' in kept &&
  typeof kept.owner === 'string' &&
  'name' in kept &&
  typeof kept.name === 'string' &&
  'at' in kept &&
  typeof kept.at === 'number' &&
  'value' in kept;

/** Oldest first. */
function readAll(): readonly Draft[] {
  const since = serverNow() - DRAFT_KEPT_MS;
  try {
    const kept: unknown = JSON.parse(readOfTab('drafts') ?? '[]');
    return Array.isArray(kept) ? kept.filter(isDraft).filter(({ at }) => at > since) : [];
  } catch {
    return [];
  }
}

const keyOf = ({ owner, name }: DraftPlace): string => JSON.stringify([owner, name]);

/** These drafts are not written down yet, by place; one without a value is to go. */
const pending = new Map<string, DraftPlace & { readonly value: object | undefined }>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isWatching = false;

/** Writes down at once what waits to be. */
export function writeDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  if (pending.size === 0) return;
  const at = serverNow();
  const untouched = readAll().filter((draft) => !pending.has(keyOf(draft)));
  const written = [...pending.values()].flatMap(({ owner, name, value }): Draft[] =>
    value === undefined || JSON.stringify(value).length > DRAFT_LENGTH_MAX ? [] : [{ owner, name, at, value }],
  );
  pending.clear();
  const all = [...untouched, ...written].slice(-DRAFTS_MAX);
  keepInTab('drafts', all.length === 0 ? undefined : JSON.stringify(all));
}

function writeSoon(): void {
  timer ??= setTimeout(writeDrafts, WRITTEN_AFTER_MS);
  if (isWatching) return;
  isWatching = true;
  // A page that goes, or that a phone puts away, may not come to it.
  addEventListener('pagehide', writeDrafts);
  addEventListener('visibilitychange', writeDrafts);
}

export function keepDraft(place: DraftPlace, value: object): void {
  pending.set(keyOf(place), { ...place, value });
  writeSoon();
}

/** It was sent, or is not wanted any more. */
export function dropDraft(place: DraftPlace): void {
  pending.set(keyOf(place), { ...place, value: undefined });
  writeSoon();
}

/** Reads a draft as it was kept, which may be of another release, or anything; undefined where nothing is. */
export function readDraft(place: DraftPlace): unknown {
  const key = keyOf(place);
  const waiting = pending.get(key);
  return waiting ? waiting.value : readAll().find((draft) => keyOf(draft) === key)?.value;
}

/** Whoever logs out leaves none. */
export function forgetDrafts(): void {
  pending.clear();
  writeDrafts();
  keepInTab('drafts', undefined);
}

/** Fields of something that was kept or typed, each read as what it has to be: anything else is as if it were not there. */
export class Written {
  readonly #fields: ReadonlyMap<string, unknown>;

  constructor(value: unknown) {
    this.#fields = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  }

  text(name: string, otherwise = ''): string {
    const value = this.#fields.get(name);
    return typeof value === 'string' ? value : otherwise;
  }

  flag(name: string, otherwise: boolean): boolean {
    const value = this.#fields.get(name);
    return typeof value === 'boolean' ? value : otherwise;
  }

  number(name: string): number | undefined {
    const value = this.#fields.get(name);
    return typeof value === 'number' ? value : undefined;
  }

  /** One of what can be chosen now. */
  choice<Choice, Other>(name: string, choices: readonly Choice[], otherwise: Other): Choice | Other {
    const value = this.#fields.get(name);
    return choices.find((choice) => choice === value) ?? otherwise;
  }

  /** Those of what can be chosen now. */
  choices<Choice>(name: string, all: readonly Choice[], otherwise: readonly Choice[]): readonly Choice[] {
    const value = this.#fields.get(name);
    return Array.isArray(value) ? all.filter((choice) => value.includes(choice)) : otherwise;
  }
}
