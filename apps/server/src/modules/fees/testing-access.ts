// Who may make these calls.
import { everybody, type Lines, users } from '../../platform/http/testing-access.ts';

export const feesAccess: Lines = {
  'GET /api/fees/tiers': everybody(),
  'GET /api/fees/mine': users(),
};
