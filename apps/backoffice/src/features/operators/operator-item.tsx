import { type MessageOf, office, officeAdmins } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useMay, useSession } from '../../lib/session.ts';
import { useAct } from '../../lib/use-ask.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { type FirstPassword, roleOptions } from './add-operator.tsx';

export type OperatorRow = MessageOf<typeof office.listOperators>[number];

export type OperatorItemProps = {
  readonly operator: OperatorRow;
  readonly onReset: (first: FirstPassword) => void;
};

export function OperatorItem({ operator, onReset }: OperatorItemProps) {
  const { id, email, name, role, is_disabled, is_enrolled, last_login } = operator;
  const isSelf = useSession((session) => session.operator?.id === id);
  const mayEdit = useMay('operators.edit') && !isSelf;
  const change = useAct(office.changeOperator);
  // An admin is made by two: here it is proposed.
  const propose = useAct(officeAdmins.proposeAdmin);
  const reset = useAct(office.resetOperator, ({ first_password: password }) => onReset({ email, password }));
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-13">
          <span className="font-[550]">{name}</span>
          {is_disabled === 1 && <Badge tone="error">{t('office.operators.disabled')}</Badge>}
          {is_enrolled === 0 && <Badge tone="warning">{t('office.operators.notEnrolled')}</Badge>}
          {isSelf && <Badge tone="iris">{t('office.operators.you')}</Badge>}
        </p>
        <p className="truncate text-12 text-ink-2">{email}</p>
        <p className="text-12 text-ink-3">
          {t('office.operators.lastLogin')} {last_login ?? '–'}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <NativeSelect
          label={t('office.operators.roleOf', { name })}
          options={roleOptions()}
          selected={role}
          disabled={!mayEdit || change.isPending || propose.isPending}
          onSelect={(next) => (next === 'admin' ? propose.mutate({ email, name }) : change.mutate({ id, role: next }))}
        />
        {mayEdit && (
          <>
            <Button
              isPending={change.isPending || propose.isPending}
              onClick={() =>
                is_disabled === 1 && role === 'admin'
                  ? propose.mutate({ email, name })
                  : change.mutate({ id, is_disabled: is_disabled === 1 ? 0 : 1 })
              }
            >
              {t(is_disabled === 1 ? 'office.operators.enable' : 'office.operators.disable')}
            </Button>
            <Button isPending={reset.isPending} onClick={() => reset.mutate({ id })}>
              {t('office.operators.reset')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
