// Takes a key away: one's own, or as an admin anybody's.
import { officeApprovals } from '@bourse/contract';
import { isCode } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { CodeField } from './code-field.tsx';
import { HostCommand, removeCommand } from './host-command.tsx';

type Props = { readonly row: officeApprovals.ApproverKeyRow; readonly onClose: () => void };

export function RevokeDialog({ row, onClose }: Props) {
  const [code, setCode] = useState('');
  const revoke = useAct(officeApprovals.revokeKey, onClose);
  return (
    <AskDialog
      title={t('office.approvals.revokeTitle', { name: row.name })}
      action={t('office.approvals.revoke')}
      isReady={isCode(code)}
      isPending={revoke.isPending}
      onConfirm={() => revoke.mutate({ id: row.id, code })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <HostCommand text={t('office.approvals.revokeText')} command={removeCommand(row)} />
        <CodeField value={code} onChange={setCode} />
      </div>
    </AskDialog>
  );
}
