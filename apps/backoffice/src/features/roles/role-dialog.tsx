// Asks for other rights of a role, with all that would change.
import { officeRoles } from '@bourse/contract';
import type { OperatorRole, Permission } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { ChangeTable } from '../../ui/change-table.tsx';
import { ClashNotice, linesBy } from '../../ui/clash-notice.tsx';
import { EffectiveField, effectiveOf, isPast } from '../../ui/effective-field.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { seenOf } from '../../ui/settings-draft.ts';
import { naming } from './desk.ts';

export type RoleDialogProps = {
  readonly role: OperatorRole;
  readonly cells: ReadonlyMap<Permission, boolean>;
  /** Of these what somebody else has set is kept, and asked for no more. */
  readonly onTheirs: (permissions: readonly string[]) => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

type Sent = { readonly reason: string; readonly seen: ReturnType<typeof seenOf> };

const flagOf = (isGranted: boolean): 0 | 1 => (isGranted ? 1 : 0);

export function RoleDialog({ role, cells, onTheirs, onClose, onDone }: RoleDialogProps) {
  const [from, setFrom] = useState('');
  const propose = useAct(officeRoles.proposeRole, onDone);
  const asked = [...cells].map(([permission, isGranted]) => ({ permission, is_granted: flagOf(isGranted) }));
  const changes = asked.map(({ permission, is_granted }) => ({
    field: permission,
    from: String(1 - is_granted),
    to: String(is_granted),
  }));
  const [sent, setSent] = useState<Sent>();
  const send = (reason: string, seen: Sent['seen']): void => {
    setSent({ reason, seen });
    propose.mutate({ role, cells: asked, reason, seen, ...effectiveOf(from) });
  };
  const mine = Object.fromEntries(asked.map(({ permission, is_granted }) => [permission, String(is_granted)]));
  return (
    <ReasonDialog
      title={t('office.roles.ofRole', { role: t(`office.role.${role}`) })}
      text={t('office.roles.text')}
      action={t('office.change.propose')}
      isPending={propose.isPending}
      isReady={changes.length > 0 && !isPast(from)}
      onConfirm={(reason) => send(reason, seenOf(changes))}
      onClose={onClose}
    >
      <div className="mb-3 flex flex-col gap-3">
        <ChangeTable changes={changes} naming={naming} />
        <ClashNotice
          seen={sent?.seen}
          mine={mine}
          fieldText={naming.fieldText}
          linesOf={linesBy(naming)}
          onMine={(seen) => send(sent?.reason ?? '', seen)}
          onTheirs={(theirs) => onTheirs(Object.keys(theirs))}
        />
        <EffectiveField value={from} onChange={setFrom} />
      </div>
    </ReasonDialog>
  );
}
