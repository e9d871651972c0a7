// The security centre: second factor, passkeys, sessions, login history, freezing oneself.
import type { FastifyInstance } from 'fastify';
import { security } from '@bourse/contract';
import { mount } from '../../platform/http/mount.ts';
import { originOf } from './devices.ts';
import { finishLogin } from './login.ts';
import type { SecurityServices } from './services.ts';
import { mountFreezing } from './freeze.ts';
import { mountInfo } from './info.ts';
import { mountLogins } from './logins.ts';
import { mountPasskeys } from './passkey-routes.ts';
import { mountTotp } from './totp.ts';

export function securityRoutes(app: FastifyInstance, services: SecurityServices): void {
  mount(app, services, security.loginSecondFactor, async ({ input, request }) => {
    const { challenge, ...proof } = input;
    const finished = await finishLogin(services, { challenge, proof, origin: originOf(request) });
    return finished.ok ? { message: finished.value } : finished;
  });
  mountInfo(app, services);
  mountTotp(app, services);
  mountPasskeys(app, services);
  mountLogins(app, services);
  mountFreezing(app, services);
}
