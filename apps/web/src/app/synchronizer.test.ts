import { beforeEach, expect, test } from 'vitest';
import { type Choices, createSynchronizer, type Synchronizer, type SyncParts } from './synchronizer.ts';

let login: string | undefined;
let here: Choices;
let known: Choices | undefined;
let asked: { readonly changed: Choices; readonly answer: (document: Choices) => void; readonly fail: () => void }[];
let waiting: (() => void) | undefined;

let synchronizer: Synchronizer;

const parts: SyncParts<Choices> = {
  login: () => login,
  choices: () => here,
  known: () => known,
  ask: (changed) =>
    new Promise((resolve, reject) =>
      asked.push({ changed, answer: resolve, fail: () => reject(new Error('offline')) }),
    ),
  show: (answer, newer, sent) => {
    const [shown, heard] = [{ ...here }, { ...here, ...answer }];
    for (const key of Object.keys(answer)) if (!newer.has(key)) shown[key] = answer[key];
    for (const key of newer) heard[key] = sent[key];
    here = shown;
    known = heard;
  },
  later: (run) => {
    waiting = run;
  },
};

function choose(choices: Choices): void {
  here = { ...here, ...choices };
  synchronizer.noteChange();
}
function sendWaiting(): void {
  const run = waiting;
  waiting = undefined;
  run?.();
}
const settle = () => new Promise((resolve) => setImmediate(resolve));
async function answer(document: Choices): Promise<void> {
  asked.at(-1)?.answer(document);
  await settle();
}

beforeEach(() => {
  login = 'ann';
  here = { theme: 'dark', sounds: true };
  known = undefined;
  asked = [];
  waiting = undefined;
  synchronizer = createSynchronizer(parts);
});

test('the account’s choices are shown, and a change here is sent', async () => {
  void synchronizer.synchronize();
  await answer({ theme: 'light' });
  expect(here).toEqual({ theme: 'light', sounds: true });
  choose({ sounds: false });
  sendWaiting();
  expect(asked[1]?.changed).toEqual({ sounds: false });
  await answer({ theme: 'light', sounds: false });
  expect(asked).toHaveLength(2);
});

test('what is chosen while the account is asked stands, and is sent next', async () => {
  void synchronizer.synchronize();
  choose({ theme: 'system' });
  await answer({ theme: 'light', sounds: false });
  expect(here).toEqual({ theme: 'system', sounds: false });
  sendWaiting();
  expect(asked[1]?.changed).toEqual({ theme: 'system' });
});

test('what is chosen while a change is sent stands, and is sent next', async () => {
  known = { ...here };
  choose({ theme: 'light' });
  sendWaiting();
  choose({ theme: 'system', sounds: false });
  await answer({ theme: 'light', sounds: true });
  expect(here).toEqual({ theme: 'system', sounds: false });
  sendWaiting();
  expect(asked[1]?.changed).toEqual({ theme: 'system', sounds: false });
});

test('an answer to one login is not shown to the next, which asks for itself', async () => {
  void synchronizer.synchronize();
  login = 'ben';
  void synchronizer.synchronize();
  await answer({ theme: 'light' });
  expect(here).toEqual({ theme: 'dark', sounds: true });
  expect(asked).toHaveLength(2);
  await answer({ sounds: false });
  expect(here).toEqual({ theme: 'dark', sounds: false });
});

test('after a failure nothing is lost and nothing repeats by itself', async () => {
  known = { ...here };
  choose({ theme: 'light' });
  sendWaiting();
  asked[0]?.fail();
  await settle();
  expect(waiting).toBeUndefined();
  void synchronizer.synchronize();
  expect(asked[1]?.changed).toEqual({ theme: 'light' });
});
