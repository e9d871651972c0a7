// What tests of the desk share: operators as its functions know them, and a look at a list at the worst moment.
import type { OperatorActor } from '../../../platform/http/operator-acts.ts';
import type { TestServer } from '../../../platform/http/testing.ts';
import type { WalletServices } from '../services.ts';

/** The operator of a token. */
export async function actorOf({ services }: TestServer, token: string): Promise<OperatorActor> {
  const operator = await services.operatorSessions.resolve(token);
  if (!operator) throw new Error('nobody is logged in by this token');
  return { actor: operator.email, ip: '', operatorId: operator.id, token };
}

/** The same services, whose sequencer is asked only after something else was done: between a decision and its posting. */
export function lookedAtBetween(services: WalletServices, look: () => Promise<unknown>): WalletServices {
  const { sequencer } = services;
  const submit: typeof sequencer.submit = async (command, options) => {
    await look();
    return sequencer.submit(command, options);
  };
  return { ...services, sequencer: { ...sequencer, submit } };
}
