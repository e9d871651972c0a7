// Structured logs as JSON lines. Anything that could be a secret is cut out before it is written.
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';

const CODES = ['code', 'email_code', 'mobile_code', 'totp_code', 'recovery_code'];
const PASSWORDS = [
  'password',
  're_password',
  'repassword',
  'oldpassword',
  'new_password',
  'login_password',
  'first_password',
  'pay_password',
  'withdraw_password',
  'paypassword',
];
const SECRETS = ['authorization', 'cookie', 'token', 'secret', ...CODES, ...PASSWORDS];

/** A code that proves an address. Refusals and errors have a `code` as well, which has to stay readable. */
const ONE_TIME_CODE = /^[0-9]{6}$/;

/** Writes to standard output unless another destination is given. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `req.headers.${name}`]);
  const censor = (value: unknown, path: readonly string[]): unknown =>
    path.at(-1) === 'code' && !ONE_TIME_CODE.test(String(value)) ? value : '[cut]';
  const options = { level, redact: { paths, censor }, base: null, timestamp: stdTimeFunctions.isoTime };
  return destination === undefined ? pino(options) : pino(options, destination);
}
