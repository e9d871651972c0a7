// Who may make these calls.
import { BTC } from '@bourse/domain';
import { users, type Lines } from '../../../platform/http/testing-access.ts';

export const faucetAccess: Lines = {
  'GET /api/demo/faucet': users(),
  'POST /api/demo/faucet/send': users({ currency: BTC, chain: 1, amount: '0.01' }),
};
