// Field access by names that are known when a description is read. Compiled once, it costs what code written by hand does;
// a loop over names costs twenty times that, for every order of every batch.
import { assert } from '@bourse/domain';

type Values = Readonly<Record<string, unknown>>;

/** A copy that holds the fields of these names, in this order, and nothing else. */
export function compileCopy(names: readonly string[]): (entity: Values) => unknown {
  return compile(`({ ${names.map((name) => `${mustBeName(name)}: entity.${name}`).join(', ')} })`);
}

export function compileGet(name: string): (entity: Values) => unknown {
  return compile(`entity.${mustBeName(name)}`);
}

/** `expression` is made of names that have been looked at, never of anything that came from outside. */
function compile(expression: string): (entity: Values) => unknown {
  const compiled = new Function('entity', `'use strict'; return ${expression};`);
  return (entity) => compiled(entity);
}

function mustBeName(name: string): string {
  assert(/^[a-z][a-zA-Z0-9]*$/.test(name), `${name} is a field's name`);
  return name;
}
