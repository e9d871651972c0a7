// Operators from the server's own machine: `npm run operator -- add EMAIL NAME ROLE`, `reset EMAIL`, `role EMAIL ROLE`,
// `disable EMAIL`, `enable EMAIL`, `list`, `audit [HASH]`, `new-tick-key`.
// Works while the server runs and while it does not, once it has made its database: it makes none. What it does is in the audit log, as done by `console`.
import { parseArgs } from 'node:util';
import { OPERATOR_ROLES } from '@bourse/domain';
import { ConfigError, readConfig } from './config.ts';
import { createAuditLog, verifyChain } from './platform/http/audit-log.ts';
import { createOperatorSessions } from './platform/http/operator-sessions.ts';
import { ensureTickKey } from './core/market/ticks/keys.ts';
import { borrowDatabase } from './core/storage/borrow.ts';
import type { Sql } from './core/storage/connection.ts';
import { checkVaultMark } from './core/storage/marks.ts';
import { createClock } from './system/clock.ts';
import { EXIT, NotThere } from './system/not-there.ts';
import { createPasswords } from './system/passwords.ts';
import { createVault, readVaultKeyThere } from './system/vault.ts';
import {
  addOperator,
  changeOperator,
  findAuditHash,
  findOperatorByEmail,
  findOperators,
  type OperatorServices,
  resetOperator,
  type Standing,
} from './modules/operators/index.ts';
import { changeTickKey } from './modules/market/index.ts';

const USAGE = `usage:
  npm run operator -- add EMAIL NAME ROLE   make an operator (${OPERATOR_ROLES.join(', ')}); prints the first password
  npm run operator -- reset EMAIL           after a loss: a new first password, the second factor is set up anew
  npm run operator -- role EMAIL ROLE       another role
  npm run operator -- disable EMAIL         no login any more; ends the sessions
  npm run operator -- enable EMAIL          a login again
  npm run operator -- list                  all operators
  npm run operator -- audit [HASH]          check the audit log; with a hash kept before, that it is still in it
  npm run operator -- new-tick-key          another key signs index ticks from the next minute on, signed by the old one`;

const CONSOLE = { actor: 'console', ip: '' };

class UsageError extends Error {}

function servicesFor(sql: Sql): OperatorServices {
  const clock = createClock();
  return {
    clock,
    passwords: createPasswords(),
    // Standard output is for the answer; the entry itself is in the database.
    auditLog: createAuditLog({ sql, clock, log: { info: () => {} } }),
    operatorSessions: createOperatorSessions({ sql, clock }),
  };
}

async function add(sql: Sql, [email, name, roleName]: readonly string[]): Promise<string> {
  const role = OPERATOR_ROLES.find((each) => each === roleName);
  if (email === undefined || !email.includes('@') || name === undefined || role === undefined) throw new UsageError();
  const input = { email: email.trim().toLowerCase(), name, role };
  const added = await addOperator(servicesFor(sql), input, CONSOLE);
  if (!added.ok) throw new Error(`refused: ${added.code}`);
  return `${input.email} is ${role}. First password, for 72 hours: ${added.value.firstPassword}`;
}

async function mustFind(sql: Sql, email: string | undefined) {
  if (email === undefined) throw new UsageError();
  const operator = await findOperatorByEmail(sql, email.trim().toLowerCase());
  if (!operator) throw new Error(`${email} is no operator`);
  return operator;
}

async function change(sql: Sql, email: string | undefined, wanted: Partial<Standing>): Promise<string> {
  const { id, email: address } = await mustFind(sql, email);
  const done = await changeOperator(
    servicesFor(sql),
    { id, role: wanted.role, isDisabled: wanted.isDisabled },
    CONSOLE,
  );
  if (!done.ok) throw new Error(`refused: ${done.code}`);
  const operator = await mustFind(sql, address);
  return `${address} is ${operator.isDisabled ? 'disabled' : operator.role}.`;
}

function setRole(sql: Sql, [email, roleName]: readonly string[]): Promise<string> {
  const role = OPERATOR_ROLES.find((each) => each === roleName);
  if (role === undefined) throw new UsageError();
  return change(sql, email, { role });
}

async function reset(sql: Sql, [email]: readonly string[]): Promise<string> {
  const operator = await mustFind(sql, email);
  const done = await resetOperator(servicesFor(sql), { id: operator.id }, CONSOLE);
  if (!done.ok) throw new Error(`refused: ${done.code}`);
  return `First password of ${operator.email}, for 72 hours: ${done.value}`;
}

async function list(sql: Sql): Promise<string> {
  const rows = (await findOperators(sql)).map(({ email, name, role, isDisabled, passwordExpiresAt }) =>
    [email, name, role, isDisabled ? 'disabled' : passwordExpiresAt === undefined ? 'active' : 'not set up'].join('\t'),
  );
  return rows.length === 0 ? 'There is no operator yet.' : rows.join('\n');
}

async function audit(sql: Sql, [kept]: readonly string[]): Promise<string> {
  const { entries, head, brokenAt } = await verifyChain(sql);
  if (brokenAt !== undefined) throw new Error(`The audit log is broken at entry ${brokenAt}.`);
  if (kept !== undefined && !(await findAuditHash(sql, kept))) {
    throw new Error('The hash is not in the audit log: entries have been cut off or replaced.');
  }
  if (entries === 0) throw new NotThere('The audit log has no entry. If it had some, they are gone.');
  return `The audit log is whole: ${entries} entries. Keep the newest hash elsewhere:\n${head}`;
}

async function newTickKey(sql: Sql): Promise<string> {
  const vault = createVault(readVaultKeyThere(readConfig()));
  const { clock, auditLog } = servicesFor(sql);
  await checkVaultMark(sql, { fingerprint: vault.fingerprint, now: clock.now() });
  await ensureTickKey({ sql, vault, clock });
  const { key, previous, from } = await changeTickKey({ vault, clock, auditLog }, CONSOLE);
  const since =
    from === 0 ? 'from the first minute on' : `minutes that end after ${new Date(from * 1000).toISOString()}`;
  return `${key} signs ${since}; ${previous} has signed it. Publish it where the old one stands.`;
}

const COMMANDS: Readonly<Record<string, (sql: Sql, rest: readonly string[]) => Promise<string>>> = {
  add,
  reset,
  role: setRole,
  disable: (sql, [email]) => change(sql, email, { isDisabled: true }),
  enable: (sql, [email]) => change(sql, email, { isDisabled: false }),
  list,
  audit,
  'new-tick-key': newTickKey,
};

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError();
  const { database } = readConfig();
  console.log(await borrowDatabase(database, (sql) => command(sql, rest)));
}

try {
  await main();
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
  console.error(isUsage ? USAGE : error instanceof ConfigError || error instanceof Error ? error.message : error);
  process.exitCode = isUsage ? EXIT.usage : error instanceof NotThere ? EXIT.notThere : 1;
}
