import { type MessageOf, office, officeOperators } from '@bourse/contract';
import { OPERATOR_ROLES, type OperatorRole } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useMay, useSession } from '../../lib/session.ts';
import { useAct } from '../../lib/use-ask.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { roleOptions } from './add-operator.tsx';

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

export type OperatorRow = MessageOf<typeof office.listOperators>[number];
export type SeenHalf = MessageOf<typeof officeOperators.firstPassword> & { readonly email: string };

export type OperatorItemProps = {
  readonly operator: OperatorRow;
  readonly onHalf: (half: SeenHalf) => void;
};

/** An act that another admin has to approve. */
type Asked =
  | { readonly what: 'reset' }
  | { readonly what: 'change'; readonly role?: OperatorRole; readonly is_disabled?: 0 | 1 };

const rankOf = (role: OperatorRole): number => OPERATOR_ROLES.indexOf(role);

function titleOf(asked: Asked): string {
  if (asked.what === 'reset') return t('office.operators.reset');
  if (asked.is_disabled !== undefined)
    return t(asked.is_disabled === 1 ? 'office.operators.disable' : 'office.operators.enable');
  return t('office.operators.role') + (asked.role === undefined ? '' : `: ${t(`office.role.${asked.role}`)}`);
}

type AskDialogProps = { readonly operator: OperatorRow; readonly asked: Asked; readonly onClose: () => void };

function AskDialog({ operator, asked, onClose }: AskDialogProps) {
  const { id, name } = operator;
  // What stood when it was opened.
  const [seen] = useState({ role: operator.role, is_disabled: String(operator.is_disabled) });
  const change = useAct(officeOperators.proposeChange, onClose);
  const reset = useAct(officeOperators.proposeReset, onClose);
  const title = titleOf(asked);
  return (
    <ReasonDialog
      title={title}
      text={t('office.operators.askText', { name })}
      action={t('office.change.propose')}
      isPending={change.isPending || reset.isPending}
      onConfirm={(reason) => {
        if (asked.what === 'reset') return reset.mutate({ id, reason });
        const { what: _what, ...wanted } = asked;
        return change.mutate({ id, ...wanted, seen, reason });
      }}
      onClose={onClose}
    />
  );
}

export function OperatorItem({ operator, onHalf }: OperatorItemProps) {
  const { id, email, name, role, is_disabled, is_enrolled, has_half, last_login } = operator;
  const isSelf = useSession((session) => session.operator?.id === id);
  const mayEdit = useMay('operators.edit') && !isSelf;
  const [asked, setAsked] = useState<Asked>();
  const change = useAct(office.changeOperator);
  const half = useAct(officeOperators.firstPassword, (seen) => onHalf({ ...seen, email }));
  /** One admin alone lowers and disables who is none. */
  const setRole = (next: OperatorRole): void => {
    if (role !== 'admin' && rankOf(next) < rankOf(role)) change.mutate({ id, role: next, seen: { role, is_disabled } });
    else if (next !== role) setAsked({ what: 'change', role: next });
  };
  const toggle = (): void => {
    if (role !== 'admin' && is_disabled === 0) change.mutate({ id, is_disabled: 1, seen: { role, is_disabled } });
    else setAsked({ what: 'change', is_disabled: is_disabled === 1 ? 0 : 1 });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-13">
          <span className="font-[550]">{name}</span>
          {is_disabled === 1 && <Badge tone="error">{t('office.operators.disabled')}</Badge>}
          {is_enrolled === 0 && <Badge tone="warning">{t('office.operators.notEnrolled')}</Badge>}
          {isSelf && <Badge tone="iris">{t('office.operators.you')}</Badge>}
        </p>
        <p className="truncate max-md:break-all max-md:whitespace-normal text-12 text-ink-2">{email}</p>
        <p className="text-12 text-ink-3">
          {t('office.operators.lastLogin')} {last_login ?? '–'}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        {has_half === 1 && (
          <Button variant="primary" isPending={half.isPending} onClick={() => half.mutate({ id })}>
            {t('office.operators.seeHalf')}
          </Button>
        )}
        <NativeSelect
          label={t('office.operators.roleOf', { name })}
          options={roleOptions()}
          selected={role}
          disabled={!mayEdit || change.isPending}
          onSelect={setRole}
        />
        {mayEdit && (
          <>
            <Button isPending={change.isPending} onClick={toggle}>
              {t(is_disabled === 1 ? 'office.operators.enable' : 'office.operators.disable')}
            </Button>
            <Button onClick={() => setAsked({ what: 'reset' })}>{t('office.operators.reset')}</Button>
          </>
        )}
      </div>
      {asked && <AskDialog operator={operator} asked={asked} onClose={() => setAsked(undefined)} />}
    </li>
  );
}
