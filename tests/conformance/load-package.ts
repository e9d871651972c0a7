// The clients are packages of other people with a lock file of their own: no part of the house knows their types. What a play
// needs of one is said where it is loaded.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(join(import.meta.dirname, 'package.json'));

/** Loads a client. `Shape` is the part of it that a play calls. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who loads a package says what it is
export function loadPackage<Shape>(name: string): Shape {
  const loaded: unknown = require(name);
  // What it answers is compared by the plays.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return loaded as Shape;
}
