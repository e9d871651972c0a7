// A dialog that does one thing or nothing. Import this file lazily, where a dialog is first asked for.
import { Button } from '@bourse/ui/button.tsx';
import { Dialog, type DialogProps } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';

export type AskDialogProps = Pick<DialogProps, 'title' | 'onClose' | 'children'> & {
  /** It is written on the button that does it. */
  readonly action: string;
  /** The fields are such that it can be done. */
  readonly isReady?: boolean;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
};

export const AskDialog = ({ action, isReady = true, isPending, onConfirm, ...dialog }: AskDialogProps) => (
  <Dialog
    {...dialog}
    isOpen
    actions={
      <>
        <Button onClick={dialog.onClose}>{t('office.cancel')}</Button>
        <Button variant="primary" disabled={!isReady} isPending={isPending} onClick={onConfirm}>
          {action}
        </Button>
      </>
    }
  />
);
