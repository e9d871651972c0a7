// The step between a form and its effect where the account has a second factor: a code of the authenticator app, a
// recovery code, or a passkey.
import { cleanCode, CODE_LENGTH, isCode } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FormCall } from '../lib/form-call.ts';
import { provePasskey, type SecondFactor, type SecondFactorDemand } from '../lib/second-factor.ts';

/** Enter that follows a whole code within this belongs to it, and is not a second try of a wrong one. */
const ENTER_BELONGS_MS = 1_000;

type CodeStepProps = { readonly factor: 'totp' | 'recovery'; readonly call: FormCall };

function CodeStep({ factor, call }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const sentItself = useRef({ code: '', at: 0 });
  const isTotp = factor === 'totp';
  const isWhole = (text: string): boolean => !isTotp || isCode(text);
  const prove = (text: string): void => call.prove(isTotp ? { totp_code: text } : { recovery_code: text });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { code: sent, at } = sentItself.current;
    if (call.isPending || (sent === code && performance.now() - at < ENTER_BELONGS_MS)) return;
    if (code.trim() === '' || !isWhole(code)) setMissing(true);
    else prove(code);
  };
  const type = (text: string): void => {
    setCode(text);
    setMissing(false);
    // A whole code of the app is sent at once; there is nothing more to say.
    if (!isTotp || !isCode(text) || call.isPending) return;
    sentItself.current = { code: text, at: performance.now() };
    prove(text);
  };
  const missing = isTotp ? t('security.factor.totpMissing') : t('security.factor.recoveryMissing');
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <TextField
        ref={input}
        label={isTotp ? t('security.factor.totp') : t('security.factor.recovery')}
        hint={isTotp ? t('security.factor.totpHint') : t('security.factor.recoveryHint')}
        error={isMissing ? missing : call.error}
        inputMode={isTotp ? 'numeric' : 'text'}
        autoComplete={isTotp ? 'one-time-code' : 'off'}
        autoCapitalize={isTotp ? 'none' : 'characters'}
        spellCheck={false}
        clean={isTotp ? cleanCode : undefined}
        lengthMax={isTotp ? CODE_LENGTH : undefined}
        value={code}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" isPending={call.isPending}>
        {t('security.factor.submit')}
      </Button>
    </form>
  );
}

function PasskeyStep({ demand, call }: { readonly demand: SecondFactorDemand; readonly call: FormCall }) {
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const ask = async (): Promise<void> => {
    setAsking(true);
    setFault(undefined);
    try {
      call.prove(await provePasskey(demand));
    } catch (error) {
      setFault(errorText(error));
    }
    setAsking(false);
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-ink-2">{t('security.factor.passkeyHint')}</p>
      <p role="alert" className="text-13 text-error empty:hidden">
        {fault ?? call.error}
      </p>
      <Button
        ref={button}
        variant="primary"
        size="large"
        isPending={isAsking || call.isPending}
        onClick={() => void ask()}
      >
        <KeyRound size={16} aria-hidden="true" />
        {t('security.factor.passkey')}
      </Button>
    </div>
  );
}

const OTHER = {
  totp: 'security.factor.useTotp',
  recovery: 'security.factor.useRecovery',
  passkey: 'security.factor.usePasskey',
} as const;

export type SecondFactorStepProps = { readonly demand: SecondFactorDemand; readonly call: FormCall };

export function SecondFactorStep({ demand, call }: SecondFactorStepProps) {
  const preferred: SecondFactor = demand.methods.find((method) => method !== 'recovery') ?? 'recovery';
  const [factor, setFactor] = useState(preferred);
  const others = demand.methods.filter((method) => method !== factor);
  return (
    <section aria-label={t('security.factor.title')} className="flex flex-col gap-4">
      <h2 className="text-16">{t('security.factor.title')}</h2>
      {factor === 'passkey' ? (
        <PasskeyStep demand={demand} call={call} />
      ) : (
        <CodeStep key={factor} factor={factor} call={call} />
      )}
      <div className="flex flex-wrap gap-x-1">
        {others.map((method) => (
          <Button key={method} variant="quiet" size="small" className="text-iris!" onClick={() => setFactor(method)}>
            {t(OTHER[method])}
          </Button>
        ))}
        <Button variant="quiet" size="small" onClick={call.goBack}>
          {t('security.factor.back')}
        </Button>
      </div>
    </section>
  );
}
