// What was played and how it ended, told line by line and counted.

const FAULTS_SHOWN = 10;

export type Played = { readonly line: string; readonly faults: readonly string[] };

export class Tally {
  passed = 0;
  failed = 0;

  /** Whether nothing was wrong; a play that breaks off is. */
  async judge(name: string, play: () => Promise<Played>): Promise<boolean> {
    const startedAtMs = performance.now();
    let played: Played;
    try {
      played = await play();
    } catch (error) {
      this.fail(error);
      return false;
    }
    const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
    const { line, faults } = played;
    console.log(`    ${name.padEnd(12)} ${line} (${seconds} s)`);
    for (const fault of faults.slice(0, FAULTS_SHOWN)) console.log(`    ${fault}`);
    if (faults.length > FAULTS_SHOWN) console.log(`    and ${faults.length - FAULTS_SHOWN} more`);
    if (faults.length === 0) this.passed += 1;
    else this.failed += 1;
    return faults.length === 0;
  }

  fail(error: unknown): void {
    this.failed += 1;
    console.log(error instanceof Error ? error.stack : error);
  }
}
