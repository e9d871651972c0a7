// Drafts of the user who is logged in: what one has written into a form is there again after a reload or another login.
// Kept are words and figures that take effort to write; never passwords, codes or pictures.
import { account } from '@bourse/contract';
import {
  type DraftPlace,
  dropDraft,
  forgetDrafts,
  keepDraft,
  readDraft,
  writeDrafts,
  Written,
} from '@bourse/ui/lib/drafts.ts';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { call } from './api.ts';
import { keepUserFacts, type Session, useSession } from './session.ts';

/** Logging out forgets the account's number, which a login that has expired leaves. */
const isLoggedOut = ({ token, accountNumber }: Session): boolean => token === undefined && accountNumber === undefined;

useSession.subscribe((session) => (isLoggedOut(session) ? forgetDrafts() : writeDrafts()));

/** A browser that knows its login alone asks whose it is. */
async function learnOwner(): Promise<void> {
  const { token, userId } = useSession.getState();
  if (token === undefined || userId !== undefined) return;
  const { message: facts } = await call(account.userInfo, {}, { account: 'master' });
  if (useSession.getState().token === token) keepUserFacts(facts);
}

// Without it drafts live as long as their form.
learnOwner().catch(() => undefined);

/** Which fields are kept, read from what is written or was kept, and what those are that fail. */
export type DraftFields<Fields> = (written: Written) => Fields;

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The place of a draft of whoever is logged in; visitors have none. */
export function draftPlace(name: string): DraftPlace | undefined {
  const { userId: owner } = useSession.getState();
  return owner === undefined ? undefined : { owner, name };
}

/** Reads the draft that was kept there; undefined where it says nothing. */
export function findDraft<Fields extends object>(
  place: DraftPlace | undefined,
  { fields, start }: { readonly fields: DraftFields<Fields>; readonly start: object },
): Fields | undefined {
  const kept = place && readDraft(place);
  if (kept === undefined) return undefined;
  const found = fields(new Written(kept));
  return isSame(found, fields(new Written(start))) ? undefined : found;
}

export type Draft<Values> = {
  /** The form begins with these values: those written before, or its start. */
  readonly values: Values;
  /** The form says other than its start because of what was written before. */
  readonly isRestored: boolean;
  /** Keeps the values; a form that says no more than its start is not kept. */
  readonly keep: (values: object) => void;
  readonly drop: () => void;
};

export type DraftParts<Values, Fields> = {
  /** Names the form and what it is about; another one is another component. */
  readonly name: string;
  readonly start: Values;
  readonly fields: DraftFields<Fields>;
};

export function useDraft<Values extends object, Fields extends Partial<Values>>({
  name,
  start,
  fields,
}: DraftParts<Values, Fields>): Draft<Values> {
  const [begun] = useState(() => {
    const place = draftPlace(name);
    const found = findDraft(place, { fields, start });
    return { place, hasFound: found !== undefined, values: { ...start, ...found } };
  });
  const [isRestored, setRestored] = useState(begun.hasFound);
  const { values } = begun;
  const placeNow = (): DraftPlace | undefined => begun.place ?? draftPlace(name);
  const drop = (): void => {
    setRestored(false);
    const place = placeNow();
    if (place) dropDraft(place);
  };
  const keep = (written: object): void => {
    const kept = fields(new Written(written));
    const place = placeNow();
    if (isSame(kept, fields(new Written(start)))) drop();
    else if (place) keepDraft(place, kept);
  };
  return { values, isRestored, keep, drop };
}

/** Keeps what is typed into a form that began with the draft's values. */
export function useFormDraft<Values extends FieldValues>(form: UseFormReturn<Values>, { keep }: Draft<Values>): void {
  const { subscribe } = form;
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }));
}

/** For forms whose values are a state: kept as it changes. */
export function useDraftState<Values extends object, Fields extends Partial<Values>>(
  parts: DraftParts<Values, Fields>,
) {
  const { values, isRestored, keep, drop } = useDraft(parts);
  const [value, setValue] = useState(values);
  // Two changes may come before the next drawing.
  const latest = useRef(values);
  const set = (changed: Values): void => {
    latest.current = changed;
    setValue(changed);
    keep(changed);
  };
  return {
    value,
    isRestored,
    drop,
    change: (part: Partial<Values>): void => set({ ...latest.current, ...part }),
    discard: (): void => set(parts.start),
  };
}

/** Words that are kept as they are typed; blank ones are not. */
export function useDraftText(name: string): readonly [string, (text: string) => void] {
  const { values, keep } = useDraft({
    name,
    start: { text: '' },
    fields: (written) => ({ text: written.text('text') }),
  });
  const [text, setText] = useState(values.text);
  return [
    text,
    (typed) => {
      setText(typed);
      keep({ text: typed });
    },
  ];
}

export type TicketDraftParts<State> = {
  readonly store: {
    readonly getState: () => State;
    readonly subscribe: (listener: (state: State) => void) => () => void;
  };
  readonly name: string;
  /** Returns what is to be kept of the ticket; undefined for one that was only begun. */
  readonly readWritten: (state: State) => object | undefined;
  readonly restore: (written: Written) => void;
};

/** For tickets, which live in a store: one that was only begun goes on with what was written before. Constant functions. */
export function useTicketDraft<State>({ store, name, readWritten, restore }: TicketDraftParts<State>): void {
  const owner = useSession(({ userId }) => userId);
  useEffect(() => {
    if (owner === undefined) return undefined;
    const place = { owner, name };
    const keep = (state: State): void => {
      if (useSession.getState().userId !== owner) return;
      const written = readWritten(state);
      if (written) keepDraft(place, written);
      else dropDraft(place);
    };
    const kept = readDraft(place);
    if (kept === undefined || readWritten(store.getState())) keep(store.getState());
    else restore(new Written(kept));
    return store.subscribe(keep);
  }, [owner, name, store, readWritten, restore]);
}

/**
 * For what lives longer than a screen: `forget` is called when its writer has logged out or another user is here. A login
 * that has expired, and what a visitor wrote before logging in, are no reason.
 */
export function forgetWithWriter(forget: () => void): void {
  let writer = useSession.getState().userId;
  useSession.subscribe((session) => {
    const { userId } = session;
    const isLeft = isLoggedOut(session);
    if (writer !== undefined && (isLeft || (userId !== undefined && userId !== writer))) forget();
    writer = isLeft ? undefined : (userId ?? writer);
  });
}
