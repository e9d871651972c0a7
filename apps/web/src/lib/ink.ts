// The tokens as colours for canvases, which know no CSS variables. Read again when theme or direction of colours changes, or
// when the person's own system begins or ends to force its colours, which then stand here in place of the tokens.

const forced = matchMedia('(forced-colors: active)');

/** What has no entry is written in the colour of texts. */
const SYSTEM: Readonly<Record<string, string>> = {
  '--panel': 'Canvas',
  '--raised': 'Canvas',
  '--line': 'GrayText',
  '--line-strong': 'GrayText',
  '--iris': 'Highlight',
  '--on-iris': 'HighlightText',
  '--on-direction': 'Canvas',
  '--up': 'LinkText',
};

/** Returns a system colour as `#rrggbb`, to which an opacity can be added. */
function systemColour(name: string): string {
  const sample = document.body.appendChild(document.createElement('i'));
  sample.style.cssText = `color: ${name}; forced-color-adjust: none`;
  const parts = getComputedStyle(sample).color.match(/\d+/g) ?? [];
  sample.remove();
  return `#${parts
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
}

function read() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const value = forced.matches ? (name: string): string => systemColour(SYSTEM[name] ?? 'CanvasText') : token;
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
    sans: `"Instrument Sans", "Instrument Sans Fallback", ${token('--font-cjk')}, system-ui, sans-serif`,
  } as const;
}

export type Ink = ReturnType<typeof read>;

let ink: Ink | undefined;
const listeners = new Set<() => void>();
const renew = (): void => {
  ink = undefined;
  for (const tell of listeners) tell();
};
const observer = new MutationObserver(renew);
observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-direction'] });
forced.addEventListener('change', renew);

/** The colours of now: the same object until they change. */
export function readInk(): Ink {
  ink ??= read();
  return ink;
}

/** Calls back when theme, direction or the system's own colours have changed. */
export function watchInk(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
