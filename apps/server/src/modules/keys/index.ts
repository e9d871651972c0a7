// The door of keys: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { keysStorage } from './storage.ts';

export const keys = defineModule({ name: 'keys', storage: keysStorage });
