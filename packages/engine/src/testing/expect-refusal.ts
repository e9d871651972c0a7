// That a command is refused, and nothing else.
import type { EngineRefusalCode } from '@bourse/domain';
import { expect } from 'vitest';
import { createChanges, type Command } from '../capabilities.ts';
import type { Scenario } from './scenario.ts';

/** With its first reason, and has changed nothing. */
export function expectRefusal(scenario: Scenario, command: Command, code: EngineRefusalCode): void {
  const before = scenario.engine.stateHash();
  scenario.forget();
  expect(scenario.apply(command)).toMatchObject({ ok: false, code });
  expect(scenario.changes).toEqual(createChanges());
  expect(scenario.events).toEqual([]);
  expect(scenario.engine.stateHash()).toBe(before);
}
