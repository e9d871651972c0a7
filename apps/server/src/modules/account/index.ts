// The door of account: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { mountBindings } from './bindings.ts';
import { mountCodes } from './codes.ts';
import { mountSession } from './login.ts';
import { mountPasswords } from './passwords.ts';
import { mountPreferences, mountProfile } from './profile.ts';
import { mountRegister, openMissingUsers } from './register.ts';
import { mountTradePassword } from './trade-password.ts';

export const account = defineModule({
  name: 'account',
  uses: ['security'],
  begin: openMissingUsers,
  routes: [
    mountCodes,
    mountRegister,
    mountSession,
    mountPasswords,
    mountTradePassword,
    mountBindings,
    mountProfile,
    mountPreferences,
  ],
});
