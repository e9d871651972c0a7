// Parts of the account's screens: the second factor, codes, passwords and the gesture.
import { Case, Row, Section } from '@bourse/ui/gallery/frame.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { NewPasswordField } from '../../features/account/new-password-field.tsx';
import { PatternPad } from '../../features/gesture/pattern-pad.tsx';
import type { FormCall } from '../../lib/form-call.ts';
import type { SecondFactorDemand } from '../../lib/second-factor.ts';
import { SecondFactorStep } from '../../ui/second-factor.tsx';

const WIDTH = 280;
const nothing = (): void => undefined;

const CALL: FormCall = {
  submit: nothing,
  isPending: false,
  error: undefined,
  demand: undefined,
  prove: nothing,
  goBack: nothing,
};
const APP: SecondFactorDemand = { methods: ['totp', 'passkey', 'recovery'], challenge: undefined };
const RECOVERY: SecondFactorDemand = { methods: ['recovery'], challenge: undefined };
const PASSKEY: SecondFactorDemand = { methods: ['passkey', 'recovery'], challenge: undefined };

function SecondFactors() {
  return (
    <Section name="second factor">
      <Row>
        <Case name="authenticator app" width={WIDTH}>
          <SecondFactorStep demand={APP} call={CALL} />
        </Case>
        <Case name="wrong code" width={WIDTH}>
          <SecondFactorStep demand={APP} call={{ ...CALL, error: 'This code is wrong' }} />
        </Case>
        <Case name="recovery code" width={WIDTH}>
          <SecondFactorStep demand={RECOVERY} call={CALL} />
        </Case>
      </Row>
      <Row>
        <Case name="passkey" width={WIDTH}>
          <SecondFactorStep demand={PASSKEY} call={CALL} />
        </Case>
        <Case name="passkey, rejected" width={WIDTH}>
          <SecondFactorStep demand={PASSKEY} call={{ ...CALL, error: 'The passkey was rejected' }} />
        </Case>
        <Case name="checking" width={WIDTH}>
          <SecondFactorStep demand={PASSKEY} call={{ ...CALL, isPending: true }} />
        </Case>
      </Row>
    </Section>
  );
}

const noTarget = (): Promise<undefined> => Promise.resolve(undefined);
const PASSWORDS = ['trade1', 'tradebook9', 'trade-book-9', 'Trade-book-2026!'] as const;

function Secrets() {
  return (
    <Section name="codes and passwords">
      <Row>
        <Case name="code" width={WIDTH}>
          <CodeField purpose="register" address="" askTarget={noTarget} />
        </Case>
        <Case name="code, blocked" width={WIDTH}>
          <CodeField
            purpose="register"
            address=""
            askTarget={noTarget}
            blockedBecause="Agree to the user agreement first"
          />
        </Case>
        <Case name="code, wrong" width={WIDTH}>
          <CodeField
            purpose="register"
            address=""
            askTarget={noTarget}
            defaultValue="123456"
            error="The code is wrong"
          />
        </Case>
      </Row>
      <Row>
        {PASSWORDS.map((password) => (
          <Case key={password} name={`password, ${password.length} characters`} width={208}>
            <NewPasswordField label="New password" password={password} defaultValue={password} />
          </Case>
        ))}
      </Row>
    </Section>
  );
}

function Gestures() {
  return (
    <Section name="gesture">
      <Row>
        <Case name="to be drawn" width={WIDTH}>
          <PatternPad isBusy={false} isWrong={false} onPattern={nothing} />
        </Case>
        <Case name="checking" width={WIDTH}>
          <PatternPad isBusy isWrong={false} onPattern={nothing} />
        </Case>
      </Row>
    </Section>
  );
}

export function AccountSections() {
  return (
    <>
      <SecondFactors />
      <Secrets />
      <Gestures />
    </>
  );
}
