// The door of sub-accounts: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';

export const subaccounts = defineModule({ name: 'subaccounts' });
