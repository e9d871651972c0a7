// Trade in fiat money under mixed load: ads, and deals on a selling and a buying one, paid with a proof, released, cancelled,
// appealed, conceded, and decided by two operators, with words in their chats.
import { fiat, fiatChat, fiatMerchant } from '@bourse/contract';
import { USDT } from '@bourse/domain';
import type postgres from 'postgres';
import { z } from 'zod';
import { FUND_PASSWORD } from '../../../apps/server/src/modules/fiat/deals/testing.ts';
import type { Random } from '../../model/random.ts';
import { post } from '../../support/users.ts';
import type { Answer, CrashPart, Planned } from '../calls.ts';
import { type Operators, planApproval, planVerdict } from './operators.ts';
import { type Cast, findBalanceFaults, type Person } from './people.ts';
import { prepareProof } from './proofs.ts';
import { compareTold, type Trace, type Told } from '../told.ts';

type Act = 'pay' | 'cancel' | 'release' | 'appeal' | 'concede';
type Side = 'sell' | 'buy';
type KnownDeal = Told<Act, Person> & { readonly side: Side; readonly buyer: Person; readonly seller: Person };
type Options = Cast & { readonly random: Random; readonly operators: Operators };

/** Deals that one is chosen of: the latest. */
const LATEST = 12;
const OWN_AD = '50';

const known = z.object({ id: z.number() });
const taken = z.object({ data: known });
const rows = z.array(z.object({ id: z.string(), email: z.string(), size: z.string(), acts: z.string() }));
const adRows = z.array(z.object({ id: z.string(), state: z.string() }));
const found = z.array(z.object({ fault: z.string() }));

const idOf = ({ data }: { readonly data?: unknown }): unknown => known.parse(data);

const adOf = (type: Side, total: string) => ({
  type,
  way: 'bank',
  price: '7',
  total_number: total,
  min_number: '10',
  max_number: '50',
  currency_id: String(USDT),
});

export class FiatLoad implements CrashPart {
  readonly weight = 3;
  readonly #options: Options;
  readonly #random: Random;
  /** A selling and a buying one, which stay; of their publisher. */
  readonly #ads: Readonly<Record<Side, number>>;
  readonly #deals = new Map<number, KnownDeal>();
  /** Ads of its own that nobody takes, and whether they are withdrawn. */
  readonly #ownAds = new Map<number, 'live' | 'withdrawn'>();
  readonly #said: { readonly dealId: number; readonly clientId: string }[] = [];
  /** Deals that two operators were asked about, and that they have decided. */
  readonly #asked = new Set<number>();
  readonly #decided = new Set<number>();
  #words = 0;

  private constructor(options: Options, ads: Readonly<Record<Side, number>>) {
    this.#options = options;
    this.#random = options.random;
    this.#ads = ads;
  }

  static async open(url: string, options: Options): Promise<FiatLoad> {
    const { merchant } = options;
    const publish = async (side: Side): Promise<number> => {
      const headers = { authorization: merchant.token };
      const answer = await post(url + fiatMerchant.publish.path, adOf(side, '50000'), headers);
      if (answer.type !== 'ok') throw new Error(`no ad was published: ${JSON.stringify(answer)}`);
      return known.parse(answer.data).id;
    };
    return new FiatLoad(options, { sell: await publish('sell'), buy: await publish('buy') });
  }

  plan(): Planned | undefined {
    const [first, ...others] = [...this.#deals.values()].slice(-LATEST);
    if (first === undefined || this.#random.chance(0.2)) return this.#planTaking();
    const deal = this.#random.pick([first, ...others]);
    return this.#random.weigh([
      [8, () => this.#planAct(deal)],
      [2, () => this.#planWords(deal)],
      [1, () => this.#planAd()],
    ])();
  }

  #planTaking(): Planned {
    const { merchant, traders } = this.#options;
    const taker = this.#random.pick(traders);
    const side = this.#random.pick(['sell', 'buy'] as const);
    const size = String(10 + this.#random.below(40));
    const [buyer, seller] = side === 'sell' ? [taker, merchant] : [merchant, taker];
    return {
      user: taker,
      path: fiat.take.path,
      fields: { id: String(this.#ads[side]), value: size, means: 'number', password: FUND_PASSWORD },
      decided: ({ message }) => taken.parse(message).data,
      onAnswer: (answer) => {
        if (answer.type !== 'ok') return;
        const { id } = known.parse(answer.data);
        this.#deals.set(id, { id, side, taker, buyer, seller, size, acts: new Set() });
      },
    };
  }

  #planAct(deal: KnownDeal): Planned | undefined {
    const { acts, buyer, seller } = deal;
    const act = (user: Person, name: Act) => () => this.#planStep(deal, user, name);
    if (acts.has('release') || acts.has('concede') || this.#decided.has(deal.id)) return undefined;
    if (acts.has('appeal')) {
      return this.#random.weigh([
        [2, act(seller, 'release')],
        [1, act(buyer, 'concede')],
        [3, () => this.#planDecision(deal)],
      ])();
    }
    if (acts.has('cancel')) return act(buyer, 'appeal')();
    if (!acts.has('pay')) return this.#random.chance(0.8) ? act(buyer, 'pay')() : act(buyer, 'cancel')();
    const appellant = this.#random.pick([buyer, seller]);
    return this.#random.chance(0.6) ? act(seller, 'release')() : act(appellant, 'appeal')();
  }

  #planStep({ id, side, acts }: KnownDeal, user: Person, act: Act): Planned {
    const release = side === 'sell' ? fiat.release.path : fiat.releaseByTaker.path;
    const [path, more] = {
      pay: [fiat.pay.path, {}] as const,
      cancel: [fiat.cancel.path, {}] as const,
      release: [release, { pay_password: FUND_PASSWORD }] as const,
      appeal: [fiat.appeal.path, { reason: `look at deal ${id}` }] as const,
      concede: [fiat.concede.path, {}] as const,
    }[act];
    return {
      user,
      path,
      fields: { id: String(id), ...more },
      ...(act === 'pay' || (act === 'appeal' && !acts.has('pay'))
        ? { prepare: ({ url }) => prepareProof(url, user, 'pay_orders_img') }
        : {}),
      decided: idOf,
      onAnswer: ({ type }) => {
        if (type === 'ok') acts.add(act);
      },
    };
  }

  #planDecision({ id }: KnownDeal): Planned {
    const { operators } = this.#options;
    if (this.#asked.has(id)) return planApproval(operators, id, (answer) => this.#rememberDecision(id, answer));
    const winner = this.#random.pick(['buyer', 'seller'] as const);
    return planVerdict(operators, { id, winner }, () => this.#asked.add(id));
  }

  #rememberDecision(id: number, { type }: Answer): void {
    if (type === 'ok') this.#decided.add(id);
  }

  #planWords({ id, buyer, seller }: KnownDeal): Planned {
    const clientId = `words-${(this.#words += 1)}`;
    return {
      user: this.#random.pick([buyer, seller]),
      path: fiatChat.send.path,
      fields: { id: String(id), content: clientId, client_id: clientId },
      isKeyed: false,
      decided: idOf,
      onAnswer: ({ type }) => {
        if (type === 'ok') this.#said.push({ dealId: id, clientId });
      },
    };
  }

  #planAd(): Planned {
    const { merchant: user } = this.#options;
    const live = [...this.#ownAds].find(([, state]) => state === 'live')?.[0];
    if (live !== undefined && this.#random.chance(0.7)) {
      const down = { user, path: fiatMerchant.takeDown.path, fields: { id: String(live) } };
      if (this.#random.chance(0.5)) return { ...down, isKeyed: false, onAnswer: () => {} };
      const onAnswer = ({ type }: Answer): void => {
        if (type === 'ok') this.#ownAds.set(live, 'withdrawn');
      };
      return { ...down, path: fiatMerchant.withdraw.path, onAnswer };
    }
    return {
      user,
      path: fiatMerchant.publish.path,
      fields: adOf('sell', OWN_AD),
      onAnswer: (answer) => {
        if (answer.type === 'ok') this.#ownAds.set(known.parse(answer.data).id, 'live');
      },
    };
  }

  /** Each deal has come as far as its users were told, and nobody has more or less for it; what was said is there once. */
  async findFaults(sql: postgres.Sql): Promise<readonly string[]> {
    const { merchant, traders, acceptor } = this.#options;
    const deals: readonly Trace[] = rows.parse([...(await sql.unsafe(DEALS))]);
    return [
      ...compareTold('deal', deals, this.#deals),
      ...(await this.#findAdFaults(sql)),
      ...(await this.#findLostWords(sql)),
      ...found.parse([...(await sql.unsafe(CASES))]).map(({ fault }) => fault),
      ...(await findBalanceFaults(sql, [merchant, acceptor, ...traders])),
    ];
  }

  async #findAdFaults(sql: postgres.Sql): Promise<readonly string[]> {
    const faults: string[] = [];
    const standing = new Set<number>(Object.values(this.#ads));
    const stored = adRows.parse([...(await sql`SELECT id::text, state FROM fiat_ads`)]);
    for (const { id, state } of stored) {
      const told = standing.has(Number(id)) ? 'live' : this.#ownAds.get(Number(id));
      if (state !== told) faults.push(`ad ${id} is ${state}; what was answered: ${told}`);
    }
    const ids = new Set(stored.map(({ id }) => Number(id)));
    for (const id of this.#ownAds.keys()) if (!ids.has(id)) faults.push(`ad ${id} is lost`);
    return faults;
  }

  async #findLostWords(sql: postgres.Sql): Promise<readonly string[]> {
    const stored = await sql<{ client_id: string; deal_id: string }[]>`
      SELECT client_id, deal_id FROM fiat_messages WHERE client_id IS NOT NULL`;
    const words = new Set(stored.map(({ client_id: clientId, deal_id: dealId }) => `${clientId} ${dealId}`));
    const faults = words.size === stored.length ? [] : ['something was said twice in a deal'];
    for (const { clientId, dealId } of this.#said) {
      if (!words.has(`${clientId} ${dealId}`)) faults.push(`${clientId} in deal ${dealId} are lost`);
    }
    return faults;
  }
}

const DEALS = `
  SELECT d.id::text, email, trim_scale(number)::text AS size, concat_ws(' ',
    CASE WHEN paid_at IS NOT NULL THEN 'pay' END,
    CASE WHEN coalesce(first_end_reason, end_reason) = 'cancelled' THEN 'cancel' END,
    CASE WHEN end_reason = 'released' THEN 'release' END,
    CASE WHEN appealed_at IS NOT NULL THEN 'appeal' END,
    CASE WHEN end_reason = 'conceded' THEN 'concede' END) AS acts
  FROM fiat_deals d JOIN users ON users.id = taker_id`;

/** Decisions that are not those of their deals, payments without their proofs, reasons of appeals that were doubled. */
const CASES = `
  SELECT 'deal ' || d.id || ' ended as ' || d.end_reason || ', and its verdict was ' || p.status AS fault
  FROM changes p JOIN fiat_deals d ON p.desk = 'fiat' AND p.kind = 'verdict' AND p.subject = d.id::text
  WHERE p.status IN ('applied', 'failed') AND (p.status = 'applied') <> (d.end_reason IN ('awarded_buyer', 'awarded_seller'))
  UNION ALL
  SELECT 'deal ' || id || ' was decided by nobody' FROM fiat_deals d
  WHERE end_reason IN ('awarded_buyer', 'awarded_seller') AND NOT EXISTS (
    SELECT 1 FROM changes p WHERE p.desk = 'fiat' AND p.kind = 'verdict' AND p.subject = d.id::text AND p.status IN ('approved', 'applied'))
  UNION ALL
  SELECT 'the proof of deal ' || id || ' is lost' FROM fiat_deals d
  WHERE has_proof AND NOT EXISTS (
    SELECT 1 FROM deal_pictures s JOIN pictures USING (name) WHERE s.kind = 'deal' AND s.deal_id = d.id AND s.use = 'proof')
  UNION ALL
  SELECT content || ' was stated ' || count(*) || ' times' FROM deal_statements GROUP BY kind, deal_id, user_id, content
  HAVING count(*) > 1`;
