// How well this page hears the server, honestly: a round trip is measured, silence counts as offline. Until a socket
// reports, the health address is asked every 15 s while the page is visible.
import { create } from 'zustand';

export type ConnectionState = 'connecting' | 'live' | 'delayed' | 'offline';
export type Connection = { readonly state: ConnectionState; readonly latencyMs: number | undefined };

const LATENCY_DELAYED_MS = 800;
const PROBE_EVERY_MS = 15_000;
const PROBE_TIMEOUT_MS = 5_000;

export const useConnection = create<Connection>(() => ({ state: 'connecting', latencyMs: undefined }));

/** Told by whatever measures: a round trip, or undefined for no answer. */
export function reportRoundTrip(latencyMs: number | undefined): void {
  const state = latencyMs === undefined ? 'offline' : latencyMs > LATENCY_DELAYED_MS ? 'delayed' : 'live';
  useConnection.setState({ state, latencyMs: latencyMs === undefined ? undefined : Math.round(latencyMs) });
}

/** A round trip that has not come back yet. */
export function reportWaiting(waitedMs: number): void {
  if (waitedMs > LATENCY_DELAYED_MS) useConnection.setState({ state: 'delayed', latencyMs: Math.round(waitedMs) });
}

let isMeasuredBySocket = false;
/** While a socket measures, the health address is left alone. */
export function setMeasuredBySocket(isMeasured: boolean): void {
  isMeasuredBySocket = isMeasured;
}

async function probe(): Promise<void> {
  const startedAt = performance.now();
  try {
    const response = await fetch('/api/health', { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS), cache: 'no-store' });
    reportRoundTrip(response.ok ? performance.now() - startedAt : undefined);
  } catch {
    reportRoundTrip(undefined);
  }
}

let timer: ReturnType<typeof setInterval> | undefined;

/** Starts asking. The returned function stops it. */
export function startProbing(): () => void {
  const probeIfVisible = (): void => {
    if (document.visibilityState === 'visible' && !isMeasuredBySocket) void probe();
  };
  const goOffline = (): void => reportRoundTrip(undefined);
  clearInterval(timer);
  timer = setInterval(probeIfVisible, PROBE_EVERY_MS);
  window.addEventListener('online', probeIfVisible);
  window.addEventListener('offline', goOffline);
  document.addEventListener('visibilitychange', probeIfVisible);
  // Prices on the page dim by style while nothing is heard.
  const stopMarking = useConnection.subscribe(({ state }) =>
    document.documentElement.toggleAttribute('data-stale', state === 'offline'),
  );
  void probe();
  return () => {
    clearInterval(timer);
    stopMarking();
    window.removeEventListener('online', probeIfVisible);
    window.removeEventListener('offline', goOffline);
    document.removeEventListener('visibilitychange', probeIfVisible);
  };
}
