// Operators of their own for a test: each sets up a login with a first password, as a newcomer does.
import { office } from '@bourse/contract';
import { MINUTE_MS, type OperatorRole } from '@bourse/domain';
import type { TestServer } from '../../http/testing.ts';
import { totpCodeAt } from '../../security/testing.ts';
import { addOperator } from './accounts.ts';

const OWN_PASSWORD = 'a much longer password';
export type Person = {
  readonly id: number;
  readonly email: string;
  readonly secret: string;
  readonly token: string;
};

export type People = ReturnType<typeof employ>;

export function employ(server: TestServer) {
  let made = 0;
  const nextEmail = (): string => `person-${(made += 1)}@example.com`;

  async function enrol(email: string, password: string): Promise<Person> {
    // A code of the step before is not taken again.
    server.clock.advance(MINUTE_MS);
    const offered = await server.mustCall(office.login, { email, password });
    if (offered.state !== 'enrol') throw new Error('a first password opened a session');
    const { secret } = offered;
    const input = { email, password, new_password: OWN_PASSWORD, code: totpCodeAt(secret, server.clock.now()) };
    const { token, operator } = await server.mustCall(office.enrol, input);
    return { id: operator.id, email, secret, token };
  }

  async function logIn({ email, secret }: Person): Promise<string> {
    server.clock.advance(MINUTE_MS);
    const code = totpCodeAt(secret, server.clock.now());
    const opened = await server.mustCall(office.login, { email, password: OWN_PASSWORD, code });
    if (opened.state !== 'open') throw new Error('no session');
    return opened.token;
  }

  async function addedBy(token: string, role: Exclude<OperatorRole, 'admin'>): Promise<Person> {
    const email = nextEmail();
    const added = await server.mustCall(office.addOperator, { email, name: 'N', role }, token);
    return enrol(email, added.first_password);
  }

  /** As `npm run operator` makes one. */
  async function addedByConsole(role: OperatorRole): Promise<Person> {
    const email = nextEmail();
    const added = await addOperator(server.services, { email, name: 'N', role }, { actor: 'console', ip: '' });
    if (!added.ok) throw new Error(added.code);
    return enrol(email, added.value.firstPassword);
  }

  return { nextEmail, enrol, logIn, addedBy, addedByConsole };
}
