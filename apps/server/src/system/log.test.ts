import { calls } from '@bourse/contract';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

/** Everything that is logged, as one text. */
function record(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  write(createLog('info', { write: (line: string) => void (text += line) }));
  return text;
}

test('secrets are cut out, at the top and one level down', () => {
  const secrets = { token: 'secret-token', password: 'secret-word', code: '123456', authorization: 'secret-header' };
  const text = record((log) => {
    log.info(secrets, 'top');
    log.info({ input: secrets, req: { headers: { authorization: 'secret-header' } } }, 'below');
  });
  expect(text).not.toMatch(/secret-|123456/);
});

/** Fields of the contract's calls that say by their name that they are nobody else's business. */
const secretFields = new Set(
  calls
    .flatMap(({ input }) => Object.keys(input.shape))
    .filter((name) => /password|secret|token|(^|email_|mobile_|totp_|recovery_)code$/.test(name)),
);

test.each([...secretFields])('%s, which a call takes, is cut out', (name) => {
  const text = record((log) => log.info({ input: { [name]: '123456' } }, 'asked'));
  expect(text).toContain('[cut]');
  expect(text).not.toContain('123456');
});

test('the codes of refusals and of faults are what a log is read for', () => {
  const text = record((log) => {
    log.warn({ code: 'currency_not_found' }, 'refused');
    log.fatal({ err: Object.assign(new Error('duplicate key'), { code: '23505' }) }, 'stopping');
  });
  expect(text).toContain('"code":"currency_not_found"');
  expect(text).toContain('"code":"23505"');
});
