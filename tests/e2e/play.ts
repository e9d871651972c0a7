// Plays journeys from one queue on several stages, each with a server, a database and a browser of its own.
import { availableParallelism } from 'node:os';
import { startServerProcess } from '../support/server-process.ts';
import { makeServerTemplate } from '../support/server-template.ts';
import type { Journey } from './journeys.ts';
import { SERVER_SETTINGS, Stage, type StageParts } from './stage.ts';

export type Counts = { passed: number; failed: number };

/** The line of a journey begins with these. */
type Marks = { readonly passed: string; readonly failed: string };
const MARKS: Marks = { passed: 'ok    ', failed: 'FAILED' };
const ALONE_MARKS: Marks = { passed: 'ALONE  passed:', failed: 'ALONE  failed:' };
/** When more than these fail, something is wrong with all of them. */
const ALONE_MAX = 5;

/** More stages than this are asked for, not taken: a journey never fails for want of memory. */
const STAGES_MAX = 8;

/** One stage a core: one more made the whole no shorter, and journeys late. */
export const stagesAtHand = (): number => Math.min(availableParallelism(), STAGES_MAX);

/** The long ones first: begun at the end, one of them would be waited for alone. */
const inOrder = (journeys: readonly Journey[]): Journey[] =>
  journeys.toSorted((a, b) => Number(b.isLong ?? false) - Number(a.isLong ?? false));

export async function playAll(journeys: readonly Journey[], stages: number, latencyMs: number): Promise<Counts> {
  const queue = inOrder(journeys);
  const width = Math.min(stages, queue.length);
  const template = queue.length > 1 ? await makeServerTemplate(SERVER_SETTINGS) : undefined;
  const startServer = template?.start ?? (() => startServerProcess(SERVER_SETTINGS));
  const parts: StageParts = { startServer, people: new Map(), latencyMs };
  try {
    const failed = (await Promise.all(Array.from({ length: width }, () => playFrom(queue, parts, MARKS)))).flat();
    if (journeys.length > 1) await playEachAlone(failed.slice(0, ALONE_MAX), parts);
    return { passed: journeys.length - failed.length, failed: failed.length };
  } finally {
    template?.remove();
  }
}

/** A failure fails the run. Whether it comes again, with nothing else played and no other journey's hand in the server, is told. */
async function playEachAlone(journeys: readonly Journey[], parts: StageParts): Promise<void> {
  for (const journey of journeys) await playFrom([journey], parts, ALONE_MARKS);
}

/** Takes from the queue until it is empty, and answers what failed. After a failure the stage is another one. */
async function playFrom(queue: Journey[], parts: StageParts, marks: Marks): Promise<readonly Journey[]> {
  const failed: Journey[] = [];
  let stage: Stage | undefined;
  try {
    for (let journey = queue.shift(); journey !== undefined; journey = queue.shift()) {
      stage ??= await Stage.open(parts);
      if (await play(stage, journey, marks)) continue;
      failed.push(journey);
      await stage.close();
      stage = undefined;
    }
  } finally {
    await stage?.close();
  }
  return failed;
}

/** Plays it to its end and leaves neither windows nor orders behind. */
async function play(stage: Stage, journey: Journey, marks: Marks): Promise<boolean> {
  const startedAt = performance.now();
  const faults: unknown[] = [];
  stage.enter(journey.name);
  await journey.run(stage).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) await stage.pictureAll(`failed-${journey.name.replace(/\W+/g, '-')}`);
  faults.push(...stage.complaints.splice(0));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const texts = faults.map((fault) => (fault instanceof Error ? fault.message : String(fault)));
  const lines = texts.map((text) => `    ${text.trim().replaceAll('\n', '\n    ')}`);
  const mark = faults.length === 0 ? marks.passed : marks.failed;
  // In one piece: other stages tell of theirs meanwhile.
  console.log([`${mark} ${journey.name} (${seconds} s)`, ...lines].join('\n'));
  if (faults.length === 0) await stage.clearBooks();
  await stage.closePages();
  return faults.length === 0;
}
