// Keeps the server running, and beside it the companions (the maker; in development the web app's own server).
//
// What a supervised program can rely on, and must do:
// - it is started with an IPC channel. When the channel closes ('disconnect') the supervisor is gone, and the program
//   acts as on SIGTERM; nobody would restart or stop it any more;
// - the server says over that channel when it listens (apps/server/src/ports.ts): only then is its health asked for;
// - SIGTERM asks it to finish what it acknowledged and to exit; a second one changes nothing;
// - it leads a process group of its own, so that Ctrl-C in a terminal reaches the supervisor alone, which then stops
//   the companions before the server;
// - exit code 70 (a broken invariant) and 78 (a wrong configuration) keep the server down. Any other end of a program
//   that was not asked to stop has it started again.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { heardListening } from '../../apps/server/src/ports.ts';
import { type BackoffTimes, calculateBackoffMs } from './backoff.ts';
import { type Address, isHealthy, isListening } from './probe.ts';

export const exitCodes = { brokenInvariant: 70, wrongConfiguration: 78 } as const;

export interface Program {
  readonly name: string;
  /** Node gets these: options, script, arguments. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A program that lives only beside a healthy server. */
export interface Companion extends Program {
  /** The companion is started when this file is there: the server writes it once it is healthy. */
  readonly needsFile?: string;
}

export interface Plan {
  readonly server: Program;
  /** The server's health is asked for at this address. */
  readonly address: Address;
  /** The server listens at these as well. */
  readonly otherAddresses: readonly Address[];
  readonly companions: readonly Companion[];
  readonly workingFolder: string;
  readonly output: 'inherit' | 'ignore';
  readonly backoff: BackoffTimes;
  readonly limits: StopLimits;
  readonly report: (event: SupervisorEvent) => void;
}

/** How long each may take before it is killed, and how long a port may stay taken. */
export interface StopLimits {
  readonly serverMs: number;
  readonly companionMs: number;
  readonly portMs: number;
}

export const usualLimits: StopLimits = { serverMs: 30_000, companionMs: 5_000, portMs: 30_000 };

export type SupervisorEvent =
  | { readonly type: 'started'; readonly name: string; readonly pid: number | undefined }
  | { readonly type: 'healthy' }
  | { readonly type: 'died'; readonly name: string; readonly end: End; readonly restartInMs: number }
  | { readonly type: 'staysDown'; readonly code: number }
  | { readonly type: 'portTaken'; readonly port: number; readonly isFinal: boolean }
  | { readonly type: 'stopping' }
  | { readonly type: 'killed'; readonly name: string };

export interface End {
  readonly code: number | null;
  readonly signal: string | null;
}

export interface Supervisor {
  /** Stops the server in order and starts it again at once: for a developer's changed source. */
  restart(): void;
  /** Stops everything in order; calling it again changes nothing. */
  stop(): void;
  /** The exit code, once nothing is left running. */
  readonly ended: Promise<number>;
}

const pollMs = 50;

export function supervise(plan: Plan): Supervisor {
  const stopping = new AbortController();
  const restarts = { wanted: new AbortController() };
  return {
    restart: () => restarts.wanted.abort(),
    stop: () => {
      if (stopping.signal.aborted) return;
      plan.report({ type: 'stopping' });
      stopping.abort();
    },
    ended: keepServer(plan, stopping.signal, restarts),
  };
}

async function keepServer(plan: Plan, stopping: AbortSignal, restarts: { wanted: AbortController }): Promise<number> {
  let previousMs: number | undefined;
  while (!stopping.aborted) {
    if (!(await arePortsFree(plan, stopping))) return stopping.aborted ? 0 : exitCodes.wrongConfiguration;
    if (stopping.aborted) break;
    restarts.wanted = new AbortController();
    const asked = AbortSignal.any([stopping, restarts.wanted.signal]);
    const { end, healthyForMs } = await runServerOnce(plan, asked);
    // A server that was still starting ends by the signal itself.
    if (stopping.aborted) return end.code === 0 || end.signal === 'SIGTERM' ? 0 : 1;
    if (end.code === exitCodes.brokenInvariant || end.code === exitCodes.wrongConfiguration) {
      plan.report({ type: 'staysDown', code: end.code });
      return end.code;
    }
    if (asked.aborted) continue;
    previousMs = calculateBackoffMs(plan.backoff, { previousMs, healthyForMs });
    plan.report({ type: 'died', name: plan.server.name, end, restartInMs: previousMs });
    await pause(previousMs, asked);
  }
  return 0;
}

/** From the server's start to its end, asked for or not, with its companions beside it while it is healthy. */
async function runServerOnce(plan: Plan, asked: AbortSignal): Promise<{ end: End; healthyForMs: number }> {
  const { child, ended } = start(plan, plan.server);
  const listening = heardListening(child);
  const over = new AbortController();
  void ended.then(() => over.abort());
  const session = AbortSignal.any([over.signal, asked]);

  let healthyForMs = 0;
  if (await becomesHealthy(plan, listening, session)) {
    plan.report({ type: 'healthy' });
    const healthySince = performance.now();
    await Promise.all([
      aborted(session),
      ...plan.companions.map((companion) => keepCompanion(plan, companion, session)),
    ]);
    healthyForMs = performance.now() - healthySince;
  }
  if (!over.signal.aborted)
    await stopChild(plan, { name: plan.server.name, child, ended, limitMs: plan.limits.serverMs });
  return { end: await ended, healthyForMs };
}

async function keepCompanion(plan: Plan, companion: Companion, session: AbortSignal): Promise<void> {
  const over = aborted(session);
  let previousMs: number | undefined;
  while (!session.aborted) {
    if (companion.needsFile !== undefined && !existsSync(companion.needsFile)) {
      await pause(pollMs, session);
      continue;
    }
    const { child, ended } = start(plan, companion);
    const startedAt = performance.now();
    const end = await Promise.race([ended, over]);
    if (end === undefined) {
      await stopChild(plan, { name: companion.name, child, ended, limitMs: plan.limits.companionMs });
      return;
    }
    previousMs = calculateBackoffMs(plan.backoff, { previousMs, healthyForMs: performance.now() - startedAt });
    if (!session.aborted) plan.report({ type: 'died', name: companion.name, end, restartInMs: previousMs });
    await pause(previousMs, session);
  }
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<End>;
}

function start(plan: Plan, program: Program): Started {
  const child = spawn(process.execPath, program.args, {
    cwd: plan.workingFolder,
    env: program.env,
    detached: true,
    stdio: ['ignore', plan.output, plan.output, 'ipc'],
  });
  const ended = new Promise<End>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: null, signal: null }));
  });
  plan.report({ type: 'started', name: program.name, pid: child.pid });
  return { child, ended };
}

async function stopChild(plan: Plan, it: Started & { readonly name: string; readonly limitMs: number }): Promise<void> {
  it.child.kill('SIGTERM');
  const killer = setTimeout(() => {
    plan.report({ type: 'killed', name: it.name });
    it.child.kill('SIGKILL');
  }, it.limitMs);
  await it.ended;
  clearTimeout(killer);
}

/**
 * A server whose supervisor was killed drains for a while on the same port, so a taken port is waited for. Starting
 * beside it would take the other server's health for ours.
 */
async function arePortsFree(plan: Plan, stopping: AbortSignal): Promise<boolean> {
  const giveUpAt = performance.now() + plan.limits.portMs;
  for (const address of [plan.address, ...plan.otherAddresses])
    if (!(await isPortFree(plan, { address, giveUpAt, stopping }))) return false;
  return true;
}

type Wait = { readonly address: Address; readonly giveUpAt: number; readonly stopping: AbortSignal };

async function isPortFree(plan: Plan, { address, giveUpAt, stopping }: Wait): Promise<boolean> {
  let isReported = false;
  while (await isListening(address)) {
    if (stopping.aborted) return false;
    const isFinal = performance.now() >= giveUpAt;
    if (isFinal || !isReported) plan.report({ type: 'portTaken', port: address.port, isFinal });
    if (isFinal) return false;
    isReported = true;
    await pause(pollMs, stopping);
  }
  return true;
}

async function becomesHealthy(plan: Plan, listening: Promise<void>, session: AbortSignal): Promise<boolean> {
  await Promise.race([listening, aborted(session)]);
  while (!session.aborted) {
    if (await isHealthy(plan.address, session)) return !session.aborted;
    await pause(pollMs, session);
  }
  return false;
}

function pause(ms: number, until: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal: until }).catch(() => undefined);
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
