// Texts of the lists that the contract describes, by their convention; a test of the server sees that each is there. It is a
// door of its own: whoever imports it shows such texts, and they come with that screen.
import type { MessageKey } from './keys.ts';

/** Names the head of a column or a filter, or one of the words in it. */
export function listTextKey({ labels }: { readonly labels: string }, ...path: readonly string[]): MessageKey {
  const key = `list.${labels}.${path.join('.')}`;
  // A list is described by its name and its columns, which the compiler does not join to keys.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return key as MessageKey;
}
