import { office, officeOperators } from '@bourse/contract';
import { cleanUnseen, OPERATOR_ROLES, type OperatorRole } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { type SubmitEvent, useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Panel } from '../../ui/page.tsx';

export const roleOptions = () => OPERATOR_ROLES.map((role) => ({ key: role, text: t(`office.role.${role}`) }));

/** Asks for an operator; another admin approves. */
export function AddOperator() {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<OperatorRole>('viewer');
  const [reason, setReason] = useState('');
  const add = useAct(officeOperators.proposeAdd, () => {
    setEmail('');
    setName('');
    setReason('');
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    add.mutate({ email, name: name.trim(), role, reason: reason.trim() });
  };
  return (
    <Panel title={t('office.operators.add')}>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3 p-4">
        <TextField
          label={t('office.login.email')}
          type="email"
          clean={cleanUnseen}
          lengthMax={office.ADDRESS_LENGTH_MAX}
          required
          className="w-64 max-md:w-full"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label={t('office.operators.name')}
          required
          lengthMax={60}
          className="w-48 max-md:w-full"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <NativeSelect
          label={t('office.operators.role')}
          className="w-40 max-md:w-full"
          options={roleOptions()}
          selected={role}
          onSelect={setRole}
        />
        <TextField
          label={t('office.reason')}
          required
          lengthMax={300}
          className="w-64 max-md:w-full"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" variant="primary" isPending={add.isPending}>
          {t('office.operators.add')}
        </Button>
        <p className="w-full text-12 text-ink-2">{t('office.operators.addHint')}</p>
      </form>
    </Panel>
  );
}
