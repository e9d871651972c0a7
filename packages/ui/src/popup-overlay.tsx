import type { ReactNode, RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import './lib/key-clicks.ts';

export type PopupOverlayProps = {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly placement: 'bottom end' | 'bottom start' | 'top end';
  readonly onClose: () => void;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly children: ReactNode;
};

/** The panel of a popup: placed by its button, closed by Escape and by losing the focus, never trapping it. */
export function PopupOverlay(props: PopupOverlayProps) {
  const { trigger, isOpen, placement, onClose, onPointerEnter, onPointerLeave, children } = props;
  return (
    <Popover
      triggerRef={trigger}
      isOpen={isOpen}
      isNonModal
      placement={placement}
      offset={6}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className="overlay z-50 min-w-44"
    >
      <div onPointerEnter={onPointerEnter} onPointerLeave={onPointerLeave}>
        {children}
      </div>
    </Popover>
  );
}
