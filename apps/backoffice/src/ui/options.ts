// Choices of some words, each with the text that a person reads.

import type { NativeOption } from './native-select.tsx';

export const optionsOf = <Key extends string>(
  keys: readonly Key[],
  textOf: (key: Key) => string,
): readonly NativeOption<Key>[] => keys.map((key) => ({ key, text: textOf(key) }));
