// A steady beat: an interval of Node counts from the end of the work before, and so falls behind by what the work takes.

/** Calls `beat` every `everyMs`; when it is late, sooner, but never at once. Returns the way to stop. */
export function startTicker(everyMs: number, beat: () => void): () => void {
  let dueAtMs = performance.now() + everyMs;
  const onDue = (): void => {
    beat();
    const nowMs = performance.now();
    dueAtMs = Math.max(dueAtMs + everyMs, nowMs + everyMs / 2);
    timer = setTimeout(onDue, dueAtMs - nowMs);
  };
  let timer = setTimeout(onDue, everyMs);
  return () => clearTimeout(timer);
}
