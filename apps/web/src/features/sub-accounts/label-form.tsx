// Opening a sub-account, and calling one otherwise: both are a label.
import { subAccounts } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { useOnce } from '../../lib/attempt.ts';
import { useFormCall } from '../../lib/form-call.ts';
import { useSession } from '../../lib/session.ts';
import { keepSubAccount } from '../../lib/switch-account.ts';
import { Form } from '../../ui/form.tsx';
import { type Account, ACCOUNTS_KEY, AS_MASTER } from './accounts.ts';

type LabelFormProps = {
  readonly start: string;
  readonly submitLabel: string;
  readonly send: (label: string) => Promise<unknown>;
  readonly onDone: (label: string) => void;
  readonly children?: ReactNode;
};

function LabelForm({ start, submitLabel, send, onDone, children }: LabelFormProps) {
  const client = useQueryClient();
  const form = useForm<{ readonly label: string }>({ defaultValues: { label: start } });
  const sending = useFormCall({
    form,
    send: ({ label }) => send(label.trim()),
    fields: { sub_account_label_in_use: 'label' },
    onDone: (_, { label }) => {
      void client.invalidateQueries({ queryKey: ACCOUNTS_KEY });
      onDone(label.trim());
    },
  });
  return (
    <Form call={sending} submitLabel={submitLabel}>
      {children}
      <TextField
        {...form.register('label', { validate: (label) => label.trim() !== '' || t('subAccount.labelMissing') })}
        label={t('subAccount.label')}
        hint={t('subAccount.labelHint')}
        lengthMax={subAccounts.SUB_ACCOUNT_LABEL_LENGTH_MAX}
        error={form.formState.errors.label?.message}
      />
    </Form>
  );
}

export function CreateForm({ max, onDone }: { readonly max: number; readonly onDone: () => void }) {
  const once = useOnce();
  return (
    <LabelForm
      start=""
      submitLabel={t('subAccount.create')}
      send={(label) => once({ label }, (options) => call(subAccounts.create, { label }, { ...options, ...AS_MASTER }))}
      onDone={(label) => {
        notify.success(t('subAccount.created', { label }));
        onDone();
      }}
    >
      <p>{t('subAccount.createText', { max })}</p>
    </LabelForm>
  );
}

export function RenameForm({ account, onDone }: { readonly account: Account; readonly onDone: () => void }) {
  return (
    <LabelForm
      start={account.label}
      submitLabel={t('subAccount.rename')}
      send={(label) => call(subAccounts.rename, { id: account.id, label }, AS_MASTER)}
      onDone={(label) => {
        const { subAccount } = useSession.getState();
        if (subAccount?.id === account.id) {
          const renamed = { ...subAccount, label };
          keepSubAccount(renamed);
          useSession.setState({ subAccount: renamed });
        }
        notify.success(t('subAccount.renamed', { label }));
        onDone();
      }}
    />
  );
}
