/** Counts the pieces of work that a command does. */
export class Budget {
  #left: number;

  constructor(pieces: number) {
    this.#left = pieces;
  }

  /** Answers whether there was one left. */
  spend(): boolean {
    this.#left -= 1;
    return this.#left >= 0;
  }

  /** For what a piece turned out to take beyond itself. */
  charge(pieces: number): void {
    this.#left -= pieces;
  }
}
