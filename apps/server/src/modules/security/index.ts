// The door of security: what the process gathers of it, and what other modules may see.
import type { BaseServices } from '../../platform/http/base-services.ts';
import { defineModule } from '../module.ts';
import { factorChanges } from './factor-removal.ts';
import { createLoginLog } from './login-log.ts';
import { readStoredPhones } from './phone-numbers.ts';
import { pruneSecurity } from './prune.ts';
import { securityRoutes } from './routes.ts';
import type { SecurityServices } from './services.ts';

export type { SecurityServices } from './services.ts';
export { checkCode, CODE_LIFETIME_MINUTES, type CodeOwner, type CodeRefusal } from './codes.ts';
export { findAskedNumber, findLastAsked, findLastPurpose, issueCode, useCode } from './codes.ts';
export { viewPendingRemoval } from './factor-removal.ts';
export { guardChange, guardState, settleChange } from './guard.ts';
export { describeDevice, type Origin, originOf } from './login-log.ts';
export { admit } from './login.ts';
export { checkPasswordAllowed } from './password-rules.ts';
export { type CountryChoice, formerSpelling, listNumbers, readPhone } from './phone-numbers.ts';
export { getFactors, type Proof, requireSecondFactor } from './second-factor.ts';
export {
  checkTradePassword,
  findTradePasswordHash,
  isAcceptableTradePassword,
  proveWithdrawer,
  settleWithdrawalCode,
  type TradePasswordRefusal,
} from './prove-withdrawer.ts';

export const security = defineModule({
  name: 'security',
  prune: pruneSecurity,
  serve: ({ storage: { sql }, log }: BaseServices) => ({ loginLog: createLoginLog({ sql, log }) }),
  begin: readStoredPhones,
  routes: [securityRoutes],
  changes: [factorChanges],
  settle: ({ loginLog }: SecurityServices) => loginLog.settled(),
});
