// Checks the database of DATA_DIR or DATABASE_URL, while the server runs and while it does not: `npm run verify:ledger` adds
// up the books, `npm run verify:audit` recomputes the audit log, `npm run verify:ticks` the chain of index ticks. With a file
// (`npm run verify:audit -- audit.jsonl`) the audit log that was exported. Exits with 1 where something is wrong.
import { readConfig } from './config.ts';
import { checkAuditFile } from './http/audit-file.ts';
import { type ChainStatus, verifyChain } from './http/audit-log.ts';
import { verifyTickChain } from './market/ticks/verify-chain.ts';
import { auditRules } from './storage/audit.ts';
import { borrowDatabase } from './storage/borrow.ts';
import type { Sql } from './storage/connection.ts';

type Report = { readonly lines: readonly string[]; readonly isSound: boolean };

async function verifyLedger(sql: Sql): Promise<Report> {
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
  if (brokenAt !== undefined) return { lines: [`BROKEN the audit log, at entry ${brokenAt}`], isSound: false };
  return {
    lines: [`ok     the audit log is whole: ${entries} entries, the newest hash is ${head || 'none'}`],
    isSound: true,
  };
}

async function verifyTicks(sql: Sql): Promise<Report> {
  const { minutes, days, keys, deleted, faults } = await verifyTickChain(sql);
  const found = `${minutes} minutes, ${days} days, ${keys} keys; the ticks of ${deleted} minutes have been deleted`;
  if (faults.length > 0) return { lines: [...faults.map((fault) => `BROKEN ${fault}`), found], isSound: false };
  return { lines: [`ok     the chain of index ticks is whole: ${found}`], isSound: true };
}

const CHECKS: Readonly<Record<string, (sql: Sql) => Promise<Report>>> = {
  ledger: verifyLedger,
  audit: verifyAudit,
  ticks: verifyTicks,
};

try {
  const [name = '', file] = process.argv.slice(2);
  const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined;
  if (!check) throw new Error('usage: npm run verify:ledger, npm run verify:audit, npm run verify:ticks');
  const { lines, isSound } =
    name === 'audit' && file !== undefined
      ? reportAudit(await checkAuditFile(file))
      : await borrowDatabase(readConfig().database, check);
  console.log(lines.join('\n'));
  process.exitCode = isSound ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
