// The verification code and the button that sends it, with its 60 s countdown.
import { account } from '@bourse/contract';
import { cleanCode, CODE_LENGTH } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField, type TextFieldProps } from '@bourse/ui/text-field.tsx';
import { useCountdown } from '@bourse/ui/use-countdown.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../lib/api.ts';
import { useClientConfig } from '../lib/client-config.ts';
import { readDemoCode } from '../lib/demo-code.ts';
import { type CodePurpose, keepResendTime, readResendTime } from '../lib/resend-times.ts';

/** A phone number without its dialing code, or the whole one from its + with none beside it. */
export type CodeTarget = { readonly mode: 'email' | 'mobile'; readonly address: string; readonly dialCode: string };

export type CodeFieldProps = Omit<TextFieldProps, 'label' | 'after'> & {
  readonly purpose: CodePurpose;
  /** The address is as typed now: each address has its own wait for the next code. */
  readonly address: string;
  /** Checks the address; the code is sent only where it answers one. */
  readonly askTarget: () => Promise<CodeTarget | undefined>;
  /** Why no code can be sent now; undefined when one can. */
  readonly blockedBecause?: string | undefined;
};

async function sendCode({ mode, address, dialCode }: CodeTarget, type: CodePurpose): Promise<CodeTarget> {
  if (mode === 'email') await call(account.sendMail, { user_string: address, type });
  else await call(account.sendSms, { user_string: address, country_code: dialCode, type });
  return { mode, address, dialCode };
}

const sentText = ({ mode, address, dialCode }: CodeTarget): string =>
  mode === 'email'
    ? t('auth.code.sentMail', { address })
    : t('auth.code.sentSms', { address: dialCode === '' ? address : `+${dialCode} ${address}` });

const demoAddressOf = ({ mode, address, dialCode }: CodeTarget): string =>
  mode === 'email' || dialCode === '' ? address : `+${dialCode}${address}`;

export function CodeField({ purpose, address, askTarget, blockedBecause, error, ref, ...field }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isDemo = useClientConfig().data?.site.is_demo === true;
  const [demoCode, setDemoCode] = useState<string>();
  const seconds = useCountdown(readResendTime(purpose, address));
  const sending = useMutation({
    mutationFn: (target: CodeTarget) => sendCode(target, purpose),
    onSuccess: (target) => {
      keepResendTime(purpose, target.address);
      // What comes next is typing it.
      input.current?.focus();
      if (isDemo) readDemoCode(demoAddressOf(target)).then(setDemoCode, () => undefined);
    },
  });
  const send = async (): Promise<void> => {
    const target = await askTarget();
    if (target) sending.mutate(target);
  };
  const sent = sending.data ? sentText(sending.data) : undefined;
  const demo = demoCode === undefined ? undefined : t('auth.code.demo', { code: demoCode });
  const hint = blockedBecause ?? ([sent, demo].filter(Boolean).join(' · ') || undefined);
  return (
    <TextField
      {...field}
      ref={(element) => {
        input.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      label={t('auth.code')}
      hint={hint}
      error={error ?? (sending.error ? errorText(sending.error) : undefined)}
      inputMode="numeric"
      autoComplete="one-time-code"
      clean={cleanCode}
      lengthMax={CODE_LENGTH}
      after={
        <Button
          variant="quiet"
          size="small"
          className="me-1 min-w-24 text-iris disabled:text-ink-3 disabled:opacity-100 touch:h-10"
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
