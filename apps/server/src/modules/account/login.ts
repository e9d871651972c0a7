// Logging in and out. An unknown address and a wrong password are one answer, in one time.
import { account, type ParsedInputOf } from '@bourse/contract';
import { accept, refuse, type Result } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { beginLogin, endLogin } from '../../platform/http/login-guard.ts';
import { mount } from '../../platform/http/mount.ts';
import { endSocketPass, writeSocketPass } from '../../platform/http/socket-pass.ts';
import { admit, formerSpelling, type Origin, originOf, type SecurityServices } from '../security/index.ts';
import { parseAddress } from './addresses.ts';
import { type Credentials, findCredentials, findSharers, mustGetPasswordHash } from './queries.ts';
import { ensureOpened } from './register.ts';

type Input = ParsedInputOf<typeof account.login>;

/** The user whose address and password these are, with the hash that the password matched. */
async function checkCredentials(
  services: SecurityServices,
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
  { storage: { sql }, passwords }: SecurityServices,
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

export function mountSession(app: FastifyInstance, services: SecurityServices): void {
  mount(app, services, account.login, async ({ input, request, reply, submit }) => {
    const origin = originOf(request);
    const checked = await checkCredentials(services, { input, origin });
    if (!checked.ok) return checked;
    const { userId, passwordHash } = checked.value;
    const opened = await ensureOpened(services, submit, userId);
    if (!opened.ok) return opened;
    const admitted = await admit(services, { userId, origin });
    // A change of the password ends all sessions there are; one that was being opened meanwhile is ended here.
    if ((await mustGetPasswordHash(services.storage.sql, userId)) !== passwordHash) {
      if (admitted.ok) await services.sessions.revoke(admitted.value);
      return refuse('wrong_credentials');
    }
    if (!admitted.ok) return admitted;
    void reply.header('Set-Cookie', writeSocketPass(services, request, admitted.value));
    return { message: admitted.value };
  });
  mount(app, services, account.logout, async ({ request, reply, t }) => {
    if (request.token !== undefined) await services.sessions.revoke(request.token);
    void reply.header('Set-Cookie', endSocketPass(services, request));
    return { message: t('answer.logged_out') };
  });
}
