import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everyStep, findTypeProjects, sourceChecks } from './checks.ts';

const root = join(import.meta.dirname, '../..');

test('every workspace is compiled: by a tsconfig.json of its own, or by the one of the whole house', () => {
  const projects = findTypeProjects(root);
  expect(projects).toContain('tsconfig.json');
  const isInHouse = (folder: string): boolean =>
    readFileSync(join(root, 'tsconfig.json'), 'utf8').includes(`"${folder}`);
  for (const folder of globSync('{apps,packages}/*', { cwd: root })) {
    if (!existsSync(join(root, folder, 'package.json'))) continue;
    const isCompiled =
      projects.includes(join(folder, 'tsconfig.json')) || isInHouse(folder) || isInHouse(`${folder.split('/')[0]}/*`);
    expect(isCompiled, folder).toBe(true);
  }
});

test('npm test runs all that npm run check does', () => {
  const whole = everyStep(root, '/reports').flat();
  for (const check of sourceChecks(root)) expect(whole).toContainEqual(check);
});

test('a check needs only what an earlier step has run, and no two have the same name', () => {
  const before = new Set<string>();
  for (const step of everyStep(root, '/reports')) {
    for (const { needs } of step) if (needs !== undefined) expect(before).toContain(needs);
    for (const { name } of step) {
      expect(before).not.toContain(name);
      before.add(name);
    }
  }
});
