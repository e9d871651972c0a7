// The house's acceptor: accepts withdrawals and pays them, and confirms deposits that are paid.
import { acceptors } from '@bourse/contract';
import type { Answer } from '../api-client.ts';
import { type Act, nextAcceptorAct } from './due.ts';
import { type Desk, type Standing, Worker } from './worker.ts';

/** The bound of a page. */
const ROWS = 100;
/** The pause after a desk that is closed to the acceptor. */
const REFUSED_MS = 60_000;

/** Returns one round of it. */
export function keepAcceptor(desk: Desk): () => Promise<void> {
  const worker = new Worker(desk, 'acceptor');
  let lookAt = 0;
  return async () => {
    if (Date.now() < lookAt) return;
    const { client, token, report } = desk;
    const answer = await client.get(acceptors.desk.path, { state: 'open', limit: ROWS }, token);
    if (!answer.ok) {
      // Operators may have ended it; merchants go on.
      report(`nothing to be done (${answer.code})`);
      lookAt = Date.now() + REFUSED_MS;
      return;
    }
    const { is_appointed: isAppointed, is_accepting: isAccepting, list } = acceptors.desk.message.parse(answer.message);
    if (isAppointed === 1 && isAccepting === 0) {
      await client.post(acceptors.switchAccepting.path, { is_accepting: 1 }, token);
    }
    const standing = list.map((deal): Standing => {
      const { id, state, type } = deal;
      return { id, state, side: type === 'sell' ? 'payer' : 'payee', act: nextAcceptorAct(deal) };
    });
    await worker.work(standing, ({ id }, act) => perform(desk, worker, { id, act }));
  };
}

type Due = { readonly id: number; readonly act: Act };

async function perform({ client, token, fundPassword }: Desk, worker: Worker, { id, act }: Due): Promise<Answer> {
  if (act === 'accept') return client.post(acceptors.accept.path, { id }, token);
  if (act === 'release') return client.post(acceptors.confirm.path, { id, pay_password: fundPassword }, token);
  const proof = await worker.uploadProof();
  return proof.ok ? client.post(acceptors.pay.path, { id, proof: String(proof.message) }, token) : proof;
}
