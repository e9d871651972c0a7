// A storage of the browser for tests.
export type Kept = Map<string, string>;

/** On `kept`. `refuses`: what throws, as browsers do in private windows, by policy and with a full disk. */
export function storageOf(kept: Kept, refuses: { readonly reads?: boolean; readonly writes?: boolean } = {}): Storage {
  const refuse = (isRefused: boolean | undefined): void => {
    if (isRefused) throw new DOMException('refused', 'QuotaExceededError');
  };
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => {
      refuse(refuses.reads);
      return kept.get(name) ?? null;
    },
    setItem: (name, value) => {
      refuse(refuses.writes);
      kept.set(name, value);
    },
    removeItem: (name) => {
      refuse(refuses.reads);
      kept.delete(name);
    },
    clear: () => {
      refuse(refuses.reads);
      kept.clear();
    },
  };
}
