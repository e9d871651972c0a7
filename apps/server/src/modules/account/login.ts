// Logging in. An unknown address and a wrong password are one answer, in one time.
import type { account, ParsedInputOf } from '@bourse/contract';
import { accept, refuse, type Result } from '@bourse/domain';
import type { AccountServices } from './services.ts';
import { parseAddress } from './addresses.ts';
import { beginLogin, endLogin } from '../../platform/http/login-guard.ts';
import { type Credentials, findCredentials, findSharers } from './queries.ts';
import { formerSpelling, type Origin } from '../security/index.ts';

type Input = ParsedInputOf<typeof account.login>;

/** The user whose address and password these are, with the hash that the password matched. */
export async function checkCredentials(
  services: AccountServices,
  { input, origin }: { readonly input: Input; readonly origin: Origin },
): Promise<Result<Credentials, 'wrong_credentials' | 'login_locked' | 'busy'>> {
  const { storage, clock, config, passwords, loginLog } = services;
  const { sql } = storage;
  const address = parseAddress(input.user_string, input);
  // A number that was stored before numbers were read and is none goes on logging in.
  const former = formerSpelling(input.user_string, input) ?? input.user_string.toLowerCase();
  const subject = address.ok ? address.value.value : former;
  const attempt = { account: subject, ip: origin.ip };
  const checked = await passwords.inTurn(
    async (): Promise<Result<Credentials, 'wrong_credentials' | 'login_locked'>> => {
      if (config.hasRateLimits) {
        const begun = await beginLogin(sql, attempt, clock.now());
        if (!begun.ok) return begun;
      }
      const credentials = await findMatching(services, subject, input.password);
      if (!credentials) return refuse('wrong_credentials');
      if (config.hasRateLimits) await endLogin(sql, attempt);
      return accept(credentials);
    },
  );
  if (!checked.ok || checked.value.ok) return checked.ok ? checked.value : checked;
  loginLog.addFailure({
    subject: { address: subject },
    method: 'password',
    outcome: checked.value.code === 'login_locked' ? 'blocked' : 'wrong_password',
    origin,
    at: clock.now(),
  });
  return checked.value;
}

/** Finds whose password it is among accounts that share a phone number since before numbers were normalized. */
async function findMatching(
  { storage: { sql }, passwords }: AccountServices,
  address: string,
  password: string,
): Promise<Credentials | undefined> {
  const holder = await findCredentials(sql, address);
  if ((await passwords.verify(holder?.passwordHash, password)) && holder) return holder;
  for (const sharer of await findSharers(sql, address)) {
    if (await passwords.verify(sharer.passwordHash, password)) return sharer;
  }
  return undefined;
}
