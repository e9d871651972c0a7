// The first operators: those of the demo, or the admin that the environment names. Only where there is none yet.
import { demoOperatorAddress, OPERATOR_ROLES, refuse, SECOND_DEMO_ADMIN } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { guardDemoDoor } from '../../platform/http/demo-doors.ts';
import { sendRefusal } from '../../platform/http/mount.ts';
import { sealOperatorSecret } from '../../platform/http/operator-factor.ts';
import { totpStepAt } from '../../system/totp.ts';
import { addOperator } from './accounts.ts';
import { findOperatorByEmail, hasOperators, insertOperator, storeEnrolment, storeOfferedSecret } from './queries.ts';

export async function seedOperators(services: BaseServices): Promise<void> {
  const { config, storage, log } = services;
  if (await hasOperators(storage.sql)) return;
  if (config.isDemo) await seedDemoOperators(services);
  if (config.firstAdmin === undefined) return;
  const { email, password: firstPassword } = config.firstAdmin;
  const actor = { actor: 'console', ip: '' };
  const added = await addOperator(services, { email, name: 'Admin', role: 'admin', firstPassword }, actor);
  if (added.ok) log.info({ email }, 'the first admin was made; the first password holds for 72 hours');
  else log.error({ email, refusal: added.code }, 'the first admin could not be made');
}

// Demo mode: one operator of each role and a second admin, with one password and one authenticator secret that everybody may
// know, and a route that gives the present code. Neither exists outside demo mode.

export const DEMO_PASSWORD = 'bourse-demo-office';
const DEMO_SECRET = 'BOURSEDEMOBOURSEDEMOBOURSEDEMO22';
const PERIOD_MS = 30_000;

export async function seedDemoOperators(services: BaseServices): Promise<void> {
  const { storage, clock, passwords } = services;
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  await storage.sql.begin(async (transaction) => {
    const people = [
      ...OPERATOR_ROLES.map((role) => ({ email: demoOperatorAddress(role), name: `Demo ${role}`, role })),
      { email: SECOND_DEMO_ADMIN, name: 'Demo second admin', role: 'admin' as const },
    ];
    for (const person of people) {
      const now = clock.now();
      const operator = { ...person, passwordHash };
      const id = await insertOperator(transaction, { ...operator, passwordExpiresAt: now, createdAt: now });
      if (id === undefined) continue;
      await storeOfferedSecret(transaction, { id, sealed: sealOperatorSecret(services, { id, secret: DEMO_SECRET }) });
      await storeEnrolment(transaction, { id, passwordHash });
    }
  });
}

const query = z.object({ email: z.email().max(254).default(demoOperatorAddress('admin')) });

/** `GET /dev/operator-code?email=` of the back office: password and the next code of a demo operator that is not used up. */
export function demoCodeRoute(app: FastifyInstance, services: BaseServices): void {
  if (!services.config.isDemo || app.origin !== 'office') return;
  const door = { onRequest: guardDemoDoor(services) };
  app.get('/dev/operator-code', door, async (request, reply) => {
    const parsed = query.safeParse(request.query);
    const refuseWith = (refusal: Parameters<typeof sendRefusal>[1]['refusal']) =>
      sendRefusal(services, { request, reply, refusal });
    if (!parsed.success) return refuseWith(refuse('invalid_request', { field: 'email' }));
    const email = parsed.data.email.toLowerCase();
    const operator = email.endsWith(demoOperatorAddress(''))
      ? await findOperatorByEmail(services.storage.sql, email)
      : undefined;
    if (!operator) return refuseWith(refuse('operator_not_found'));
    const now = totpStepAt(services.clock.now());
    const step = Math.max(now, operator.totpStep + 1);
    // One step ahead is accepted; beyond it there is nothing to do but wait.
    if (step > now + 1) return refuseWith(refuse('rate_limited', { seconds: (PERIOD_MS * (step - now - 1)) / 1000 }));
    const totp = new TOTP({
      secret: Secret.fromBase32(DEMO_SECRET),
      algorithm: 'SHA1',
      digits: 6,
      period: PERIOD_MS / 1000,
    });
    return { email, password: DEMO_PASSWORD, code: totp.generate({ timestamp: step * PERIOD_MS }) };
  });
}
