// A change that asks for the login password once more, and for the second factor where there is one.
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { type Proof, useFormCall } from '../lib/form-call.ts';
import { useSession } from '../lib/session.ts';
import { Form, UsernameHint } from './form.tsx';
import { checkGiven, OwnPasswordField } from './own-password-field.tsx';

export type PasswordFormProps<Done> = {
  readonly submitLabel: string;
  readonly isGrave?: boolean;
  readonly send: (password: string, proof: Proof | undefined) => Promise<Done>;
  readonly onDone: (done: Done) => void;
  /** Further fields are shown above the password. */
  readonly children?: ReactNode;
};

export function PasswordForm<Done>({ submitLabel, isGrave = false, send, onDone, children }: PasswordFormProps<Done>) {
  const accountNumber = useSession((session) => session.accountNumber);
  const form = useForm<{ readonly password: string }>({ defaultValues: { password: '' } });
  const call = useFormCall({
    form,
    send: ({ password }, proof) => send(password, proof),
    onDone,
    fields: { wrong_password: 'password', password_required: 'password' },
  });
  return (
    <Form call={call} submitLabel={submitLabel} isGrave={isGrave}>
      <UsernameHint account={accountNumber} />
      {children}
      <OwnPasswordField
        {...form.register('password', { validate: checkGiven })}
        error={form.formState.errors.password?.message}
      />
    </Form>
  );
}
