// What the files of security are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { LoginLog } from './login-log.ts';

export type SecurityServices = BaseServices & {
  readonly loginLog: LoginLog;
};
