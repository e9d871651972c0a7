// Deposits, withdrawals and debts in the database: where their live rows are, and how their books are checked.
import { DAY_MS } from '@bourse/domain';
import type { StoragePart } from '../../core/storage/storage-part.ts';
import { IS_OPEN } from './tables.ts';

/** Sums by user and currency, for comparing what was recorded with what was posted. */
const sums = (name: string, amount: string, from: string): string =>
  `(SELECT user_id, currency_id, sum(${amount}) AS ${name} FROM ${from} GROUP BY user_id, currency_id) AS ${name}_sums`;

const USER_LEGS = 'postings JOIN accounts ON accounts.id = account_id WHERE user_id IS NOT NULL';

export const walletStorage: StoragePart = {
  live: (at) => ({
    withdrawals: [`withdrawals WHERE ${IS_OPEN}`, `withdrawals WHERE NOT ${IS_OPEN} AND created_at > ${at - DAY_MS}`],
    debts: ['debts WHERE amount > 0'],
    restrictions: [`restrictions WHERE until > ${at}`],
    withdrawalRules: ['withdrawal_rules'],
    coinChains: ['ledger_coin_chains'],
  }),
  claims: [`SELECT user_id, 'change' AS wallet, currency_id, amount FROM withdrawals WHERE ${IS_OPEN}`],
  ids: [
    { counter: 'withdrawal', select: 'SELECT id FROM withdrawals' },
    { counter: 'deposit', select: 'SELECT id FROM deposits' },
    { counter: 'restriction', select: 'SELECT id FROM restrictions' },
  ],
  audit: [
    {
      rule: 'what users owe is what the house has to get',
      offenders: `
      SELECT currency_id, owed, available AS receivables
      FROM (SELECT currency_id, sum(amount) AS owed FROM debts GROUP BY currency_id) AS sums
        FULL JOIN (SELECT * FROM accounts WHERE house_purpose = 'receivables') AS house USING (currency_id)
      WHERE coalesce(owed, 0) <> -coalesce(available, 0)`,
    },
    {
      rule: 'a withdrawal takes its amount from its user once it is final, and nothing before',
      offenders: `
      SELECT user_id, currency_id, final, posted
      FROM ${sums('final', 'amount', `withdrawals WHERE status = 'final'`)}
        FULL JOIN ${sums('posted', '-amount', `${USER_LEGS} AND reason = 'withdrawal' AND amount < 0`)}
        USING (user_id, currency_id)
      WHERE coalesce(final, 0) <> coalesce(posted, 0)`,
    },
    {
      rule: 'a deposit gives its amount to its user',
      offenders: `
      SELECT user_id, currency_id, credited, posted
      FROM ${sums('credited', 'amount', 'deposits')}
        FULL JOIN ${sums(
          'posted',
          'amount',
          `${USER_LEGS} AND amount > 0 AND reason IN ('deposit', 'manual_deposit', 'withdrawal')`,
        )}
        USING (user_id, currency_id)
      WHERE coalesce(credited, 0) <> coalesce(posted, 0)`,
    },
  ],
};
