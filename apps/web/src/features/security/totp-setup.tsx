// Turning the authenticator app on: the password, then the secret as a QR code and a first code of the app, then the
// recovery codes.
import { type MessageOf, security } from '@bourse/contract';
import { cleanCode, CODE_LENGTH, isCode } from '@bourse/domain';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { QrCode } from '@bourse/ui/qr-code.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { useFormCall } from '../../lib/form-call.ts';
import { Form } from '../../ui/form.tsx';
import { PasswordForm } from '../../ui/password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Setup = MessageOf<typeof security.setUpTotp>;

const QR_SIZE = 156;

/** Groups of four are easier to type. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

type ConfirmProps = { readonly setup: Setup; readonly onOn: (codes: readonly string[]) => void };

function Confirm({ setup, onOn }: ConfirmProps) {
  const form = useForm<{ readonly code: string }>({ defaultValues: { code: '' } });
  const confirming = useFormCall({
    form,
    send: ({ code }) => call(security.confirmTotp, { totp_code: code }),
    onDone: ({ message }) => onOn(message.recovery_codes),
    fields: { second_factor_wrong: 'code', second_factor_reused: 'code' },
  });
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex list-decimal flex-col gap-1 ps-5 marker:text-ink-3">
        <li>{t('security.totp.scan')}</li>
        <li>{t('security.totp.type')}</li>
      </ol>
      <div className="flex items-center gap-4 max-md:flex-col">
        <QrCode text={setup.otpauth_url} label={t('security.totp.qr')} size={QR_SIZE} />
        <div className="min-w-0">
          <p className="text-12 text-ink-2">{t('security.totp.secret')}</p>
          <p className="mt-1 flex items-center gap-1 font-mono text-13 text-ink-1">
            <span className="break-words">{grouped(setup.secret)}</span>
            <CopyButton text={setup.secret} label={t('security.totp.copy')} />
          </p>
        </div>
      </div>
      <Form call={confirming} submitLabel={t('security.totp.turnOn')}>
        <TextField
          {...form.register('code', {
            validate: (text) => isCode(text) || t('security.factor.totpMissing'),
          })}
          label={t('security.factor.totp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          clean={cleanCode}
          lengthMax={CODE_LENGTH}
          error={form.formState.errors.code?.message}
        />
      </Form>
    </div>
  );
}

export function TotpSetup({ onDone }: { readonly onDone: () => void }) {
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (setup) return <Confirm setup={setup} onOn={(fresh) => (fresh.length > 0 ? setCodes(fresh) : onDone())} />;
  return (
    <PasswordForm
      submitLabel={t('security.next')}
      send={async (password, proof) => (await call(security.setUpTotp, { password, ...proof?.fields })).message}
      onDone={setSetup}
    >
      <p>{t('security.totp.before')}</p>
    </PasswordForm>
  );
}
