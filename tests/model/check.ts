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

  demand(condition: boolean, what: string): asserts condition {
    if (!condition) throw new Difference(`command ${this.command}: ${what}`);
  }
}
