// Two operators of a demo at their desk: one has asked for the results of all sales, the other approves of them one by one.
import { officeLaunch } from '@bourse/contract';
import type { LaunchProjectId } from '@bourse/domain';
import { z } from 'zod';
import { logInOperators } from '../../tests/crash/fiat/operators.ts';
import type { Origins } from '../../tests/support/server-process.ts';
import { post } from '../../tests/support/users.ts';

const pending = z.object({
  message: z.object({ list: z.array(z.object({ id: z.number(), subject: z.string() })) }),
});

/** Answers what approves of the result of one of them. */
export async function prepareResults(
  server: Origins,
  sales: readonly LaunchProjectId[],
): Promise<(nth: number) => Promise<void>> {
  const { asking, deciding } = await logInOperators(server);
  const mustPost = async (path: string, fields: Readonly<Record<string, string>>, token: string): Promise<void> => {
    const answer = await post(server.officeUrl + path, fields, { authorization: token });
    if (answer.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(answer)}`);
  };
  for (const sale of sales) {
    const fields = { id: String(sale), reason: 'the sale is over' };
    await mustPost(officeLaunch.proposeSettle.path, fields, asking.token);
  }
  const headers = { authorization: deciding.token };
  const listed = await (await fetch(server.officeUrl + officeLaunch.listProposals.path, { headers })).json();
  const ids = new Map(pending.parse(listed).message.list.map(({ id, subject }) => [subject, id]));
  return async (nth) => {
    const fields = { id: String(ids.get(String(sales[nth]))) };
    await mustPost(officeLaunch.approveProposal.path, fields, deciding.token);
  };
}
