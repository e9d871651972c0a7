// A button whose panel opens on hover, press or key, and closes 300 ms after the pointer has left. Overlay and content
// are loaded at the first hover or focus, since React Aria's overlays weigh more than the rest of the shell.
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { withTexts } from './lib/i18n.ts';
import { PartProblem } from './part-problem.tsx';

const CLOSE_DELAY_MS = 300;

export type PopupContentProps = {
  readonly close: () => void;
  /** Opened by press or key: the content takes the focus. A hovered panel leaves it where it is. */
  readonly takesFocus: boolean;
};

type Overlay = typeof import('./popup-overlay.tsx').PopupOverlay;
type Parts = { readonly Overlay: Overlay; readonly Content: ComponentType<PopupContentProps> };
type OpenBy = 'hover' | 'press' | undefined;

export type PopupProps = {
  readonly label: string;
  /** Loads the panel's content; a constant outside the component. */
  readonly load: () => Promise<ComponentType<PopupContentProps>>;
  readonly kind?: 'menu' | 'dialog';
  readonly placement?: 'bottom end' | 'bottom start' | 'top end';
  readonly children: ReactNode;
  readonly className?: string;
};

function usePopupParts(load: PopupProps['load']) {
  const [parts, setParts] = useState<Parts>();
  const [hasFailed, setFailed] = useState(false);
  const hasStarted = useRef(false);
  const prepare = useCallback(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    setFailed(false);
    withTexts(Promise.all([import('./popup-overlay.tsx'), load()])).then(
      ([{ PopupOverlay }, Content]) => setParts({ Overlay: PopupOverlay, Content }),
      () => {
        // The next hover or press tries again.
        hasStarted.current = false;
        setFailed(true);
      },
    );
  }, [load]);
  return { parts, hasFailed, prepare };
}

export function Popup({ label, load, kind = 'menu', placement = 'bottom end', children, className }: PopupProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [openBy, setOpenBy] = useState<OpenBy>();
  const { parts, hasFailed, prepare } = usePopupParts(load);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Pressing the button takes the focus out of an open panel, which closes it before the click arrives.
  const wasPressedOpen = useRef(false);

  const stay = (): void => clearTimeout(closing.current);
  const leave = (): void => {
    stay();
    closing.current = setTimeout(() => setOpenBy((by) => (by === 'hover' ? undefined : by)), CLOSE_DELAY_MS);
  };
  useEffect(() => () => clearTimeout(closing.current), []);
  const close = useCallback(() => setOpenBy(undefined), []);
  const isOpen = openBy !== undefined && parts !== undefined;

  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        className={cx(
          'inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-13 text-ink-2 transition-colors duration-(--feedback) hover:bg-hover hover:text-ink-1 aria-expanded:text-ink-1 touch:h-11 touch:min-w-11 max-md:justify-center',
          className,
        )}
        onFocus={prepare}
        onPointerDown={() => {
          wasPressedOpen.current = openBy === 'press';
        }}
        onPointerEnter={(event) => {
          prepare();
          stay();
          if (event.pointerType === 'mouse') setOpenBy((by) => by ?? 'hover');
        }}
        onPointerLeave={leave}
        onClick={(event) => {
          prepare();
          stay();
          // A click without a pointer comes from the keyboard.
          const wasOpen = event.detail === 0 ? openBy === 'press' : wasPressedOpen.current;
          wasPressedOpen.current = false;
          setOpenBy(wasOpen ? undefined : 'press');
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            prepare();
            setOpenBy('press');
          } else if (event.key === 'Escape') close();
        }}
      >
        {children}
      </button>
      {hasFailed && openBy === 'press' && <PartProblem onRetry={prepare} onClose={close} />}
      {parts && (
        <parts.Overlay
          trigger={trigger}
          isOpen={isOpen}
          placement={placement}
          onClose={close}
          onPointerEnter={stay}
          onPointerLeave={leave}
        >
          <parts.Content key={openBy} close={close} takesFocus={openBy === 'press'} />
        </parts.Overlay>
      )}
    </>
  );
}
