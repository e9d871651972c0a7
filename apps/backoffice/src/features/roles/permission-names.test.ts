import { PERMISSIONS } from '@bourse/domain';
import { expect, test } from 'vitest';
import { findNames } from './permission-names.ts';

test('every permission has a name in the table of roles', () => {
  expect(PERMISSIONS.filter((permission) => findNames(permission) === undefined)).toEqual([]);
});
