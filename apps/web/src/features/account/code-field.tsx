// The verification code and the button that sends it, with its 60 s countdown.
import { account } from '@bourse/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorText } from '../../lib/api.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { notify } from '../../ui/toast.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import type { AccountMode } from './account-mode.ts';
import { CODE_LENGTH } from './rules.ts';

const RESEND_AFTER_MS = 60_000;

export type CodeTarget = { readonly mode: AccountMode; readonly address: string; readonly dialCode: string };

export type CodeFieldProps = Omit<TextFieldProps, 'label' | 'after'> & {
  /** Checks the address; the code is sent only where it answers one. */
  readonly askTarget: () => Promise<CodeTarget | undefined>;
  /** Why no code can be sent now; undefined when one can. */
  readonly blockedBecause?: string | undefined;
};

async function sendCode({ mode, address, dialCode }: CodeTarget): Promise<CodeTarget> {
  if (mode === 'email') await call(account.sendMail, { user_string: address, type: 'register' });
  else await call(account.sendSms, { user_string: address, country_code: dialCode, type: 'register' });
  return { mode, address, dialCode };
}

export function CodeField({ askTarget, blockedBecause, ...field }: CodeFieldProps) {
  const [resendAt, setResendAt] = useState<number>();
  const seconds = useCountdown(resendAt);
  const sending = useMutation({
    mutationFn: sendCode,
    onSuccess: ({ mode, address, dialCode }) => {
      setResendAt(Date.now() + RESEND_AFTER_MS);
      if (mode === 'email') notify.success(t('auth.code.sentMail', { address }));
      else notify.success(t('auth.code.sentSms', { address: `+${dialCode} ${address}` }));
    },
    onError: (error) => notify.error(errorText(error)),
  });
  const send = async (): Promise<void> => {
    const target = await askTarget();
    if (target) sending.mutate(target);
  };
  return (
    <TextField
      {...field}
      label={t('auth.code')}
      hint={blockedBecause}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_LENGTH}
      after={
        <Button
          variant="quiet"
          size="small"
          className="me-1 min-w-24 text-iris disabled:text-ink-3 disabled:opacity-100 max-md:h-9"
          isPending={sending.isPending}
          disabled={blockedBecause !== undefined || seconds > 0}
          title={blockedBecause}
          onClick={() => void send()}
        >
          {seconds > 0 ? t('auth.code.wait', { seconds }) : t('auth.code.send')}
        </Button>
      }
    />
  );
}
