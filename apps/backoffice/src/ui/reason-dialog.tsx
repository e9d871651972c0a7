// An act that needs a reason: it goes into the audit log, and sometimes to the user.
import { isBlank } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type ReactNode, useState } from 'react';
import { TextArea } from '@bourse/ui/text-area.tsx';

export type ReasonDialogProps = {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isPending: boolean;
  /** Whether what is asked for above the reason is there. */
  readonly isReady?: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
  /** What else is asked for. */
  readonly children?: ReactNode;
};

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, action, isPending, isReady = true, onConfirm, onClose, children } = props;
  const [reason, setReason] = useState('');
  const given = reason.trim().replace(/\s+/g, ' ');
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('office.cancel')}</Button>
          <Button
            variant="primary"
            disabled={isBlank(reason) || !isReady}
            isPending={isPending}
            onClick={() => onConfirm(given)}
          >
            {action}
          </Button>
        </>
      }
    >
      <p className="mb-3">{text}</p>
      {children}
      <TextArea
        isMono
        label={t('office.reason')}
        hint={isBlank(reason) ? t('office.reasonNeeded') : undefined}
        rows={3}
        lengthMax={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
