// npm run prove -- NAME: whether what was written down is true, from the database or from a file alone.
import { choose } from '../run/choose.ts';

const verify = () => import('../../apps/server/src/verify.ts');

await choose(
  'prove',
  {
    receipt: () => import('../receipt/main.ts'),
    liabilities: () => import('../liabilities/main.ts'),
    ledger: verify,
    audit: verify,
    ticks: verify,
  },
  ['ledger', 'audit', 'ticks'],
);
