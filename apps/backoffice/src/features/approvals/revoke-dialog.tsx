// Takes a key away: one's own, or as an admin anybody's.
import { officeApprovals } from '@bourse/contract';
import { isCode } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { CodeField } from './code-field.tsx';
import { HostCommand, removeCommand } from './host-command.tsx';

type Props = { readonly row: officeApprovals.ApproverKeyRow; readonly onClose: () => void };

export function RevokeDialog({ row, onClose }: Props) {
  const [code, setCode] = useState('');
  const revoke = useAct(officeApprovals.revokeKey, onClose);
  return (
    <Dialog
      title={t('office.approvals.revokeTitle', { name: row.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('office.cancel')}</Button>
          <Button
            variant="primary"
            disabled={!isCode(code)}
            isPending={revoke.isPending}
            onClick={() => revoke.mutate({ id: row.id, code })}
          >
            {t('office.approvals.revoke')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <HostCommand text={t('office.approvals.revokeText')} command={removeCommand(row)} />
        <CodeField value={code} onChange={setCode} />
      </div>
    </Dialog>
  );
}
