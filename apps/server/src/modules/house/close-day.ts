// Closes the books of a day: all accounts as of one commit, which come to nothing in each coin, entered in the audit chain.
import { createHash } from 'node:crypto';
import { formatShanghai, formatUnits, type Instant } from '@bourse/domain';
import type { AuditLog } from '../../platform/http/audit-log.ts';
import { canonicalJson } from '../../system/signatures.ts';
import type { Storage } from '../../core/storage/open.ts';
import type { ClosingSums } from './tables.ts';
import { type Books, type CoinBook, readBooks } from './books.ts';

type Needs = {
  readonly storage: Pick<Storage, 'sql'>;
  readonly auditLog: AuditLog;
  readonly clock: { now(): Instant };
};

/** The audit log names acts of the server itself like this. */
const ACTOR = 'system';

export const dayText = (day: Instant): string => formatShanghai(day).slice(0, 10);

/** Finds the coins whose accounts do not add up to zero, with the sum of each. */
export const findImbalances = ({ coins }: Books): readonly { readonly coin: CoinBook; readonly sum: bigint }[] =>
  coins.flatMap((coin) => {
    const sum = [...coin.sums.values()].reduce((all, one) => all + one, 0n);
    return sum === 0n ? [] : [{ coin, sum }];
  });

/** Hashes a closing; the same closing always gives the same hash. */
export const digestOf = (closing: {
  readonly day: string;
  readonly seq: number;
  readonly at: number;
  readonly coins: readonly ClosingSums[];
}): string => createHash('sha256').update(canonicalJson(closing)).digest('hex');

const viewSums = ({ currencyId, sums }: CoinBook): ClosingSums => ({
  currency: currencyId,
  sums: Object.fromEntries([...sums].flatMap(([side, units]) => (units === 0n ? [] : [[side, formatUnits(units)]]))),
});

/** Once: who comes second finds it closed. Undefined where nothing was ever committed. */
export async function closeDay(
  { storage: { sql }, auditLog, clock }: Needs,
  day: Instant,
): Promise<ReturnType<typeof findImbalances> | undefined> {
  const books = await readBooks(sql);
  if (!books) return undefined;
  const off = findImbalances(books);
  if (off.length > 0) return off;
  const { seq, at, accounts } = books;
  const coins = books.coins.map(viewSums);
  const digest = digestOf({ day: dayText(day), seq, at, coins });
  await auditLog.begin(async (transaction) => {
    await transaction`LOCK TABLE daily_closings IN EXCLUSIVE MODE`;
    const [closed] = await transaction`SELECT FROM daily_closings WHERE day = ${day}`;
    if (closed) return;
    const entry = await auditLog.append(transaction, {
      actor: ACTOR,
      ip: '',
      action: 'books.close',
      subject: `books ${dayText(day)}`,
      after: { seq, at, accounts, digest },
    });
    await transaction`
      INSERT INTO daily_closings (day, seq, at, closed_at, accounts, coins, digest, audit_entry)
      VALUES (${day}, ${seq}, ${at}, ${clock.now()}, ${accounts}, ${transaction.json(coins.map((one) => ({ ...one })))},
        ${Buffer.from(digest, 'hex')}, ${entry})`;
  });
  return [];
}
