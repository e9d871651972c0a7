// Codes, registration, login and the user's own facts.
import { account, profile } from '@bourse/contract';
import { refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { endSocketPass, writeSocketPass } from '../../platform/http/socket-pass.ts';
import type { AccountServices } from './services.ts';
import { mountBindings } from './bindings.ts';
import { mountCodes } from './codes-routes.ts';
import { checkCredentials } from './login.ts';
import { ensureOpened } from './opening.ts';
import { mountPasswords } from './password-routes.ts';
import { mountPreferences } from './preferences.ts';
import { mountProfile } from './profile.ts';
import { findRegisterSettings, mustGetPasswordHash, mustGetUser } from './queries.ts';
import { register } from './register.ts';
import { mountTradePassword } from './trade-password-routes.ts';
import { viewRegisterSettings, viewUser } from './view.ts';
import { admit, originOf } from '../security/index.ts';

export function accountRoutes(app: FastifyInstance, services: AccountServices): void {
  mountCodes(app, services);
  mountRegister(app, services);
  mountSession(app, services);
  mountPasswords(app, services);
  mountTradePassword(app, services);
  mountBindings(app, services);
  mountProfile(app, services);
  mountPreferences(app, services);
}

function mountRegister(app: FastifyInstance, services: AccountServices): void {
  mount(app, services, profile.registerSettings, async () => ({
    message: viewRegisterSettings(await findRegisterSettings(services.storage.sql)),
  }));
  mount(app, services, account.register, async ({ input, locale, request, submit, t }) => {
    const registered = await register(services, { input, locale, ip: request.ip });
    if (!registered.ok) return registered;
    // The account exists from here on. Should the engine be too busy to open it, the first login does.
    const opened = await ensureOpened(services, submit, registered.value);
    if (!opened.ok) services.log.warn({ userId: registered.value, refusal: opened.code }, 'user not opened yet');
    return { message: t('answer.registered') };
  });
}

function mountSession(app: FastifyInstance, services: AccountServices): void {
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
  mount(app, services, account.userInfo, async ({ user }) => ({
    message: viewUser(await mustGetUser(services.storage.sql, user.id)),
  }));
}
