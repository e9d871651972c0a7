// npm run openapi: the API's documents as tools of others read them. They are valid, and the clients that are generated
// from them compile under strict. These tools are no part of the house: their packages have a lock file of their own.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeApi } from '../../apps/server/src/platform/http/api-document.ts';
import { describeBots } from '../../apps/server/src/platform/http/bots-document.ts';
import { environment } from '../../tools/environment.ts';
import { installApart } from '../../tools/run/setup.mjs';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');
const DOCUMENTS = {
  traders: { name: 'the traders’ calls', describe: () => describeApi('traders') },
  office: { name: 'the back office', describe: () => describeApi('office') },
  bots: { name: 'the Binance-Spot-compatible API', describe: async () => describeBots() },
} as const;

const COMPILER_OPTIONS = {
  strict: true,
  target: 'esnext',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['esnext', 'dom', 'dom.iterable'],
  types: [],
  noEmit: true,
};

const execute = promisify(execFile);

/** Nobody is told what is tested here. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };

async function run(script: string, ...args: readonly string[]): Promise<void> {
  await execute(process.execPath, [join(ROOT, script), ...args], {
    cwd: HERE,
    env: { ...environment, ...QUIET },
    maxBuffer: 64 * 1024 * 1024,
  });
}

const redocly = (file: string): Promise<void> =>
  run('tests/openapi/node_modules/@redocly/cli/bin/cli.js', 'lint', file, '--config', join(HERE, 'redocly.yaml'));

async function compileClient(file: string, folder: string): Promise<void> {
  await run('tests/openapi/generate.mjs', file, join(folder, 'client.ts'));
  const project = join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['client.ts'] }));
  await run('node_modules/.bin/tsc', '-p', project);
}

const sayOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // What the tool said is in its message, but for what it wrote to its usual output.
  return `${error.message}\n${'stdout' in error ? String(error.stdout) : ''}`.slice(0, 20_000);
};

let passed = 0;
let failed = 0;
async function look(name: string, looking: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const fault = await looking().then(() => undefined, sayOf);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${fault === undefined ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (fault === undefined) passed += 1;
  else {
    failed += 1;
    console.log(`    ${fault.trim().replaceAll('\n', '\n    ')}`);
  }
}

type Named = (typeof DOCUMENTS)[keyof typeof DOCUMENTS];

async function lookAt({ name, describe }: Named, folder: string): Promise<void> {
  const file = join(folder, 'document.json');
  writeFileSync(file, JSON.stringify(await describe()));
  const about = `the document of ${name}`;
  await look(`${about} is valid to swagger-parser`, () => run('tests/openapi/validate.mjs', file));
  await look(`${about} is valid to redocly`, () => redocly(file));
  await look(`a client that orval makes of ${about} compiles under strict`, () => compileClient(file, folder));
}

installApart('tests/openapi');
const folders = Object.values(DOCUMENTS).map((one) => [one, mkdtempSync(join(tmpdir(), 'bourse-openapi-'))] as const);
try {
  await Promise.all(folders.map(([one, folder]) => lookAt(one, folder)));
} finally {
  for (const [, folder] of folders) rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
