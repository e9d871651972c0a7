// Plays journeys from one queue on several stages, each with a server, a database and a browser of its own.
import { availableParallelism } from 'node:os';
import { startServerProcess } from '../support/server-process.ts';
import { makeServerTemplate } from '../support/server-template.ts';
import type { Journey } from './journeys.ts';
import { SERVER_SETTINGS, Stage, type StageParts } from './stage.ts';

export type Counts = { passed: number; failed: number };

/** What a journey needs of memory is nobody's reason to fail: more stages than this are asked for, not taken. */
const STAGES_MAX = 8;

/** As many as there are cores: one more made the whole no shorter, and journeys late. */
export const stagesAtHand = (): number => Math.min(availableParallelism(), STAGES_MAX);

/** The long ones first: begun at the end, one of them would be waited for alone. */
const inOrder = (journeys: readonly Journey[]): Journey[] =>
  journeys.toSorted((a, b) => Number(b.isLong ?? false) - Number(a.isLong ?? false));

export async function playAll(journeys: readonly Journey[], stages: number): Promise<Counts> {
  const queue = inOrder(journeys);
  const counts: Counts = { passed: 0, failed: 0 };
  const template = queue.length > 1 ? await makeServerTemplate(SERVER_SETTINGS) : undefined;
  const startServer = template?.start ?? (() => startServerProcess(SERVER_SETTINGS));
  const parts: StageParts = { startServer, people: new Map() };
  try {
    const width = Math.min(stages, queue.length);
    await Promise.all(Array.from({ length: width }, () => playFrom(queue, parts, counts)));
  } finally {
    template?.remove();
  }
  return counts;
}

/** What fails gets one more go, told of, on a server of its own: no other journey can have a hand in that. */
async function playFrom(queue: Journey[], parts: StageParts, counts: Counts): Promise<void> {
  let stage: Stage | undefined;
  const playOnce = async (journey: Journey, failedMark: string): Promise<boolean> => {
    stage ??= await Stage.open(parts);
    const isGood = await play(stage, journey, failedMark);
    if (!isGood) {
      await stage.close();
      stage = undefined;
    }
    return isGood;
  };
  try {
    for (let journey = queue.shift(); journey !== undefined; journey = queue.shift()) {
      const isGood = (await playOnce(journey, 'AGAIN ')) || (await playOnce(journey, 'FAILED'));
      counts[isGood ? 'passed' : 'failed'] += 1;
    }
  } finally {
    await stage?.close();
  }
}

/** Plays it to its end and leaves neither windows nor orders behind. */
async function play(stage: Stage, journey: Journey, failedMark: string): Promise<boolean> {
  const startedAt = performance.now();
  const faults: unknown[] = [];
  stage.enter(journey.name);
  await journey.run(stage).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) await stage.pictureAll(`failed-${journey.name.replace(/\W+/g, '-')}`);
  faults.push(...stage.complaints.splice(0));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const texts = faults.map((fault) => (fault instanceof Error ? fault.message : String(fault)));
  const lines = texts.map((text) => `    ${text.trim().replaceAll('\n', '\n    ')}`);
  // In one piece: other stages tell of theirs meanwhile.
  console.log([`${faults.length === 0 ? 'ok    ' : failedMark} ${journey.name} (${seconds} s)`, ...lines].join('\n'));
  if (faults.length === 0) await stage.clearBooks();
  await stage.closePages();
  return faults.length === 0;
}
