/** The word that comes after another in a line. */
export function wordAfter(words: readonly string[], word: string): string | undefined {
  const index = words.indexOf(word);
  return index < 0 ? undefined : words[index + 1];
}
