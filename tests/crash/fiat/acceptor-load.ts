// Deals with an acceptor under mixed load: deposits and withdrawals, accepted, paid with a proof, confirmed, refused, cancelled,
// appealed and conceded. A user has one at a time, and each withdrawal needs a code of its own.
import { acceptors } from '@bourse/contract';
import type postgres from 'postgres';
import { z } from 'zod';
import { FUND_PASSWORD } from '../../../apps/server/src/modules/fiat/deals/testing.ts';
import type { Random } from '../../model/random.ts';
import type { TestUser } from '../../support/users.ts';
import type { CrashPart, Planned } from '../calls.ts';
import { askWithdrawalCode } from '../wallet/withdrawal-code.ts';
import type { Person } from './people.ts';
import { prepareProof } from './proofs.ts';
import { compareTold, type Told } from '../told.ts';

type Act = 'accept' | 'pay' | 'confirm' | 'cancel' | 'refuse' | 'appeal' | 'concede';
type Side = 'buy' | 'sell';
type KnownDeal = Told<Act, Person> & { readonly side: Side };
type Options = {
  readonly random: Random;
  readonly acceptor: Person;
  readonly traders: readonly [Person, ...Person[]];
};

const known = z.object({ id: z.number() });
const rows = z.array(z.object({ id: z.string(), email: z.string(), size: z.string(), acts: z.string() }));

export class AcceptorLoad implements CrashPart {
  readonly weight = 2;
  readonly #random: Random;
  readonly #acceptor: Person;
  readonly #traders: Options['traders'];
  readonly #deals = new Map<number, KnownDeal>();
  /** These users have a newest deal that has not ended, or is being opened. */
  readonly #busy = new Map<TestUser, KnownDeal | undefined>();

  constructor({ random, acceptor, traders }: Options) {
    this.#random = random;
    this.#acceptor = acceptor;
    this.#traders = traders;
  }

  plan(): Planned | undefined {
    const user = this.#random.pick(this.#traders);
    if (!this.#busy.has(user)) return this.#planOpening(user);
    const deal = this.#busy.get(user);
    return deal && this.#planAct(deal);
  }

  #planOpening(user: Person): Planned {
    this.#busy.set(user, undefined);
    const side = this.#random.pick(['buy', 'sell'] as const);
    const size = String(100 + this.#random.below(900));
    return {
      user,
      path: acceptors.deal.path,
      fields: {
        acceptor_id: String(this.#acceptor.userId),
        way: 'bank',
        type: side,
        money: size,
        mobile: '13800000000',
        deal_account: '622588886666',
        ...(side === 'sell' ? { pay_password: FUND_PASSWORD } : {}),
      },
      ...(side === 'sell' ? { prepare: ({ url }) => askWithdrawalCode(url, user, () => this.#busy.delete(user)) } : {}),
      decided: ({ data }) => known.parse(data),
      onAnswer: (answer) => {
        this.#busy.delete(user);
        if (answer.type !== 'ok') return;
        const { id } = known.parse(answer.data);
        const deal: KnownDeal = { id, side, taker: user, size, acts: new Set() };
        this.#deals.set(id, deal);
        this.#busy.set(user, deal);
      },
    };
  }

  #planAct(deal: KnownDeal): Planned {
    const { acts, side, taker } = deal;
    const isDeposit = side === 'buy';
    const [payer, giver] = isDeposit ? [taker, this.#acceptor] : [this.#acceptor, taker];
    const act = (user: Person, name: Act): Planned => this.#planStep(deal, user, name);
    if (acts.has('appeal')) return this.#random.chance(0.6) ? act(giver, 'confirm') : act(payer, 'concede');
    if (acts.has('refuse')) return act(payer, 'appeal');
    if (acts.has('pay')) return this.#random.chance(0.6) ? act(giver, 'confirm') : act(taker, 'appeal');
    if (!isDeposit && !acts.has('accept')) {
      return this.#random.chance(0.8) ? act(this.#acceptor, 'accept') : act(taker, 'cancel');
    }
    if (this.#random.chance(0.15)) return act(this.#acceptor, 'refuse');
    return isDeposit && this.#random.chance(0.15) ? act(taker, 'cancel') : act(payer, 'pay');
  }

  #planStep(deal: KnownDeal, user: Person, act: Act): Planned {
    const { id, side, acts } = deal;
    const isDeposit = side === 'buy';
    const [{ path }, more] = {
      accept: [acceptors.accept, {}] as const,
      pay: [isDeposit ? acceptors.paid : acceptors.pay, {}] as const,
      confirm: [isDeposit ? acceptors.confirm : acceptors.received, { pay_password: FUND_PASSWORD }] as const,
      cancel: [acceptors.cancel, {}] as const,
      refuse: [acceptors.refuseDeal, { reason: 'busy' }] as const,
      appeal: [acceptors.appeal, { reason: `look at deal ${id}` }] as const,
      concede: [acceptors.concede, {}] as const,
    }[act];
    return {
      user,
      path,
      fields: { id: String(id), ...more },
      ...(act === 'pay' || (act === 'appeal' && acts.has('refuse'))
        ? { prepare: ({ url }) => prepareProof(url, user, 'proof') }
        : {}),
      onAnswer: ({ type }) => {
        if (type === 'ok') acts.add(act);
        this.#follow(deal, act, type === 'ok');
      },
    };
  }

  /** Whoever's deal has ended may open another; one that was refused is appealed, where that is possible, or left. */
  #follow(deal: KnownDeal, act: Act, isDone: boolean): void {
    const { taker, acts } = deal;
    if (act === 'appeal' && isDone) this.#busy.set(taker, deal);
    if (this.#busy.get(taker) !== deal) return;
    const isOver = isDone && (act === 'confirm' || act === 'cancel' || act === 'concede');
    const isLeft = acts.has('refuse') && (act === 'refuse' ? this.#random.chance(0.5) : act === 'appeal' && !isDone);
    if (isOver || isLeft) this.#busy.delete(taker);
  }

  /** Each deal has come as far as its users were told. What moved is compared with all that they have. */
  async findFaults(sql: postgres.Sql): Promise<readonly string[]> {
    return compareTold('acceptor’s deal', rows.parse([...(await sql.unsafe(DEALS))]), this.#deals);
  }
}

const DEALS = `
  SELECT d.id::text, email, trim_scale(money)::text AS size, concat_ws(' ',
    CASE WHEN accepted_at IS NOT NULL THEN 'accept' END,
    CASE WHEN paid_at IS NOT NULL THEN 'pay' END,
    CASE WHEN end_reason = 'confirmed' THEN 'confirm' END,
    CASE WHEN coalesce(first_end_reason, end_reason) = 'cancelled' THEN 'cancel' END,
    CASE WHEN coalesce(first_end_reason, end_reason) = 'refused' THEN 'refuse' END,
    CASE WHEN appealed_at IS NOT NULL THEN 'appeal' END,
    CASE WHEN end_reason = 'conceded' THEN 'concede' END) AS acts
  FROM acceptor_deals d JOIN users ON users.id = user_id`;
