// Checks the database of DATA_DIR or DATABASE_URL, while the server runs and while it does not: `npm run prove -- ledger` adds
// up the books, `npm run prove -- audit` recomputes the audit log, `npm run prove -- ticks` the chain of index ticks. With a file
// (`npm run prove -- audit audit.jsonl`) the audit log that was exported. Makes and changes nothing. Exits with 1 where something
// is wrong, with 66 where there is nothing to check: no database, an empty one, no file.
import { ConfigError, readConfig } from './config.ts';
import { checkAuditFile, type ChainStatus, verifyChain } from './platform/http/audit-log.ts';
import { verifyTickChain } from './core/market/ticks/verify-chain.ts';
import { auditRules } from './audit.ts';
import { borrowDatabase } from './core/storage/borrow.ts';
import type { Sql } from './core/storage/connection.ts';
import { EXIT, NotThere } from './system/not-there.ts';

type Report = { readonly lines: readonly string[]; readonly isSound: boolean };

async function verifyLedger(sql: Sql): Promise<Report> {
  const [account] = await sql`SELECT 1 FROM accounts LIMIT 1`;
  if (account === undefined) throw new NotThere('The ledger has no account yet: there is nothing to check.');
  const findings = await auditRules(sql);
  const broken = findings.filter(({ offenders }) => offenders.length > 0);
  const lines = findings.flatMap(({ rule, offenders }) => [
    `${offenders.length === 0 ? 'ok    ' : 'BROKEN'} ${rule}`,
    ...offenders.map((offender) => `       ${offender}`),
  ]);
  return {
    lines: [...lines, `${findings.length - broken.length} of ${findings.length} rules hold`],
    isSound: broken.length === 0,
  };
}

const verifyAudit = async (sql: Sql): Promise<Report> => reportAudit(await verifyChain(sql));

function reportAudit({ entries, head, brokenAt }: ChainStatus): Report {
  if (entries === 0 && brokenAt === undefined) {
    throw new NotThere('The audit log has no entry: there is nothing to check. If it had some, they are gone.');
  }
  if (brokenAt !== undefined) return { lines: [`BROKEN the audit log, at entry ${brokenAt}`], isSound: false };
  return {
    lines: [`ok     the audit log is whole: ${entries} entries, the newest hash is ${head}`],
    isSound: true,
  };
}

async function verifyTicks(sql: Sql): Promise<Report> {
  const { minutes, days, keys, deleted, faults } = await verifyTickChain(sql);
  if (minutes === 0 && faults.length === 0) {
    throw new NotThere('No minute of index ticks has been signed yet: there is nothing to check.');
  }
  const found = `${minutes} minutes, ${days} days, ${keys} keys; the ticks of ${deleted} minutes have been deleted`;
  if (faults.length > 0) return { lines: [...faults.map((fault) => `BROKEN ${fault}`), found], isSound: false };
  return { lines: [`ok     the chain of index ticks is whole: ${found}`], isSound: true };
}

class UsageError extends Error {}

const CHECKS: Readonly<Record<string, (sql: Sql) => Promise<Report>>> = {
  ledger: verifyLedger,
  audit: verifyAudit,
  ticks: verifyTicks,
};

const USAGE =
  'usage: npm run prove -- ledger, audit, audit FILE or ticks; with the DATA_DIR or DATABASE_URL of the server';

function check([name = '', file, ...rest]: readonly string[]): Promise<Report> {
  const of = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined;
  if (!of || rest.length > 0) throw new UsageError();
  if (file === undefined) return borrowDatabase(readConfig().database, of);
  if (name !== 'audit') throw new UsageError();
  return checkAuditFile(file).then(reportAudit);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof NotThere) return EXIT.notThere;
  return error instanceof ConfigError ? EXIT.configuration : EXIT.software;
}

try {
  const { lines, isSound } = await check(process.argv.slice(2));
  console.log(lines.join('\n'));
  process.exitCode = isSound ? 0 : 1;
} catch (error) {
  console.error(error instanceof UsageError ? USAGE : error instanceof Error ? error.message : error);
  process.exitCode = exitCodeOf(error);
}
