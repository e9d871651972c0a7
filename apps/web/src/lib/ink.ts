// The tokens as colours for canvases, which know no CSS variables. Read anew when theme or direction of colours changes.

function read() {
  const style = getComputedStyle(document.documentElement);
  const value = (token: string): string => style.getPropertyValue(token).trim();
  return {
    panel: value('--panel'),
    raised: value('--raised'),
    line: value('--line'),
    lineStrong: value('--line-strong'),
    text1: value('--text-1'),
    text2: value('--text-2'),
    text3: value('--text-3'),
    iris: value('--iris'),
    onIris: value('--on-iris'),
    onDirection: value('--on-direction'),
    up: value('--up'),
    down: value('--down'),
    warning: value('--warning'),
    mono: '"Geist Mono", "Geist Mono Fallback", ui-monospace, monospace',
    sans: `"Instrument Sans", "Instrument Sans Fallback", ${value('--font-cjk')}, system-ui, sans-serif`,
  } as const;
}

export type Ink = ReturnType<typeof read>;

let ink: Ink | undefined;
const listeners = new Set<() => void>();
const observer = new MutationObserver(() => {
  ink = undefined;
  for (const tell of listeners) tell();
});
observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-direction'] });

/** The colours of now: the same object until they change. */
export function readInk(): Ink {
  ink ??= read();
  return ink;
}

/** Calls back when theme or direction has changed. */
export function watchInk(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
