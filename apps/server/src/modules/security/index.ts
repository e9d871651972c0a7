// The door of security: what the process gathers of it, and what other modules may see.
import type { BaseServices } from '../../platform/http/base-services.ts';
import { defineModule } from '../module.ts';
import { factorChanges } from './factor-removal.ts';
import { createLoginLog } from './login-log.ts';
import { readStoredPhones } from './read-stored-phones.ts';
import { securityRoutes } from './routes.ts';
import type { SecurityServices } from './services.ts';
import { pruneSecurity } from './prune.ts';

export type { SecurityServices } from './services.ts';
export { checkCode, CODE_LIFETIME_MINUTES, type CodeRefusal, issueCode, useCode } from './codes.ts';
export { describeDevice, type Origin, originOf } from './devices.ts';
export { viewPendingRemoval } from './factor-removal.ts';
export { guardChange, guardState } from './guard.ts';
export { admit } from './login.ts';
export { checkPasswordAllowed } from './password-rules.ts';
export { type CountryChoice, formerSpelling, listNumbers, readPhone } from './phone-numbers.ts';
export { proveWithdrawer } from './prove-withdrawer.ts';
export { getFactors, type Proof, requireSecondFactor } from './second-factor.ts';
export { settleChange } from './settle-change.ts';
export { type CodeOwner, findAskedNumber, findLastAsked, findLastPurpose } from './stored-codes.ts';
export {
  checkTradePassword,
  findTradePasswordHash,
  isAcceptableTradePassword,
  type TradePasswordRefusal,
} from './trade-password.ts';
export { settleWithdrawalCode } from './withdrawal-code.ts';

export const security = defineModule({
  name: 'security',
  prune: pruneSecurity,
  serve: ({ storage: { sql }, log }: BaseServices) => ({ loginLog: createLoginLog({ sql, log }) }),
  begin: readStoredPhones,
  routes: [securityRoutes],
  changes: [factorChanges],
  settle: ({ loginLog }: SecurityServices) => loginLog.settled(),
});
