// The next numbered migration, from the difference between the schema and the newest snapshot of it.
import { spawnSync } from 'node:child_process';

const program = ['node_modules/drizzle-kit/bin.cjs', 'generate', '--config', 'apps/server/drizzle.config.ts'];
const { status } = spawnSync(process.execPath, [...program, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
