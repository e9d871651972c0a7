// What an operator types over what stands: it follows what stands until something is typed, and remembers what was seen, which is
// sent along. Where that stands otherwise by then, the refusal says how, and both are shown.
import type { Clash } from '@bourse/contract';
import { ApiError } from '@bourse/ui/lib/api-error.ts';
import { useState } from 'react';
import { create } from 'zustand';

/** The last one, with what was sent as seen: whoever has sent that shows it. */
const useLastClash = create<{ readonly seen?: unknown; readonly clash?: Clash }>(() => ({}));

/** Said of every act that is refused. */
export function noteClash(error: unknown, input: object): void {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile' || !('seen' in input)) return;
  if (isClash(error.data)) useLastClash.setState({ seen: input.seen, clash: error.data }, true);
}

const isClash = (data: unknown): data is Clash =>
  typeof data === 'object' && data !== null && 'fields' in data && Array.isArray(data.fields) && 'changed_by' in data;

export const forgetClash = (): void => useLastClash.setState({}, true);

/** The clash with what was sent; undefined as long as nothing stands against it. */
export const useClash = (seen: object | undefined): Clash | undefined =>
  useLastClash((last) => (seen !== undefined && last.seen === seen ? last.clash : undefined));

/** The fields that clash, with their present values. */
export const theirsOf = ({ fields }: Clash): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.map(({ field, stands }) => [field, stands]));

/** The text of a field that is a text or a number. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export type Edit<Fields extends object> = {
  readonly draft: Fields;
  readonly set: (change: Partial<Fields>) => void;
  /** The fields as they stood when typing began. */
  readonly seen: Fields;
  readonly hasChanges: boolean;
  /** What was typed is what stands. */
  readonly settle: () => void;
  /** What somebody else has written is taken in the place of what was typed; all else that was typed stays. */
  readonly take: (theirs: Readonly<Record<string, unknown>>) => void;
};

/** What is typed stays, whoever changes meanwhile what stands. */
export function useEdit<Fields extends object>(stands: Fields): Edit<Fields> {
  const [seen, setSeen] = useState(stands);
  const [draft, setDraft] = useState(stands);
  const [known, setKnown] = useState(stands);
  const [isSettled, setSettled] = useState(false);
  const hasChanges = !isSame(seen, draft);
  const isNews = !isSame(known, stands);
  if (isNews) setKnown(stands);
  if (isSettled || (isNews && (!hasChanges || isSame(draft, stands)))) {
    setSeen(stands);
    setDraft(stands);
  }
  if (isSettled) setSettled(false);
  return {
    draft,
    // It changes the newest draft: an upload ends long after it was begun.
    set: (change) => setDraft((newest) => ({ ...newest, ...change })),
    seen,
    hasChanges,
    settle: () => setSettled(true),
    take: (theirs) => {
      setSeen((before) => ({ ...before, ...theirs }));
      setDraft((newest) => ({ ...newest, ...theirs }));
    },
  };
}
