// Logging in. An unknown address and a wrong password are one answer, in one time.
import type { account, ParsedInputOf } from '@bourse/contract';
import { accept, refuse, type Result, type UserId } from '@bourse/domain';
import type { Services } from '../../http/services.ts';
import { parseAddress } from './addresses.ts';
import { beginAttempt } from './login-lock.ts';
import type { Passwords } from './passwords.ts';
import { deleteLoginFailures, findCredentials } from './queries.ts';

type Input = ParsedInputOf<typeof account.login>;

/** The user whose address and password these are. */
export async function checkCredentials(
  { storage, clock, config }: Services,
  passwords: Passwords,
  input: Input,
): Promise<Result<UserId, 'wrong_credentials' | 'login_locked' | 'busy'>> {
  const { sql } = storage;
  const address = parseAddress(input.user_string, input);
  const subject = address.ok ? address.value.value : input.user_string.toLowerCase();
  const checked = await passwords.inTurn(async (): Promise<Result<UserId, 'wrong_credentials' | 'login_locked'>> => {
    if (config.hasRateLimits) {
      const attempt = await beginAttempt(sql, subject, clock.now());
      if (!attempt.ok) return attempt;
    }
    const credentials = await findCredentials(sql, subject);
    if (!(await passwords.verify(credentials?.passwordHash, input.password)) || !credentials) {
      return refuse('wrong_credentials');
    }
    await deleteLoginFailures(sql, subject);
    return accept(credentials.userId);
  });
  return checked.ok ? checked.value : checked;
}
