// The server's clock, by which everything on the screens goes, whatever this machine's says. Nothing else asks the machine
// for the time of day.
import { ClockOffset } from './clock-offset.ts';

const offset = new ClockOffset();
let hearFirst: () => void;
const isHeard = new Promise<void>((resolve) => {
  hearFirst = resolve;
});

/** Whole UTC epoch milliseconds, as the server has them. */
export const serverNow = (): number => Math.round(Date.now() + offset.ms);

/** The server said `time` (UTC epoch ms) on an answer that was under way for `roundTripMs` and has come just now. */
export function hearTime(time: number, roundTripMs: number): void {
  offset.hear({ time, roundTripMs, now: Date.now() });
  hearFirst();
}

/** The server spoke of `time` as past. */
export function hearPast(time: number): void {
  offset.mustBeAfter(time, Date.now());
  hearFirst();
}

/** The server said in an answer that so much is left until a moment. */
export function hearRemaining(until: number, remainingMs: number): void {
  if (remainingMs > 0) hearPast(until - remainingMs);
}

/** The head of every answer of the API that tells the server's time. */
const HEADER = 'server-time';

/** Sends a request and hears the time on its answer. */
export async function fetchTimed(request: Request): Promise<Response> {
  const startedAt = performance.now();
  const response = await fetch(request);
  hearTimeOf(response, performance.now() - startedAt);
  return response;
}

export function hearTimeOf(response: Response, roundTripMs: number): void {
  const time = Number(response.headers.get(HEADER));
  if (time > 0) hearTime(time, roundTripMs);
}

/** For whoever asks for a span of time before anything has been answered; goes on after a while without an answer, too. */
export function whenTimeIsKnown(waitMsMax = 3_000): Promise<void> {
  return Promise.race([isHeard, new Promise<void>((resolve) => setTimeout(resolve, waitMsMax))]);
}
