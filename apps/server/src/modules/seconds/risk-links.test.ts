// A second contract of a client that knows only the documents: the refusal says where the risk statement is accepted, and so
// does a mail, once a day; afterwards the very same order goes through.
import { micro } from '@bourse/contract';
import { DAY_MS, userId } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { settle, tick } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { order } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const mails = z.array(z.object({ text: z.string() }));
const LINK = /\/secondRisk#(\S+)/;
const mailsWithLink = async (to: string) => {
  const { body } = await server.send({ url: '/dev/outbox', query: { to } });
  return mails.parse(body).flatMap(({ text }) => LINK.exec(text)?.[1] ?? []);
};

/** Five of the documents’ fields, and no others. */
const stake = async ({ token }: TestUser, part = {}) => {
  await tick(server, { BTC: '60000' });
  return (await server.call(micro.submit, order(part), token, { form: true, headers: { lang: 'en' } })).body;
};
const acceptByLink = async (token: string) => {
  const { body } = await server.call(micro.acceptRiskByLink, { token });
  await settle(server);
  return body.type === 'ok' ? 'ok' : body.code;
};

describe('an order before the statement is accepted', () => {
  test('is refused with where to accept it, and goes through once that is done in a browser', async () => {
    const user = await server.register('browser@example.com');
    const refused = await stake(user);
    const url = `${server.services.config.publicUrl}/secondRisk`;
    expect(refused).toMatchObject({ type: 'error', code: 'micro_risk_not_accepted', data: { url, version: 1 } });
    expect(refused.message).toMatch(new RegExp(`first\\. .+: ${url}$`));
    await server.mustCall(micro.acceptRisk, { version: 1 }, user.token);
    expect(await stake(user)).toMatchObject({ type: 'ok' });
  });

  test('sends a mail whose link accepts it without a login, and the order goes through', async () => {
    const user = await server.register('mailed@example.com');
    await stake(user);
    const [token = ''] = await mailsWithLink('mailed@example.com');
    expect(await acceptByLink(token)).toBe('ok');
    // Again, as somebody does who finds the mail later.
    expect(await acceptByLink(token)).toBe('ok');
    expect(await stake(user)).toMatchObject({ type: 'ok' });
  });

  test('sends one mail a day, however often it is tried', async () => {
    const user = await server.register('daily@example.com');
    await Promise.all(Array.from({ length: 4 }, (_, nth) => stake(user, { number: String(10 * (nth + 1)) })));
    expect(await mailsWithLink('daily@example.com')).toHaveLength(1);
    server.clock.advance(DAY_MS - 60_000);
    await stake(user);
    expect(await mailsWithLink('daily@example.com')).toHaveLength(1);
    server.clock.advance(60_000);
    await stake(user);
    expect(await mailsWithLink('daily@example.com')).toHaveLength(2);
  });

  test('is checked in all else before: nothing is mailed for one that could not be given anyway', async () => {
    const user = await server.register('hopeless@example.com');
    for (const [part, code] of [
      [{ number: '15' }, 'stake_not_in_steps'],
      [{ seconds: '31' }, 'seconds_not_offered'],
      [{ match_id: '999' }, 'micro_not_enabled'],
      [{ number: '5000' }, 'insufficient_balance'],
    ] as const) {
      expect(await stake(user, part)).toMatchObject({ code });
    }
    expect(await mailsWithLink('hopeless@example.com')).toEqual([]);
  });
});

describe('a link', () => {
  test('of nobody’s making, too old, or of an earlier statement is refused', async () => {
    const user = await server.register('links@example.com');
    await stake(user);
    const [token = ''] = await mailsWithLink('links@example.com');
    const turned = token.slice(0, -2) + (token.endsWith('A') ? 'BB' : 'AA');
    for (const bad of ['x', turned, token.slice(0, 20), 'ä']) expect(await acceptByLink(bad)).toBe('invalid_risk_link');
    const { vault, clock } = server.services;
    const other = Buffer.from(vault.seal(`${user.userId} 1 ${clock.now() + DAY_MS}`, 'another purpose'));
    expect(await acceptByLink(other.toString('base64url'))).toBe('invalid_risk_link');
    server.clock.advance(7 * DAY_MS);
    expect(await acceptByLink(token)).toBe('invalid_risk_link');
    await stake(user);
    const [fresh = ''] = await mailsWithLink('links@example.com');
    const rules = { isOpen: true, riskVersion: 2 };
    await server.services.sequencer.submit({ kind: 'configureMicroRules', rules });
    await settle(server);
    expect(await acceptByLink(fresh)).toBe('micro_risk_not_accepted');
    await server.services.sequencer.submit({ kind: 'acceptMicroRisk', userId: userId(user.userId), version: 2 });
  });
});
