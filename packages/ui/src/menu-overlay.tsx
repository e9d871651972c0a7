// A menu that opens at the press of a button and holds the focus until it is closed. Import this file lazily.
import type { RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { Menu, type MenuProps } from './menu.tsx';
import './lib/key-clicks.ts';

export type MenuOverlayProps = Omit<MenuProps, 'takesFocus'> & {
  readonly trigger: RefObject<HTMLButtonElement | null>;
};

export function MenuOverlay({ trigger, onClose, ...menu }: MenuOverlayProps) {
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      placement="bottom end"
      offset={4}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className="overlay min-w-44"
    >
      <Menu {...menu} takesFocus onClose={onClose} />
    </Popover>
  );
}
