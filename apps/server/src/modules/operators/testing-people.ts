// Operators of their own for a test: each sets up a login with a first password, as a newcomer does.
import { office, officeOperators } from '@bourse/contract';
import { MINUTE_MS, type OperatorRole } from '@bourse/domain';
import type { TestServer } from '../../platform/http/testing.ts';
import { totpCodeAt } from '../security/testing.ts';
import { addOperator } from './accounts.ts';

const OWN_PASSWORD = 'a much longer password';
export type Person = {
  readonly id: number;
  readonly email: string;
  readonly secret: string;
  readonly token: string;
};

/** Tokens of two admins. */
export type Two = { readonly asking: string; readonly approving: string };
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

  const reason = 'asked';

  /** The number of what is asked for about an operator. */
  async function pendingOf(email: string, token: string): Promise<number> {
    const { list } = await server.mustCall(officeOperators.listProposals, {}, token);
    const found = list.find(({ subject }) => subject === email);
    if (!found) throw new Error(`nothing is asked for about ${email}`);
    return found.id;
  }

  async function approve(email: string, { approving }: Two): Promise<void> {
    await server.mustCall(officeOperators.approveProposal, { id: await pendingOf(email, approving) }, approving);
  }

  /** Each of the two passes on the half that is shown to them. */
  async function firstPasswordOf(email: string, { asking, approving }: Two): Promise<string> {
    const id = (await server.mustCall(office.listOperators, {}, asking)).find((one) => one.email === email)?.id ?? 0;
    const first = await server.mustCall(officeOperators.firstPassword, { id }, asking);
    const second = await server.mustCall(officeOperators.firstPassword, { id }, approving);
    return `${first.half}-${second.half}`;
  }

  /** Answers the first password. */
  async function add(email: string, role: OperatorRole, two: Two): Promise<string> {
    await server.mustCall(officeOperators.proposeAdd, { email, name: 'N', role, reason }, two.asking);
    await approve(email, two);
    return firstPasswordOf(email, two);
  }

  async function addedByTwo(two: Two, role: OperatorRole): Promise<Person> {
    const email = nextEmail();
    return enrol(email, await add(email, role, two));
  }

  async function resetByTwo(two: Two, { id, email }: Pick<Person, 'id' | 'email'>): Promise<Person> {
    await server.mustCall(officeOperators.proposeReset, { id, reason }, two.asking);
    await approve(email, two);
    return enrol(email, await firstPasswordOf(email, two));
  }

  /** Enters an act that one admin alone could do before it took two; nothing but the entry is left of it. */
  async function madeByOne(email: string, maker: string, action: 'operator.add' | 'operator.reset'): Promise<void> {
    await server.services.auditLog.record({ actor: maker, action, subject: `operator ${email}`, ip: '::1' });
  }

  /** Adds an operator like `npm run operator`. */
  async function addedByConsole(role: OperatorRole): Promise<Person> {
    const email = nextEmail();
    const added = await addOperator(server.services, { email, name: 'N', role }, { actor: 'console', ip: '' });
    if (!added.ok) throw new Error(added.code);
    return enrol(email, added.value.firstPassword);
  }

  return { nextEmail, enrol, logIn, add, addedByTwo, resetByTwo, madeByOne, pendingOf, addedByConsole };
}
