// Passkeys with an authenticator in software: the ceremonies, and what must fail in them.
import { account, passkeys, security } from '@bourse/contract';
import { MINUTE_MS } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import {
  beginLogin,
  codeOf,
  createAuthenticator,
  PASSWORD,
  registerWithPasskey,
  registerWithTotp,
} from './testing-factors.ts';
import type { SoftAuthenticator } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let serial = 0;
let email = '';
beforeEach(() => {
  serial += 1;
  email = `passkey${serial}@example.com`;
});

const optionsFor = (user: TestUser) => server.mustCall(passkeys.registerOptions, PASSWORD, user.token);
const add = (user: TestUser, passkey: ReturnType<SoftAuthenticator['create']>, name = 'Key') =>
  server.call(passkeys.register, { passkey, name }, user.token);

describe('registration', () => {
  test('keeps a public key under a name, and the first second factor brings recovery codes', async () => {
    const user = await server.register(email);
    const options = await optionsFor(user);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Bourse' },
      user: { name: email },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(Buffer.from(options.user.id, 'base64url').toString('latin1')).not.toContain(String(user.userId));
    const authenticator = createAuthenticator(server);
    const { body } = await add(user, authenticator.create(options), '  Phone ');
    if (body.type !== 'ok') throw new Error(JSON.stringify(body));
    expect(body.message.recovery_codes).toHaveLength(10);
    const { list } = await server.mustCall(passkeys.list, {}, user.token);
    expect(list).toEqual([
      { id: body.message.passkey.id, name: 'Phone', created_at: expect.any(Number), last_used_at: 0, is_synced: 0 },
    ]);
    const second = createAuthenticator(server).create(await optionsForProven(user, authenticator));
    expect((await add(user, second)).body).toMatchObject({ type: 'ok', message: { recovery_codes: [] } });
    expect(await server.mustCall(security.securityInfo, {}, user.token)).toMatchObject({
      second_factor: 1,
      totp: 0,
      passkeys: 2,
      recovery_codes: 10,
    });
  });

  /** A further passkey asks for the second factor that is on. */
  async function optionsForProven(user: TestUser, authenticator: SoftAuthenticator) {
    const proof = authenticator.get(await server.mustCall(passkeys.proofOptions, {}, user.token));
    return server.mustCall(passkeys.registerOptions, { ...PASSWORD, passkey: proof }, user.token);
  }

  test('asks for password, and for the second factor where one is on', async () => {
    const user = await registerWithTotp(server, email);
    const ask = (input: { password: string; totp_code?: string }) =>
      server.call(passkeys.registerOptions, input, user.token);
    expect(codeOf(await ask({ password: 'wrong1234', totp_code: user.nextCode() }))).toBe('wrong_password');
    expect(codeOf(await ask(PASSWORD))).toBe('second_factor_required');
    expect(codeOf(await ask({ ...PASSWORD, totp_code: user.nextCode() }))).toBe('ok');
  });

  test('takes each challenge once, for five minutes, from the user it was made for', async () => {
    const user = await server.register(email);
    const other = await server.register(`other-${email}`);
    const authenticator = createAuthenticator(server);
    const made = authenticator.create(await optionsFor(user));
    expect(codeOf(await add(other, made))).toBe('challenge_expired');
    expect(codeOf(await add(user, made))).toBe('challenge_expired');
    const late = authenticator.create(await optionsFor(user));
    server.clock.advance(5 * MINUTE_MS);
    expect(codeOf(await add(user, late))).toBe('challenge_expired');
    const good = authenticator.create(await optionsFor(user));
    expect(codeOf(await add(user, good))).toBe('ok');
    expect(codeOf(await add(user, good))).toBe('challenge_expired');
  });

  test('from a page of another origin, or for another domain, is refused', async () => {
    const user = await server.register(email);
    const authenticator = createAuthenticator(server);
    const phished = authenticator.create(await optionsFor(user), { origin: 'https://b0urse.example' });
    expect(codeOf(await add(user, phished))).toBe('passkey_rejected');
    const options = await optionsFor(user);
    const elsewhere = authenticator.create({ ...options, rp: { id: 'b0urse.example', name: 'Bourse' } });
    expect(codeOf(await add(user, elsewhere))).toBe('passkey_rejected');
  });

  test('of a key that somebody has already is refused, also many times at once', async () => {
    const user = await server.register(email);
    const authenticator = createAuthenticator(server);
    const [first, second] = [await optionsFor(user), await optionsFor(user)];
    const made = authenticator.create(first);
    const clientData = Buffer.from(made.response.clientDataJSON, 'base64url').toString('utf8');
    const copied = clientData.replace(first.challenge, second.challenge);
    const clientDataJSON = Buffer.from(copied).toString('base64url');
    const twin = { ...made, response: { ...made.response, clientDataJSON } };
    const answers = await Promise.all([add(user, made), add(user, twin)]);
    expect(answers.map(codeOf).sort()).toEqual(['ok', 'passkey_exists']);
  });

  test('odd responses are refusals, none a fault', async () => {
    const user = await server.register(email);
    const authenticator = createAuthenticator(server);
    const spoil = async (change: (made: ReturnType<SoftAuthenticator['create']>) => unknown) => {
      const made = authenticator.create(await optionsFor(user));
      const passkey = change(made);
      const { token } = user;
      const headers = { authorization: token };
      const payload = { passkey, name: 'Odd' };
      return server.send({ method: 'POST', url: passkeys.register.path, headers, payload });
    };
    const answers = [
      await spoil((made) => ({ ...made, response: { ...made.response, attestationObject: '' } })),
      await spoil((made) => ({ ...made, response: { ...made.response, attestationObject: 'oA' } })),
      await spoil((made) => ({ ...made, response: { ...made.response, clientDataJSON: 'bnVsbA' } })),
      await spoil((made) => ({ ...made, id: 'AAAA' })),
      await spoil((made) => ({ ...made, type: 'password' })),
      await spoil((made) => JSON.stringify(made).slice(1)),
      await spoil(() => 'null'),
      await spoil(() => '[]'),
    ];
    for (const { status, body } of answers) {
      expect([200, 400]).toContain(status);
      expect(body).toMatchObject({ type: 'error' });
    }
  });

  test('ends at ten', async () => {
    const user = await registerWithPasskey(server, email);
    const { sql } = server.services.storage;
    await sql`INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
      SELECT ${user.userId}, 'filler' || n || ${email}, '', 0, '', 'filler', false, 0 FROM generate_series(1, 9) n`;
    expect(codeOf(await server.call(passkeys.registerOptions, PASSWORD, user.token))).toBe('too_many_passkeys');
  });
});

describe('login', () => {
  test('by password asks for the passkey, and a form carries its answer as JSON text', async () => {
    const user = await registerWithPasskey(server, email);
    const { challenge, methods } = await beginLogin(server, email);
    expect(methods).toEqual(['passkey', 'recovery']);
    const options = await server.mustCall(passkeys.loginPasskeyOptions, { challenge });
    expect(options.allowCredentials).toHaveLength(1);
    const passkey = JSON.stringify(user.authenticator.get(options));
    const { body } = await server.call(security.loginSecondFactor, { challenge, passkey }, undefined, { form: true });
    if (body.type !== 'ok') throw new Error(JSON.stringify(body));
    expect(await server.mustCall(account.userInfo, {}, body.message)).toMatchObject({ email });
    const { list } = await server.mustCall(passkeys.list, {}, user.token);
    expect(list[0]?.last_used_at).toBeGreaterThan(0);
  });

  test('with the passkey alone needs no name and no password', async () => {
    const user = await registerWithPasskey(server, email);
    const options = await server.mustCall(passkeys.loginPasskeyOptions, {});
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    const passkey = user.authenticator.get(options);
    const token = await server.mustCall(passkeys.loginPasskey, { passkey });
    expect(await server.mustCall(account.userInfo, {}, token)).toMatchObject({ id: user.userId });
    expect(codeOf(await server.call(passkeys.loginPasskey, { passkey }))).toBe('challenge_expired');
  });

  test('with the passkey alone is refused where its holder was not verified', async () => {
    const { authenticator } = await registerWithPasskey(server, email);
    const options = await server.mustCall(passkeys.loginPasskeyOptions, {});
    const passkey = authenticator.get(options, { isUserVerified: false });
    expect(codeOf(await server.call(passkeys.loginPasskey, { passkey }))).toBe('passkey_rejected');
  });

  test('refuses a phishing page, a changed signature and a key that nobody has', async () => {
    const { authenticator } = await registerWithPasskey(server, email);
    const ask = () => server.mustCall(passkeys.loginPasskeyOptions, {});
    const refused = async (passkey: ReturnType<SoftAuthenticator['get']>) =>
      codeOf(await server.call(passkeys.loginPasskey, { passkey }));
    expect(await refused(authenticator.get(await ask(), { origin: 'https://b0urse.example' }))).toBe(
      'passkey_rejected',
    );
    const signed = authenticator.get(await ask());
    const other = authenticator.get(await ask());
    const response = { ...signed.response, signature: other.response.signature };
    expect(await refused({ ...signed, response })).toBe('passkey_rejected');
    const stranger = createAuthenticator(server);
    stranger.create(await optionsFor(await server.register(`stranger-${email}`)));
    expect(await refused(stranger.get(await ask()))).toBe('passkey_deleted');
  });

  test('refuses a counter that goes back: a copied key', async () => {
    const { authenticator } = await registerWithPasskey(server, email);
    const login = async (counter: number) => {
      const options = await server.mustCall(passkeys.loginPasskeyOptions, {});
      return codeOf(await server.call(passkeys.loginPasskey, { passkey: authenticator.get(options, { counter }) }));
    };
    expect([await login(7), await login(8), await login(8), await login(3), await login(9)]).toEqual([
      'ok',
      'ok',
      'passkey_rejected',
      'passkey_rejected',
      'ok',
    ]);
  });

  test('refuses one of two answers at once with one counter', async () => {
    const { authenticator } = await registerWithPasskey(server, email);
    const asked = await Promise.all(Array.from({ length: 6 }, () => server.mustCall(passkeys.loginPasskeyOptions, {})));
    const answers = await Promise.all(
      asked.map((options) =>
        server.call(passkeys.loginPasskey, { passkey: authenticator.get(options, { counter: 5 }) }),
      ),
    );
    expect(answers.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1);
  });

  test('takes a challenge only for what it was made for', async () => {
    const user = await registerWithPasskey(server, email);
    const { challenge } = await beginLogin(server, email);
    const forFactor = user.authenticator.get(await server.mustCall(passkeys.loginPasskeyOptions, { challenge }));
    expect(codeOf(await server.call(passkeys.loginPasskey, { passkey: forFactor }))).toBe('challenge_expired');
    const forChange = user.authenticator.get(await server.mustCall(passkeys.proofOptions, {}, user.token));
    const finish = { challenge, passkey: forChange };
    expect(codeOf(await server.call(security.loginSecondFactor, finish))).toBe('challenge_expired');
  });

  test('as second factor is refused with the passkey of another account', async () => {
    await registerWithPasskey(server, email);
    const other = await registerWithPasskey(server, `other-${email}`);
    const { challenge } = await beginLogin(server, email);
    const options = await server.mustCall(passkeys.loginPasskeyOptions, { challenge });
    const passkey = other.authenticator.get({ ...options, allowCredentials: [] });
    expect(codeOf(await server.call(security.loginSecondFactor, { challenge, passkey }))).toBe('second_factor_wrong');
  });

  test('a challenge that nobody was given shows no passkeys', async () => {
    const asked = await server.call(passkeys.loginPasskeyOptions, { challenge: 'A'.repeat(43) });
    expect(codeOf(asked)).toBe('challenge_expired');
  });
});

describe('one’s own passkeys', () => {
  test('are renamed and deleted by their owner alone', async () => {
    const user = await registerWithPasskey(server, email);
    const other = await registerWithPasskey(server, `other-${email}`);
    const { passkeyId: id } = user;
    expect(codeOf(await server.call(passkeys.rename, { id, name: 'Mine' }, other.token))).toBe('passkey_not_found');
    expect(codeOf(await server.call(passkeys.remove, { id, ...PASSWORD }, other.token))).toBe('passkey_not_found');
    await server.mustCall(passkeys.rename, { id, name: 'Blue key' }, user.token);
    expect((await server.mustCall(passkeys.list, {}, user.token)).list).toMatchObject([{ name: 'Blue key' }]);
    expect((await server.call(passkeys.rename, { id, name: '   ' }, user.token)).status).toBe(400);
  });

  test('deleted with password and second factor; the last one takes the recovery codes along', async () => {
    const user = await registerWithPasskey(server, email);
    const remove = (input: object) =>
      server.call(passkeys.remove, { id: user.passkeyId, ...PASSWORD, ...input }, user.token);
    expect(codeOf(await remove({}))).toBe('second_factor_required');
    const passkey = user.authenticator.get(await server.mustCall(passkeys.proofOptions, {}, user.token));
    expect(codeOf(await remove({ passkey }))).toBe('ok');
    expect(codeOf(await server.call(account.login, { user_string: email, ...PASSWORD }))).toBe('ok');
    expect(await server.mustCall(security.securityInfo, {}, user.token)).toMatchObject({
      second_factor: 0,
      passkeys: 0,
      recovery_codes: 0,
    });
    const options = await server.mustCall(passkeys.loginPasskeyOptions, {});
    const gone = user.authenticator.get(options);
    const answer = await server.call(passkeys.loginPasskey, { passkey: gone }, undefined, { headers: { lang: 'en' } });
    expect(codeOf(answer)).toBe('passkey_deleted');
    expect(answer.body.message).toContain('has been deleted');
  });

  test('one that was deleted is told so as the second factor, beside one that is left', async () => {
    const user = await registerWithPasskey(server, email);
    const prove = async () => user.authenticator.get(await server.mustCall(passkeys.proofOptions, {}, user.token));
    const second = createAuthenticator(server);
    const options = await server.mustCall(
      passkeys.registerOptions,
      { ...PASSWORD, passkey: await prove() },
      user.token,
    );
    expect(codeOf(await add(user, second.create(options), 'Second'))).toBe('ok');
    const removal = { id: user.passkeyId, ...PASSWORD, passkey: await prove() };
    expect(codeOf(await server.call(passkeys.remove, removal, user.token))).toBe('ok');
    const { challenge } = await beginLogin(server, email);
    const asked = await server.mustCall(passkeys.loginPasskeyOptions, { challenge });
    const passkey = user.authenticator.get({ ...asked, allowCredentials: [] });
    expect(codeOf(await server.call(security.loginSecondFactor, { challenge, passkey }))).toBe('passkey_deleted');
    const change = user.authenticator.get({
      ...(await server.mustCall(passkeys.proofOptions, {}, user.token)),
      allowCredentials: [],
    });
    const rename = { ...PASSWORD, passkey: change };
    expect(codeOf(await server.call(passkeys.registerOptions, rename, user.token))).toBe('passkey_deleted');
  });
});
