// Modal dialogs on a desk and sheets on a phone. Import this file lazily, where a dialog is first asked for.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { keepFromParts } from './lib/composing.ts';
import { t } from './lib/i18n.ts';
import { PHONE, useMedia } from './lib/use-media.ts';
import { IconButton } from './button.tsx';
import { TickRuler } from './tick-ruler.tsx';
import './lib/key-clicks.ts';

export type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the end; the last is the main one. */
  readonly actions?: ReactNode;
};

function Frame({ title, onClose, children, actions }: Omit<DialogProps, 'isOpen'>) {
  return (
    <AriaDialog className="outline-none">
      <header className="sticky top-0 z-10 flex items-center bg-raised justify-between ps-4 pe-2 pt-2 short:static">
        <Heading slot="title" className="text-16 font-[550]">
          {title}
        </Heading>
        <IconButton label={t('ui.close')} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <TickRuler className="mx-4 mt-1 opacity-60" />
      <div role="presentation" className="px-4 py-3 text-13 text-ink-2" onKeyDownCapture={keepFromParts}>
        {children}
      </div>
      {actions && (
        <footer className="sticky bottom-0 z-10 flex justify-end gap-2 bg-raised px-4 pt-2 pb-4 short:static max-md:*:flex-1">
          {actions}
        </footer>
      )}
    </AriaDialog>
  );
}

const onOpenChange = (onClose: () => void) => (isOpen: boolean) => {
  if (!isOpen) onClose();
};

/** Slides up from the foot of a phone. */
export function Sheet({ isOpen, ...frame }: DialogProps) {
  return (
    <ModalOverlay isOpen={isOpen} isDismissable onOpenChange={onOpenChange(frame.onClose)} className="scrim">
      <Modal className="sheet">
        <Frame {...frame} />
      </Modal>
    </ModalOverlay>
  );
}

/** In the middle of a desk; a sheet on a phone. */
export function Dialog(props: DialogProps) {
  const isPhone = useMedia(PHONE);
  if (isPhone) return <Sheet {...props} />;
  const { isOpen, ...frame } = props;
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable
      onOpenChange={onOpenChange(frame.onClose)}
      className="scrim grid place-items-center p-6"
    >
      <Modal className="overlay max-h-[calc(100dvh-48px)] w-full max-w-105 overflow-y-auto">
        <Frame {...frame} />
      </Modal>
    </ModalOverlay>
  );
}
