// Acceptors and the payment form in memory, apart from the engine: the committed state that the engine started from, and
// then what the sequencer publishes.
import type { UserId } from '@bourse/domain';
import type { Acceptor, GatewayRules, Snapshot } from '@bourse/engine';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import type { AcceptorData } from '../board.ts';

/** The rows that the board reads from a snapshot and from each published batch alike. */
type AcceptorRows = Pick<Snapshot, 'acceptors' | 'gatewayRules'>;

/** To be called before the first command is submitted. */
export function createAcceptorBoard(snapshot: AcceptorRows, sequencer: Pick<Sequencer, 'subscribe'>): AcceptorData {
  const board = new AcceptorBoard();
  board.apply(snapshot);
  sequencer.subscribe((published) => board.apply(published));
  return board;
}

class AcceptorBoard implements AcceptorData {
  readonly #acceptors = new Map<UserId, Readonly<Acceptor>>();
  #gatewayRules: Readonly<GatewayRules> | undefined;

  apply(rows: AcceptorRows): void {
    for (const acceptor of rows.acceptors) this.#acceptors.set(acceptor.userId, acceptor);
    for (const rules of rows.gatewayRules) this.#gatewayRules = rules;
  }

  acceptor(id: UserId): Readonly<Acceptor> | undefined {
    return this.#acceptors.get(id);
  }

  acceptors(): readonly Readonly<Acceptor>[] {
    return [...this.#acceptors.values()];
  }

  gatewayRules(): Readonly<GatewayRules> | undefined {
    return this.#gatewayRules;
  }
}
