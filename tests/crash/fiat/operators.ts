// Two operators of a demo at their desk: one asks how a dispute shall end, the other approves.
import { office, officeFiatCases, officeFiatSettings } from '@bourse/contract';
import { z } from 'zod';
import { addressOf, type Origins } from '../../support/server-process.ts';
import { post, type TestUser } from '../../support/users.ts';
import type { Planned } from '../calls.ts';

export type Operators = { readonly asking: TestUser; readonly deciding: TestUser };

const credentials = z.object({ email: z.string(), password: z.string(), code: z.string() });
const opened = z.object({ message: z.object({ token: z.string() }) });
const pending = z.object({ message: z.object({ list: z.array(z.object({ id: z.number(), deal_id: z.number() })) }) });

export async function logInOperators(server: Origins): Promise<Operators> {
  return { asking: await logIn(server, 'operator'), deciding: await logIn(server, 'admin') };
}

async function logIn({ officeUrl }: Origins, role: string): Promise<TestUser> {
  const response = await fetch(`${officeUrl}/dev/operator-code?email=${role}@demo.example`);
  const known = credentials.parse(await response.json());
  const { token } = opened.parse(await post(officeUrl + office.login.path, known)).message;
  return { email: known.email, password: known.password, token };
}

type Dispute = { readonly id: number; readonly winner: 'buyer' | 'seller' };

/** Sent again it is refused, as it has been asked for. */
export const planVerdict = ({ asking }: Operators, { id, winner }: Dispute, onAsked: Planned['onAnswer']): Planned => ({
  user: asking,
  path: officeFiatCases.proposeVerdict.path,
  fields: { kind: 'deal', id: String(id), winner, grounds: 'payment_proven', reason: 'the bank says so' },
  isKeyed: false,
  onAnswer: onAsked,
});

export const planApproval = ({ deciding }: Operators, dealId: number, onDecided: Planned['onAnswer']): Planned => ({
  user: deciding,
  path: officeFiatSettings.approveProposal.path,
  fields: {},
  isKeyed: false,
  prepare: (server) => findProposal(server, deciding, dealId),
  onAnswer: onDecided,
});

/** No proposal has this id. */
const NO_PROPOSAL = 999_999_999;

const SERVER_FAULT = 500;

/** Undefined where the server is gone, or about to be: without its database it says so and stops. */
async function findProposal(server: Origins, { token }: TestUser, dealId: number) {
  const headers = { authorization: token };
  const answer = await fetch(addressOf(server, officeFiatSettings.listProposals.path), { headers })
    .then((response) => (response.status < SERVER_FAULT ? response.text() : undefined))
    .catch(() => undefined);
  if (answer === undefined) return undefined;
  const { list } = pending.parse(JSON.parse(answer)).message;
  return { id: String(list.find(({ deal_id: id }) => id === dealId)?.id ?? NO_PROPOSAL) };
}
