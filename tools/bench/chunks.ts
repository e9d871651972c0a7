// How long the engine takes for each command of work that comes in parts, in this process and without a database.

/** What else the machine does lengthens some commands of each play, but hardly the same ones in all. */
const PLAYS = 5;

export type Chunks = { readonly commands: number; readonly longestMs: number; readonly sumMs: number };

/** Of plays that each answer the milliseconds of the same commands. */
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
