// A button whose act needs a reason and nothing else.
import type { Permission } from '@bourse/domain';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { AskButton } from './ask-button.tsx';

const ReasonDialog = lazyOverlay(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

export type ReasonButtonProps = {
  readonly permission: Permission;
  readonly label: string;
  /** Of the dialog; the label where it says enough. */
  readonly title?: string;
  readonly text: string;
  readonly isPending: boolean;
  /** Calls `onDone` once it is done. */
  readonly onConfirm: (reason: string, onDone: () => void) => void;
};

export function ReasonButton({ permission, label, title = label, text, isPending, onConfirm }: ReasonButtonProps) {
  return (
    <AskButton
      permission={permission}
      label={label}
      renderDialog={(onClose) => (
        <ReasonDialog
          title={title}
          text={text}
          action={label}
          isPending={isPending}
          onConfirm={(reason) => onConfirm(reason, onClose)}
          onClose={onClose}
        />
      )}
    />
  );
}
