// Figures of each chain: how far we follow it, which nodes answer, what is paused.
import { type Chain, type ChainId, CHAINS, type Instant, SECOND_MS } from '@bourse/domain';
import { text } from '@bourse/domain/kinds';
import { query } from '../../core/storage/query.ts';
import type { CoinChain, NodeState } from '../custody/index.ts';
import type { Figures } from './door.ts';
import type { WatchServices } from './services.ts';

type Row = Figures['chains'][number];
type Needs = Pick<WatchServices, 'storage' | 'custody' | 'config' | 'log'>;

/** Nodes are asked by the way, and nobody waits for one that is silent. */
const ASK_EVERY_MS = 15_000;

type Asked = { readonly states: readonly NodeState[]; readonly atMs: number };

export class ChainFigures {
  readonly #needs: Needs;
  readonly #asked = new Map<ChainId, Asked>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async read(now: Instant): Promise<Row[]> {
    const { custody, storage } = this.#needs;
    const [coins, silent] = await Promise.all([
      custody.coinChains(),
      query(storage.sql, { key: text })`
        SELECT key FROM operator_alarms WHERE kind = 'signer_unreachable' AND cleared_at IS NULL`,
    ]);
    const silentKeys = new Set(silent.map(({ key }) => key));
    return CHAINS.map((chain) => {
      const own = coins.filter((coin) => coin.chain.id === chain.id);
      return this.#view(chain, { own, isSilent: silentKeys.has(`signer_unreachable:${chain.code}`), now });
    });
  }

  #view(
    chain: Chain,
    { own, isSilent, now }: { readonly own: readonly CoinChain[]; readonly isSilent: boolean; readonly now: Instant },
  ): Row {
    const { custody, config } = this.#needs;
    const state = custody.chainState(chain.id);
    const nodes = state === undefined ? [] : this.#nodesOf(chain.id);
    const compared = custody.lastComparison(chain.id)?.at;
    const isSigned = state !== undefined && custody.signing !== undefined;
    return {
      chain: chain.id,
      name: chain.name,
      source: state === undefined ? 'none' : config.isDemo ? 'simulated' : 'nodes',
      height: state === undefined || state.height < 0 ? null : state.height,
      is_behind: state?.isBehind ?? true,
      behind_seconds: state?.behindSince === undefined ? null : secondsSince(state.behindSince, now),
      trouble: state?.trouble?.text ?? '',
      nodes: nodes.length,
      nodes_answering: nodes.filter(({ height }) => height !== undefined).length,
      paused_deposits: own.filter(({ isDepositOpen }) => !isDepositOpen).length,
      paused_withdrawals: own.filter(({ isWithdrawOpen }) => !isWithdrawOpen).length,
      signer: isSigned ? (isSilent ? 'silent' : 'answers') : 'none',
      short: custody.shortfalls(chain.id).size,
      compared_seconds: compared === undefined ? null : secondsSince(compared, now),
    };
  }

  /** Gives the last known states of the nodes. */
  #nodesOf(chainId: ChainId): readonly NodeState[] {
    const known = this.#asked.get(chainId);
    if (!known || performance.now() - known.atMs >= ASK_EVERY_MS) {
      this.#asked.set(chainId, { states: known?.states ?? [], atMs: performance.now() });
      this.#ask(chainId).catch((error: unknown) => this.#needs.log.warn({ err: error }, 'nodes could not be asked'));
    }
    return known?.states ?? [];
  }

  async #ask(chainId: ChainId): Promise<void> {
    const states = await this.#needs.custody.nodeStates(chainId);
    this.#asked.set(chainId, { states, atMs: performance.now() });
  }
}

const secondsSince = (at: Instant, now: Instant): number => Math.max(0, Math.floor((now - at) / SECOND_MS));
