// How engine and model are held against each other.

export class Difference extends Error {
  override readonly name = 'Difference';
}

export class Check {
  /** Place of the command that is being compared. */
  command = 0;

  same(what: string, seen: unknown, expected: unknown): void {
    this.demand(seen === expected, `${what}: the engine says ${String(seen)}, the model ${String(expected)}`);
  }

  /** Every value that the model has of an entity. */
  row(what: string, seen: object | undefined, expected: object | undefined): void {
    this.demand(seen !== undefined && expected !== undefined, `${what} is in both`);
    const values = new Map<string, unknown>(Object.entries(seen));
    for (const [name, value] of Object.entries(expected)) {
      this.same(`${what}, ${name}`, drawList(values.get(name)), drawList(value));
    }
  }

  demand(condition: boolean, what: string): asserts condition {
    if (!condition) throw new Difference(`command ${this.command}: ${what}`);
  }
}

/** A list of records or values as text. */
const drawList = (value: unknown): unknown => (Array.isArray(value) ? value.map(drawOne).join(', ') : value);
const drawOne = (one: unknown): string =>
  typeof one === 'object' && one !== null ? Object.values(one).join(' ') : String(one);
