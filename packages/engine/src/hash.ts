// The state reduced to a hash that says whether two engines are the same.

/** 64 bits over named lists of values. */
export function hashState(state: Readonly<Record<string, unknown>>): string {
  const hash = new Hash();
  for (const [name, part] of Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.add(name);
    for (const item of Array.isArray(part) ? part : [part]) hash.add(toCanonicalText(item));
  }
  return hash.toString();
}

/** JSON with sorted keys, amounts as digits, and absent values left out. */
function toCanonicalText(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${name}:${toCanonicalText(field)}`);
  return `{${fields.join(',')}}`;
}

/** Two lanes of FNV-1a over UTF-16 units with different primes: against accidents, not against attackers. */
class Hash {
  #a = 0x811c9dc5;
  #b = 0x9747b28c;

  add(text: string): void {
    for (let i = 0; i < text.length; i += 1) this.#mix(text.charCodeAt(i));
    this.#mix(0x1_0000);
  }

  #mix(unit: number): void {
    this.#a = Math.imul(this.#a ^ unit, 0x01000193);
    this.#b = Math.imul(this.#b ^ unit, 0x85ebca6b);
    this.#b ^= this.#b >>> 13;
  }

  toString(): string {
    return [this.#a, this.#b].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
