// The house's merchants of fiat trade and its acceptor in demo mode: a client of the public API like any other, in a process of
// its own, so that somebody who is new can buy and sell alone.
import { runCompanion } from '../companion.ts';
import { keysSchema, runSession } from './session.ts';

// Ads and deals stay when it ends: the next one goes on with them.
await runCompanion({ name: 'merchants', keysSchema, runSession });
