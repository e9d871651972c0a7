// What each node of a chain says by itself, for operators.
import type { ChainAdapter } from '../adapter.ts';

/** The state of one node by its own answers, without those of the others. */
export type NodeState = {
  readonly name: string;
  /** Undefined where it does not answer. */
  readonly height: number | undefined;
  /** Why it does not. */
  readonly fault: string | undefined;
};

export function askNodes(nodes: ReadonlyMap<string, Pick<ChainAdapter, 'head'>>): Promise<readonly NodeState[]> {
  return Promise.all(
    [...nodes].map(async ([name, node]): Promise<NodeState> => {
      try {
        return { name, height: (await node.head()).height, fault: undefined };
      } catch (error) {
        return { name, height: undefined, fault: String(error) };
      }
    }),
  );
}
