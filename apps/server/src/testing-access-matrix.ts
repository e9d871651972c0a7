// Who may call what: one line for each route of the contract, gathered from the modules, and one column for each kind of
// caller. The access test makes every call as every caller. A route without a line fails it, and so does a line without a
// route.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '@bourse/contract';
import { assert } from '@bourse/domain';
import { MODULES } from './modules.ts';
import type { Lines } from './platform/http/testing-access.ts';

export type Caller = {
  readonly name: string;
  readonly kind: 'visitor' | 'user' | 'operator';
  /** The value of its Authorization header. */
  readonly token: () => Promise<string | undefined> | string | undefined;
  /** Whether the operator's role may make this call. */
  readonly isGranted?: (call: Call) => boolean;
};

export type Verdict = 'served' | 'not_logged_in' | 'forbidden';

/** Gives the verdict that a caller is due. Operators are no users, and users no operators. */
export function verdictFor(call: Call, { kind, isGranted }: Caller): Verdict {
  if (call.access === 'public') return 'served';
  if (call.access === 'user') return kind === 'user' ? 'served' : 'not_logged_in';
  if (kind === 'operator') return (isGranted?.(call) ?? false) ? 'served' : 'forbidden';
  return kind === 'user' ? 'forbidden' : 'not_logged_in';
}

const LINES = /testing-access\.ts$/;

/** Each module has its lines in files of this name, in its folder or in its rooms. */
async function gatherLines(): Promise<Lines> {
  const all: Record<string, Lines[string]> = {};
  for (const { name } of MODULES) {
    const folder = join(import.meta.dirname, 'modules', name);
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => LINES.test(path))) {
      const exported: Readonly<Record<string, Lines>> = await import(join(folder, file));
      for (const [route, line] of Object.values(exported).flatMap((lines) => Object.entries(lines))) {
        assert(all[route] === undefined, `${route} has one line`);
        all[route] = line;
      }
    }
  }
  return all;
}

export const matrix: Lines = await gatherLines();
