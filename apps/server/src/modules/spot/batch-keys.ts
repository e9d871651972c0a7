// One idempotency key for many commands: each is remembered under the key and its place, and all with the body of the whole
// batch, so that a batch which is sent again answers the same and does nothing twice, also where only a part was done.
import { accept, type Refusal, refuse, type Result } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import type { Sequencer, SubmitOptions } from '../../core/sequencer/sequencer.ts';

type Attempt = Pick<SubmitOptions, 'idempotency' | 'isLook'>;
type OptionsOf = (nth: number) => SubmitOptions;
type Done = { readonly placed: unknown } | { readonly cancelled: unknown } | { readonly refused: Refusal };

/** No two batches share one: a client's key has no more than 64 characters, and ends where the last colon stands. */
const optionsOf = ({ idempotency, isLook = false }: Attempt, nth: number): SubmitOptions =>
  idempotency === undefined ? {} : { idempotency: { ...idempotency, key: `${idempotency.key}:${nth}` }, isLook };

export class BatchKeys {
  readonly #sequencer: Sequencer;
  /** The bodies of the batches that are being carried out, by their owners and keys. */
  readonly #underWay = new Map<string, string>();

  constructor(sequencer: Sequencer) {
    this.#sequencer = sequencer;
  }

  /**
   * Refuses with `idempotency_key_reused` where another batch has the key, also a shorter one, and with `not_received` where a look
   * finds none. The first command tells: none of a batch is taken in before it.
   */
  async run<One extends Done>(
    attempt: Attempt,
    commands: readonly Command[],
    execute: (optionsOf: OptionsOf) => Promise<readonly One[]>,
  ): Promise<Result<readonly One[]>> {
    const { idempotency: key } = attempt;
    const [first] = commands;
    if (key === undefined || first === undefined) return accept(await execute(() => ({})));
    const name = `${key.userId}\n${key.key}`;
    const running = this.#underWay.get(name);
    if (running !== undefined && running !== key.bodyHash) return refuse('idempotency_key_reused');
    if (running === undefined) this.#underWay.set(name, key.bodyHash);
    try {
      const known = await this.#sequencer.submit(first, { ...optionsOf(attempt, 0), isLook: true });
      const isMissing = !known.ok && known.code === 'not_received';
      if (!known.ok && (known.code === 'idempotency_key_reused' || (isMissing && attempt.isLook))) return known;
      return accept(await execute((nth) => optionsOf(attempt, nth)));
    } finally {
      if (running === undefined) this.#underWay.delete(name);
    }
  }
}
