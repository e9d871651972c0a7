import type { RefObject } from 'react';
import { Tooltip } from 'react-aria-components/Tooltip';

export type TooltipOverlayProps = {
  readonly id: string;
  readonly host: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly text: string;
};

export function TooltipOverlay({ id, host, isOpen, text }: TooltipOverlayProps) {
  return (
    <Tooltip
      triggerRef={host}
      isOpen={isOpen}
      offset={6}
      className="overlay z-50 max-w-70 px-2.5 py-1.5 text-12 text-ink-2"
    >
      <span id={id}>{text}</span>
    </Tooltip>
  );
}
