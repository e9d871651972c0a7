// What is being written, under a name of its own: sent again after a failure it is the same message, which is written once.
import { createRandomKey } from '@bourse/ui/lib/random-key.ts';
import { useState } from 'react';

type Draft = { readonly text: string; readonly clientId: string };

/** Other words are another message. */
const draftOf = (text: string): Draft => ({ text, clientId: createRandomKey() });

export function useDraft(): Draft & { readonly write: (text: string) => void } {
  const [draft, setDraft] = useState(() => draftOf(''));
  return { ...draft, write: (text) => setDraft(draftOf(text)) };
}
