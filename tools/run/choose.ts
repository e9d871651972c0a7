// One command of several kin: `npm run bench -- lever` is this with the name `lever`.

/** Each name has a module to load; loading it runs it. */
export type Choices = Readonly<Record<string, () => Promise<unknown>>>;

const EXIT_USAGE = 64;

/**
 * Runs what the first argument names, with the arguments after it. `keepsName` leaves the name among them, for programs that
 * choose by it themselves.
 */
export async function choose(script: string, choices: Choices, keepsName: readonly string[] = []): Promise<void> {
  const [name = ''] = process.argv.slice(2);
  const run = Object.hasOwn(choices, name) ? choices[name] : undefined;
  if (run === undefined) {
    console.error(`usage: npm run ${script} -- NAME, where NAME is one of ${Object.keys(choices).join(', ')}`);
    process.exitCode = EXIT_USAGE;
    return;
  }
  if (!keepsName.includes(name)) process.argv.splice(2, 1);
  await run();
}
