// Setting up: the authenticator app reads the secret, a new password replaces the first one.
import { office } from '@bourse/contract';
import { cleanCode, CODE_LENGTH } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { PasswordField, TextField } from '@bourse/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useMemo, useState } from 'react';
import { encode } from 'uqr';
import { ask } from '../../lib/api.ts';
import { openSession } from '../../lib/session.ts';
import type { Enrolment } from './login-form.tsx';

const QUIET_MODULES = 4;

/** Dark on white in both themes: cameras read nothing else reliably. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => {
    const code = encode(text, { border: QUIET_MODULES });
    const squares = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: squares.join(''), size: code.size };
  }, [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="mx-auto size-48 rounded-md bg-[#fff]">
      <path d={path} fill="#000" />
    </svg>
  );
}

export function EnrolForm({ enrolment, onBack }: { readonly enrolment: Enrolment; readonly onBack: () => void }) {
  const [newPassword, setNewPassword] = useState('');
  const [code, setCode] = useState('');
  const { email, password, secret, uri } = enrolment;
  const enrol = useMutation({
    mutationFn: () => ask(office.enrol, { email, password, new_password: newPassword, code }),
    onSuccess: ({ token, operator }) => openSession(token, operator),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    enrol.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-13 text-ink-2">{t('office.enrol.text')}</p>
      <QrCode text={uri} label={t('office.enrol.qr')} />
      <div className="flex items-center justify-between gap-2 rounded-md border border-line px-3 py-2">
        <code className="min-w-0 font-mono text-12 break-all">{secret}</code>
        <CopyButton text={secret} label={t('ui.copy')} />
      </div>
      <PasswordField
        label={t('office.enrol.newPassword')}
        hint={t('office.enrol.passwordHint')}
        autoComplete="new-password"
        minLength={12}
        lengthMax={office.PASSWORD_LENGTH_MAX}
        required
        value={newPassword}
        onChange={(event) => setNewPassword(event.target.value)}
      />
      <TextField
        label={t('office.login.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        clean={cleanCode}
        lengthMax={CODE_LENGTH}
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {enrol.isError && (
        <p role="alert" className="text-13 text-error">
          {errorText(enrol.error)}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" isPending={enrol.isPending}>
        {t('office.enrol.submit')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {t('office.back')}
      </Button>
    </form>
  );
}
