// What chain, ledger and the signer's log must say once all withdrawals and deposits have come to their end.
import { amount, chainPurpose, formatUnits, LTC, units } from '@bourse/domain';
import type postgres from 'postgres';
import { z } from 'zod';
import { auditBooks } from '../../../apps/server/src/audit.ts';
import { unitsFromNumeric } from '../../../apps/server/src/core/storage/columns.ts';
import { readSignatures } from '../../../apps/signer/src/signature-log.ts';
import { AMOUNTS, LITECOIN, type Site } from './site.ts';

const scanned = z.object({ unspents: z.array(z.unknown()), total_amount: z.string() });

export async function findFaults(sql: postgres.Sql, site: Site): Promise<readonly string[]> {
  const faults: string[] = [];
  // One after the other: a node scans for one at a time.
  for (const client of site.clients) faults.push(...(await findClientFaults(sql, site, client)));
  return [...faults, ...(await findGap(sql, site)), ...findLogFaults(site), ...(await auditBooks(sql))];
}

/** Asks the node for the unspent coins at addresses, as far as they are in blocks. */
const scan = ({ node }: Pick<Site, 'node'>, addresses: readonly string[]) =>
  node.rpc.call('scantxoutset', ['start', addresses.map((address) => `addr(${address})`)], scanned);

async function findClientFaults(
  sql: postgres.Sql,
  { node }: Site,
  { id, address, withdrawal, to }: Site['clients'][number],
): Promise<readonly string[]> {
  const faults: string[] = [];
  const check = (what: string, is: string | number | undefined, wanted: string | number): void => {
    if (is !== wanted) faults.push(`client ${id}: ${what} is ${is}, not ${wanted}`);
  };
  const { unspents, total_amount: paid } = await scan({ node }, [to]);
  check('payments outside', unspents.length, 1);
  check('what was paid outside', formatUnits(units(paid)), AMOUNTS.received);
  const [row] = await sql<{ available: string; locked: string; status: string; sent: number; credited: number }[]>`
    SELECT a.available, a.locked, w.status,
      (SELECT count(*)::integer FROM chain_transactions WHERE withdrawal_id = w.id) AS sent,
      (SELECT count(*)::integer FROM chain_deposits WHERE address = ${address} AND state = 'credited') AS credited
    FROM withdrawals w JOIN accounts a ON a.user_id = w.user_id AND a.currency_id = w.currency_id AND a.wallet = 'change'
    WHERE w.id = ${withdrawal}`;
  check('the status', row?.status, 'final');
  check('transactions of the withdrawal', row?.sent, 1);
  check('credited deposits', row?.credited, 2);
  check('what is left', formatUnits(unitsFromNumeric(row?.available ?? '0')), AMOUNTS.left);
  check('what is locked', formatUnits(unitsFromNumeric(row?.locked ?? '0')), '0');
  return faults;
}

/** Between what our addresses hold and what the ledger says. */
export async function findGap(sql: postgres.Sql, site: Site): Promise<readonly string[]> {
  const own = await sql<{ address: string }[]>`SELECT address FROM own_addresses WHERE chain_id = ${LITECOIN.id}`;
  const { total_amount: held } = await scan(
    site,
    own.map(({ address }) => address),
  );
  const [row] = await sql<{ available: string }[]>`
    SELECT available FROM accounts WHERE house_purpose = ${chainPurpose(LITECOIN)} AND currency_id = ${LTC}`;
  const booked = amount(-unitsFromNumeric(row?.available ?? '0'));
  return units(held) === booked ? [] : [`the chain holds ${held}, the ledger says ${formatUnits(booked)}`];
}

/** Each withdrawal was signed once, and nothing else was. */
function findLogFaults({ signer, clients }: Site): readonly string[] {
  const signed = readSignatures(signer.signatures)
    .records.map(({ id }) => id)
    .join(', ');
  const wanted = clients.map(({ withdrawal }) => withdrawal).join(', ');
  return signed === wanted ? [] : [`the signer signed ${signed}, not ${wanted}`];
}
