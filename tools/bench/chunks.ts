// How long the engine takes for each command of work that comes in parts, in this process and without a database.
import { instant, SECOND_MS, seq } from '@bourse/domain';
import { checkInvariants, type Command, createChanges, Engine, type Snapshot } from '@bourse/engine';

/** Other work of the machine lengthens some commands of each play, but hardly the same ones in all. */
const PLAYS = 5;

export type Chunks = { readonly commands: number; readonly longestMs: number; readonly sumMs: number };

/** Measures plays that each return the milliseconds of the same commands. */
export function measureChunks(play: () => readonly number[]): Chunks {
  const plays = Array.from({ length: PLAYS }, play);
  const [first = []] = plays;
  const shortest = first.map((_, nth) => Math.min(...plays.map((times) => times[nth] ?? Number.NaN)));
  return {
    commands: shortest.length,
    longestMs: Math.max(...shortest),
    sumMs: shortest.reduce((sum, ms) => sum + ms, 0),
  };
}

type Crowd = { readonly snapshot: Snapshot; readonly dueSeconds: readonly number[] };

/** Milliseconds of each command that the deadlines of all waves take, and of those that begin a wave. */
export function playDeadlines(
  { snapshot, dueSeconds }: Crowd,
  begin: (wave: number) => readonly Command[] = () => [],
): number[] {
  const engine = Engine.load(snapshot);
  const times: number[] = [];
  for (const [wave, second] of dueSeconds.entries()) {
    const at = instant((second + 1) * SECOND_MS);
    const apply = (command: Command): void => {
      const stamped = { seq: seq(engine.seq + 1), at, command };
      const startedAt = performance.now();
      const outcome = engine.apply(stamped, createChanges(), []);
      times.push(performance.now() - startedAt);
      if (!outcome.ok) throw new Error(`${command.kind} was refused: ${outcome.code}`);
    };
    for (const command of begin(wave)) apply(command);
    while ((engine.nextDeadline() ?? at + 1) <= at) apply({ kind: 'advanceTime' });
  }
  checkInvariants(engine);
  return times;
}
