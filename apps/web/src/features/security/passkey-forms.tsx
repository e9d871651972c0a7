// Adding, renaming and deleting a passkey.
import { isBlank } from '@bourse/domain';
import { passkeys } from '@bourse/contract';
import { t, withTexts } from '@bourse/ui/lib/i18n.ts';
import { waitText } from '@bourse/ui/lib/wait-text.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { type Proof, useFormCall } from '../../lib/form-call.ts';
import { Form, UsernameHint } from '../../ui/form.tsx';
import { checkGiven, OwnPasswordField } from '../../ui/own-password-field.tsx';
import { PasswordForm } from '../../ui/password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const NAME_LENGTH_MAX = 40;

type NewValues = { readonly name: string; readonly password: string };

async function addPasskey({ name, password }: NewValues, proof: Proof | undefined): Promise<readonly string[]> {
  const [{ message: options }, { makePasskey }] = await Promise.all([
    call(passkeys.registerOptions, { password, ...proof?.fields }),
    withTexts(import('../../lib/passkeys.ts')),
  ]);
  const passkey = await makePasskey(options);
  const { message } = await call(passkeys.register, { passkey, name });
  return message.recovery_codes;
}

/** `holdSeconds`: how long withdrawals are held after it. */
type HoldingProps = { readonly holdSeconds: number; readonly onDone: () => void };

export function AddPasskey({ holdSeconds, onDone }: HoldingProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useForm<NewValues>({ defaultValues: { name: t('security.passkey.defaultName'), password: '' } });
  const { errors } = form.formState;
  const adding = useFormCall({
    form,
    send: addPasskey,
    onDone: (fresh) => (fresh.length > 0 ? setCodes(fresh) : onDone()),
    fields: { wrong_password: 'password' },
  });
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <Form call={adding} submitLabel={t('security.passkey.create')}>
      <UsernameHint account={undefined} />
      <p>{t('security.passkey.before', { duration: waitText(holdSeconds) })}</p>
      <TextField
        {...form.register('name', { validate: (text) => !isBlank(text) || t('security.passkey.nameMissing') })}
        label={t('security.passkey.name')}
        hint={t('security.passkey.nameHint')}
        lengthMax={NAME_LENGTH_MAX}
        error={errors.name?.message}
      />
      <OwnPasswordField {...form.register('password', { validate: checkGiven })} error={errors.password?.message} />
    </Form>
  );
}

export type OnePasskeyProps = { readonly passkey: passkeys.Passkey; readonly onDone: () => void };

export function RenamePasskey({ passkey, onDone }: OnePasskeyProps) {
  const form = useForm<{ readonly name: string }>({ defaultValues: { name: passkey.name } });
  const renaming = useFormCall({
    form,
    send: ({ name }) => call(passkeys.rename, { id: passkey.id, name }),
    onDone,
  });
  return (
    <Form call={renaming} submitLabel={t('security.save')}>
      <TextField
        {...form.register('name', { validate: (text) => !isBlank(text) || t('security.passkey.nameMissing') })}
        label={t('security.passkey.name')}
        lengthMax={NAME_LENGTH_MAX}
        error={form.formState.errors.name?.message}
      />
    </Form>
  );
}

export function DeletePasskey({ passkey, holdSeconds, onDone }: OnePasskeyProps & HoldingProps) {
  return (
    <PasswordForm
      submitLabel={t('security.delete')}
      send={(password, proof) => call(passkeys.remove, { id: passkey.id, password, ...proof?.fields })}
      onDone={onDone}
    >
      <p>{t('security.passkey.deleteText', { name: passkey.name, duration: waitText(holdSeconds) })}</p>
    </PasswordForm>
  );
}
