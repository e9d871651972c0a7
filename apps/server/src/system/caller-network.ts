// The network that asked for what is being done, for whatever has to be fair between networks. It follows a request through
// everything that is awaited, so that no call can forget to pass it on.
import { AsyncLocalStorage } from 'node:async_hooks';

const networks = new AsyncLocalStorage<string>();

/** The network of acts that nobody outside has asked for. */
const OURSELVES = 'ourselves';

export function withCallerNetwork<Value>(network: string, run: () => Value): Value {
  return networks.run(network, run);
}

export function callerNetwork(): string {
  return networks.getStore() ?? OURSELVES;
}
