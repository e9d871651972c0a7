// Moves of our own coins on a chain, and fees that are raised: what is done at each step, and by hand.
import type { CurrencyId, Price } from '@bourse/domain';
import type { ChainHead, HotWallet, Payment } from '../adapter.ts';
import type { Follower } from '../blocks/follower.ts';
import type { Assets } from '../coins/assets.ts';
import type { OpenNodes } from '../nodes/open-nodes.ts';
import { replaceEvm, replaceUtxo } from '../sending/replace.ts';
import { Bumper, type BumperNeeds, type Sender } from '../sending/sender.ts';
import type { PayingWork } from '../signing/signing-desk.ts';
import { type MoveNeeds, type MoveWish, MoveWorker } from './move-worker.ts';
import { createEvmSources, createUtxoSources } from './situation.ts';

export type FindPrice = (currencyId: CurrencyId) => Price | undefined;

type Needs = MoveNeeds & Omit<BumperNeeds, 'family'> & { readonly wallet: Pick<HotWallet, 'feeCurrencyId'> };

export type ChainMoves = ReturnType<typeof createMoves>;

function createMoves(needs: Needs) {
  const bumper = new Bumper({ ...needs, family: needs.sources.family });
  const worker = new MoveWorker(needs);
  return {
    feeCurrencyId: needs.wallet.feeCurrencyId,
    bumper,
    worker,
    /** After withdrawals, which come first. */
    step: async (head: ChainHead): Promise<void> => {
      await bumper.step();
      await worker.step(head);
    },
  };
}

type Door = {
  readonly follower: Pick<Follower, 'step'>;
  /** After all that is done on the chains before, so that no two look at one at once. */
  readonly inTurn: <Answer>(act: () => Promise<Answer>) => Promise<Answer>;
};

export type MovesDoor = ReturnType<typeof openMovesDoor>;

/** Makes what the desk of chains may ask of the moves of our own coins. */
export function openMovesDoor({ feeCurrencyId, bumper, worker }: ChainMoves, { follower, inTurn }: Door) {
  return {
    /** The coin that fees are paid in. */
    feeCurrencyId,
    /** The situation when moves were last planned; undefined before that. */
    seen: worker.seen,
    /** Finds transactions of ours that no block has, and whether they wait for too long. */
    findWaiting: async () => (await bumper.findWaiting()).map((one) => ({ ...one, isStuck: bumper.isStuck(one) })),
    /** Answers with how many are planned; undefined where we are not at the head of the chain. */
    moveNow: (wish: MoveWish) =>
      inTurn(async () => {
        const head = await follower.step();
        return head && worker.step(head, wish);
      }),
    /** Sends a waiting transaction anew for a higher fee. */
    bump: (txid: string) => inTurn(() => bumper.bump(txid)),
  };
}

type Opened = Omit<PayingWork, 'sql'> & {
  readonly nodes: OpenNodes;
  readonly wallet: HotWallet;
  readonly sender: Sender;
};

/** Puts together what moves our own coins on a chain that real nodes serve. */
export function openMoves(
  needs: Pick<MoveNeeds, 'sql' | 'sequencer' | 'clock' | 'log' | 'findPrice'> & { readonly assets: Assets },
  opened: Opened,
): ChainMoves {
  const { nodes } = opened;
  const { adapter } = nodes;
  const shared = { ...needs, ...opened, adapter };
  if (nodes.family === 'utxo') {
    const { hashedPartOf, terms } = nodes;
    const { sizes, isReplacing } = terms;
    const replacing = { ...shared, sizes, hashedPartOf };
    const replace = isReplacing ? (payment: Payment) => replaceUtxo(replacing, payment) : undefined;
    return createMoves({ ...shared, sources: createUtxoSources({ ...shared, sizes }), replace });
  }
  const reading = { ...shared, reader: nodes.reader, tokens: needs.assets.tokensOf(opened.chain.code) };
  const replace = (payment: Payment) => replaceEvm(reading, payment);
  return createMoves({ ...shared, sources: createEvmSources(reading), replace });
}
