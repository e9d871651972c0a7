// Whatever single value of a proof is changed.
type Altered = { readonly path: readonly string[]; readonly altered: unknown };

/** Copies in each of which one value differs: a number by one, a text by its last character, nothing by something. */
export function* alterations(value: unknown, path: readonly string[] = []): Generator<Altered> {
  if (Array.isArray(value)) {
    for (const [at, part] of value.entries())
      for (const { altered, path: inner } of alterations(part, [...path, String(at)]))
        yield { path: inner, altered: value.with(at, altered) };
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value))
      for (const { altered, path: inner } of alterations(part, [...path, name]))
        yield { path: inner, altered: { ...value, [name]: altered } };
  } else yield { path, altered: alter(value) };
}

function alter(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value !== 'string') return value === null ? 0 : null;
  const last = value.at(-1);
  return value.slice(0, -1) + (last === '1' ? '2' : '1');
}
