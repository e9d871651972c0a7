// An act that needs a reason: it goes into the audit log, and sometimes to the user.
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { TextArea } from './text-area.tsx';

export type ReasonDialogProps = {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isPending: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
};

export function ReasonDialog({ title, text, action, isPending, onConfirm, onClose }: ReasonDialogProps) {
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
          <Button variant="primary" disabled={given === ''} isPending={isPending} onClick={() => onConfirm(given)}>
            {action}
          </Button>
        </>
      }
    >
      <p className="mb-3">{text}</p>
      <TextArea
        label={t('office.reason')}
        hint={given === '' ? t('office.reasonNeeded') : undefined}
        rows={3}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
