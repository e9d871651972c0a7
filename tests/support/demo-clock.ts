// The clock of a demo's server, which tests move.
import { z } from 'zod';

const moved = z.object({ message: z.object({ now: z.number() }) });

/** It goes on from there. Answers what it shows then; a refusal is thrown with its text. */
export async function moveClock(url: string, ms: number): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/dev/clock`, { method: 'POST', headers, body: JSON.stringify({ ms }) });
  const text = await response.text();
  const answer = moved.safeParse(response.ok ? JSON.parse(text) : undefined);
  if (!answer.success) throw new Error(`${url} does not move its clock: ${response.status} ${text}`);
  return answer.data.message.now;
}
