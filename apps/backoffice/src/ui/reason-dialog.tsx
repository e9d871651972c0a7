// An act that needs a reason: it goes into the audit log, and sometimes to the user.
import { isBlank } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type ReactNode, useState } from 'react';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { AskDialog } from './ask-dialog.tsx';

export type ReasonDialogProps = {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isPending: boolean;
  /** Whether what is asked for above the reason is there. */
  readonly isReady?: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
  /** These are asked for above the reason. */
  readonly children?: ReactNode;
};

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, action, isPending, isReady = true, onConfirm, onClose, children } = props;
  const [reason, setReason] = useState('');
  const given = reason.trim().replace(/\s+/g, ' ');
  return (
    <AskDialog
      title={title}
      action={action}
      isReady={!isBlank(reason) && isReady}
      isPending={isPending}
      onConfirm={() => onConfirm(given)}
      onClose={onClose}
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
    </AskDialog>
  );
}
