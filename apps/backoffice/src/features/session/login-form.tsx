// Logging in: address, password and the code of the authenticator app. A first password leads on to the setting up.
import { market, office } from '@bourse/contract';
import {
  cleanCode,
  cleanUnseen,
  CODE_LENGTH,
  demoOperatorAddress,
  OPERATOR_ROLES,
  SECOND_DEMO_ADMIN,
} from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { PasswordField, TextField } from '@bourse/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { notify } from '@bourse/ui/toast.ts';
import { ask } from '../../lib/api.ts';
import { openSession } from '../../lib/session.ts';
import { useAsk } from '../../lib/use-ask.ts';

// In a demo: fills the form with a demo operator of each role, or the second admin. The server has this door in demo mode alone.
type DemoCredentials = { readonly email: string; readonly password: string; readonly code: string };

function isCredentials(value: unknown): value is DemoCredentials {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return ['email', 'password', 'code'].every((name) => typeof fields.get(name) === 'string');
}

async function fetchCredentials(email: string): Promise<DemoCredentials> {
  const response = await fetch(`/dev/operator-code?email=${email}`);
  const body: unknown = await response.json();
  if (!isCredentials(body)) throw new Error('no code just now');
  return body;
}

function DemoAccess({ onFill }: { readonly onFill: (credentials: DemoCredentials) => void }) {
  const config = useAsk(market.clientConfig, {});
  if (config.data?.site.is_demo !== true) return null;
  const fill = (email: string): void => {
    fetchCredentials(email).then(onFill, () => notify.info(t('office.demo.wait')));
  };
  return (
    <fieldset className="rounded-md border border-line p-3">
      <legend className="px-1 text-12 text-ink-2">{t('office.demo.title')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {OPERATOR_ROLES.map((role) => (
          <Button key={role} size="small" onClick={() => fill(demoOperatorAddress(role))}>
            {t(`office.role.${role}`)}
          </Button>
        ))}
        <Button size="small" onClick={() => fill(SECOND_DEMO_ADMIN)}>
          {t('office.demo.second')}
        </Button>
      </div>
    </fieldset>
  );
}

export type Enrolment = {
  readonly email: string;
  readonly password: string;
  readonly secret: string;
  readonly uri: string;
};

export function LoginForm({ onEnrol }: { readonly onEnrol: (enrolment: Enrolment) => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const login = useMutation({
    mutationFn: () => ask(office.login, { email, password, ...(code === '' ? {} : { code }) }),
    onSuccess: (answer) => {
      if (answer.state === 'open') openSession(answer.token, answer.operator);
      else onEnrol({ email, password, secret: answer.secret, uri: answer.uri });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    login.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('office.login.email')}
        type="email"
        clean={cleanUnseen}
        lengthMax={office.ADDRESS_LENGTH_MAX}
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t('office.login.password')}
        autoComplete="current-password"
        lengthMax={office.PASSWORD_LENGTH_MAX}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label={t('office.login.code')}
        hint={t('office.login.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        clean={cleanCode}
        lengthMax={CODE_LENGTH}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {login.isError && (
        <p role="alert" className="text-13 text-error">
          {errorText(login.error)}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" isPending={login.isPending}>
        {t('shell.login')}
      </Button>
      <DemoAccess
        onFill={(demo) => {
          setEmail(demo.email);
          setPassword(demo.password);
          setCode(demo.code);
        }}
      />
    </form>
  );
}
