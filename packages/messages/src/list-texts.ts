// Texts of the lists that the contract describes, by their convention; a test of the server sees that each is there.
import type { MessageKey } from './keys.ts';

/** Names the head of a column or a filter, or one of the words in it. */
export function listTextKey({ labels }: { readonly labels: string }, ...path: readonly string[]): MessageKey {
  // No template: it would count as a text of the first load, for this file comes with it. Panels name one of the group themselves.
  const key = ['list', labels, ...path].join('.');
  // A list is described by its name and its columns, which the compiler does not join to keys.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return key as MessageKey;
}
