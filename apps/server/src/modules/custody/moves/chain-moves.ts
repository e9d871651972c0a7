// Moves of our own coins on a chain, and fees that are raised: what is done at each step, and by hand.
import type { CurrencyId, Price } from '@bourse/domain';
import type { ChainHead, HotWallet } from '../adapter.ts';
import { Bumper, type BumperNeeds } from '../sending/bumper.ts';
import { type MoveNeeds, type MoveWish, MoveWorker } from './move-worker.ts';
import type { Situation } from './situation.ts';

export type FindPrice = (currencyId: CurrencyId) => Price | undefined;

type Needs = MoveNeeds & Omit<BumperNeeds, 'family'> & { readonly wallet: Pick<HotWallet, 'feeCurrencyId'> };

export class ChainMoves {
  readonly feeCurrencyId: CurrencyId;
  readonly bumper: Bumper;
  readonly #worker: MoveWorker;

  constructor(needs: Needs) {
    this.feeCurrencyId = needs.wallet.feeCurrencyId;
    this.bumper = new Bumper({ ...needs, family: needs.sources.family });
    this.#worker = new MoveWorker(needs);
  }

  get seen(): Situation | undefined {
    return this.#worker.seen;
  }

  /** After withdrawals, which come first. */
  async step(head: ChainHead): Promise<void> {
    await this.bumper.step();
    await this.#worker.step(head);
  }

  /** By hand: how many moves are planned. */
  moveNow(head: ChainHead, wish: MoveWish): Promise<number> {
    return this.#worker.step(head, wish);
  }
}
