import { type RefObject, useMemo } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';

export type TooltipOverlayProps = {
  readonly id: string;
  readonly host: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly text: string;
};

const nothing = (): void => undefined;

export function TooltipOverlay({ id, host, isOpen, onClose, text }: TooltipOverlayProps) {
  // React Aria reads its state from its own trigger alone, which would have to be loaded with every control explained.
  const state = useMemo(
    () => ({ isOpen, shouldSkipAnimation: false, open: nothing, close: onClose }),
    [isOpen, onClose],
  );
  return (
    <TooltipTriggerStateContext value={state}>
      <Tooltip
        triggerRef={host}
        isOpen={isOpen}
        offset={6}
        className="overlay z-50 max-w-70 px-2.5 py-1.5 text-12 text-ink-2"
      >
        <span id={id}>{text}</span>
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
