import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { connectTo, type SocketConnection, withClient } from './connection.ts';
import { createTestDatabase } from './testing.ts';

async function countDatabases(connection: SocketConnection, name: string): Promise<number> {
  return (await withClient(connection, (sql) => sql`SELECT 1 FROM pg_database WHERE datname = ${name}`)).length;
}

test('test databases are apart from each other, and drop ends their sessions', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const sql = connectTo(one.connection, { onclose: () => {} });
  await sql`CREATE TABLE only_here (id integer)`;
  const otherSql = connectTo(other.connection);
  expect(await otherSql`SELECT to_regclass('only_here') AS found`).toEqual([{ found: null }]);
  await otherSql.end();
  await one.drop();
  expect(await countDatabases(other.connection, one.connection.database)).toBe(0);
  await sql.end({ timeout: 1 });
  await other.drop();
});

test('a killed run leaves no PostgreSQL and no folder behind', async () => {
  const module = new URL('./testing-cluster.ts', import.meta.url).href;
  const program = `
    import { startTestCluster } from ${JSON.stringify(module)};
    const cluster = await startTestCluster();
    console.log(JSON.stringify(cluster.connection));
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line]: Buffer[] = await once(child.stdout, 'data');
  const connection: SocketConnection = JSON.parse(String(line));
  expect(await countDatabases(connection, 'bourse_template')).toBe(1);
  child.kill('SIGKILL');
  await expect.poll(() => existsSync(dirname(connection.host)), { timeout: 20_000 }).toBe(false);
});
