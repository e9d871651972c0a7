// A short explanation on hover and focus. The overlay is loaded with the first one that is asked for.
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';

type Overlay = typeof import('./tooltip-overlay.tsx').TooltipOverlay;
const OPEN_DELAY_MS = 350;

export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const id = useId();
  const host = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [parts, setParts] = useState<{ readonly Overlay: Overlay }>();
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(opening.current), []);

  const open = (delayMs: number): void => {
    clearTimeout(opening.current);
    opening.current = setTimeout(() => setOpen(true), delayMs);
    if (!parts)
      import('./tooltip-overlay.tsx').then(
        (loaded) => setParts({ Overlay: loaded.TooltipOverlay }),
        () => undefined,
      );
  };
  const close = useCallback((): void => {
    clearTimeout(opening.current);
    setOpen(false);
  }, []);
  useEffect(() => {
    if (!isOpen || !parts) return undefined;
    // The control itself is described: a description of the frame round it would not be read out.
    const control = host.current?.querySelector('button, a, input, [tabindex]');
    control?.setAttribute('aria-describedby', id);
    return () => control?.removeAttribute('aria-describedby');
  }, [isOpen, parts, id]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for the control inside it
    <span
      ref={host}
      className="inline-flex"
      onPointerEnter={() => open(OPEN_DELAY_MS)}
      onPointerLeave={close}
      onFocus={() => open(0)}
      onBlur={close}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      {children}
      {parts && <parts.Overlay id={id} host={host} isOpen={isOpen} onClose={close} text={text} />}
    </span>
  );
}
