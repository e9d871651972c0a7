import { accept, instant, refuse } from '@bourse/domain';
import { expect, test } from 'vitest';
import { Busy } from '../../system/busy.ts';
import { DuplicateGuard } from './duplicate-guard.ts';

const taken = async () => accept('taken');
const FIRST = { name: 'up 10', now: instant(5_000) };
const DUPLICATE = { ok: false, code: 'duplicate_submission' };

test('the same is let through once a second, another at any time', async () => {
  const guard = new DuplicateGuard();
  expect(await guard.send(FIRST, taken)).toEqual(accept('taken'));
  expect(await guard.send({ ...FIRST, now: instant(5_999) }, taken)).toMatchObject(DUPLICATE);
  expect(await guard.send({ ...FIRST, name: 'up 20' }, taken)).toEqual(accept('taken'));
  expect(await guard.send({ ...FIRST, now: instant(6_000) }, taken)).toEqual(accept('taken'));
});

test('a tap while the first is under way is refused', async () => {
  const guard = new DuplicateGuard();
  const both = [guard.send(FIRST, taken), guard.send(FIRST, taken)];
  expect(await Promise.all(both)).toMatchObject([accept('taken'), DUPLICATE]);
});

test('what was refused or thrown back as busy may come again at once', async () => {
  const guard = new DuplicateGuard();
  expect(await guard.send(FIRST, async () => refuse('user_frozen'))).toMatchObject({ ok: false });
  const busy = guard.send(FIRST, async () => {
    throw new Busy();
  });
  await expect(busy).rejects.toThrow(Busy);
  expect(await guard.send(FIRST, taken)).toEqual(accept('taken'));
});
