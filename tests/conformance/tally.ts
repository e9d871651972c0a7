// Counts what holds and what does not, one line a check.
export class Tally {
  passed = 0;
  failed = 0;
  readonly #client: string;

  constructor(client: string) {
    this.#client = client;
  }

  /** Runs a check; what it throws is its fault. Others go on. */
  async check(name: string, run: () => unknown): Promise<void> {
    const startedAt = performance.now();
    try {
      await run();
      this.passed += 1;
      console.log(`ok     ${this.#client}: ${name} (${secondsSince(startedAt)} s)`);
    } catch (error) {
      this.failed += 1;
      console.log(`FAILED ${this.#client}: ${name} (${secondsSince(startedAt)} s)`);
      console.log(`    ${sayOf(error).replaceAll('\n', '\n    ')}`);
    }
  }
}

const secondsSince = (startedAt: number): string => ((performance.now() - startedAt) / 1_000).toFixed(1);

const sayOf = (error: unknown): string =>
  error instanceof Error
    ? (error.stack ?? error.message).slice(0, 2_000)
    : (JSON.stringify(error)?.slice(0, 2_000) ?? '');
