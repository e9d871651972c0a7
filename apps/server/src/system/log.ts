// Structured logs as JSON lines. Anything that could be a secret is cut out before it is written.
import { type Logger, pino } from 'pino';

const SECRETS = ['authorization', 'password', 're_password', 'repassword', 'oldpassword', 'token', 'code', 'cookie'];

export function createLog(level: string): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `req.headers.${name}`]);
  return pino({ level, redact: { paths, censor: '[cut]' }, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
