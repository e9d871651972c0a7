// People of fiat trade: verified, with a way to be paid and a fund password, and merchants whom two operators have approved.
import {
  account,
  fiat,
  fiatMerchant,
  office,
  officeFiatCases,
  officeFiatSettings,
  payment,
  safe,
} from '@bourse/contract';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { uploadPicture } from '../support/pictures.ts';
import { type Envelope, post, type TestUser } from '../support/users.ts';
import { headersOf, logInOperator, passMinutes, submitIdentity } from './operator.ts';
import { waitUntil } from './server-book.ts';
import type { Stage } from './stage.ts';
import { person } from './trading.ts';

export const FUND_PASSWORD = 'fund2026';
/** For so long nothing leaves after a way to be paid was added. */
const HOLD_MINUTES = 24 * 60 + 1;
const USDT = '3';

/** The name is the verified one. */
export type Trader = TestUser & { readonly name: string; readonly id: string };

type Call = { readonly path: string };
type Fields = Readonly<Record<string, string>>;
type Headers = Readonly<Record<string, string>>;

export async function must(stage: Stage, { path }: Call, fields: Fields, headers: Headers): Promise<Envelope> {
  const answer = await post(stage.addressOf(path), fields, headers);
  if (answer.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Calls as one of the people. */
export const callAs = (stage: Stage, { token }: TestUser, call: Call, fields: Fields): Promise<Envelope> =>
  post(stage.url + call.path, fields, { authorization: token });
export const mustAs = (stage: Stage, { token }: TestUser, call: Call, fields: Fields): Promise<Envelope> =>
  must(stage, call, fields, { authorization: token });

const listed = z.object({ message: z.object({ list: z.array(z.object({ id: z.number(), account: z.string() })) }) });
const proposals = z.object({ message: z.object({ list: z.array(z.object({ id: z.number(), user_id: z.number() })) }) });
const published = z.object({ id: z.number() });
const took = z.object({ data: z.object({ id: z.number() }) });
const known = z.object({ message: z.object({ id: z.number() }) });

export class People {
  readonly #stage: Stage;
  /** The two operators, until a day has passed. */
  readonly maker: Page;
  readonly checker: Page;

  private constructor(stage: Stage, maker: Page, checker: Page) {
    this.#stage = stage;
    this.maker = maker;
    this.checker = checker;
  }

  /** With two operators at work. */
  static async open(stage: Stage): Promise<People> {
    return new People(stage, await logInOperator(stage, 'operator'), await logInOperator(stage, 'admin'));
  }

  /** A merchant of USDT and others, who may sell at once: the hold that follows from the payment information is over. */
  async bring(merchantName: string, names: readonly string[]): Promise<[Trader, ...Trader[]]> {
    const merchant = await this.introduce(merchantName);
    await this.#makeMerchant(merchant);
    const traders: Trader[] = [];
    for (const name of names) traders.push(await this.introduce(name));
    await this.endHold();
    return [merchant, ...traders];
  }

  /** From then on whoever has just come may sell, too. */
  endHold = (): Promise<number> => passMinutes(this.#stage, HOLD_MINUTES);

  /** Somebody who meets what trading asks for, but for the hold. */
  async introduce(name: string): Promise<Trader> {
    const stage = this.#stage;
    const user = await stage.register(person(name).email);
    const fullName = `Ann ${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    await submitIdentity(stage, user.token, { cardId: `F${name.toUpperCase()}1`, name: fullName });
    await this.#approveIdentity(user);
    const answer = await fetch(stage.url + account.userInfo.path, { headers: { authorization: user.token } });
    const id = String(known.parse(await answer.json()).message.id);
    await mustAs(stage, user, payment.savePaymentMethod, {
      way: 'bank',
      bank_name: 'Harbour Bank',
      bank_account: `62220202${id.padStart(8, '0')}`,
    });
    const chosen = { password: FUND_PASSWORD, repassword: FUND_PASSWORD, account: name };
    await mustAs(stage, user, safe.setTradePassword, chosen);
    return { ...user, name: fullName, id };
  }

  async #approveIdentity({ email }: TestUser): Promise<void> {
    const headers = await headersOf(this.maker);
    const answer = await fetch(this.#stage.addressOf(office.listIdentities.path), { headers });
    const row = listed.parse(await answer.json()).message.list.find(({ account: by }) => by === email);
    await must(this.#stage, office.approveIdentity, { id: String(row?.id) }, headers);
  }

  /** Right after the clock was moved no price is fresh, and what is held counts nothing without one (SPEC W25). */
  async #apply(trader: Trader): Promise<void> {
    const fields = { currency_id: USDT, pay_password: FUND_PASSWORD };
    await waitUntil(
      async () => {
        const answer = await callAs(this.#stage, trader, fiatMerchant.apply, fields);
        if (answer.type !== 'ok' && answer.code !== 'held_worth_at_risk') throw new Error(JSON.stringify(answer));
        return answer.type === 'ok';
      },
      () => 'no price is fresh',
    );
  }

  async #makeMerchant(trader: Trader): Promise<void> {
    const stage = this.#stage;
    const [asking, deciding] = [await headersOf(this.maker), await headersOf(this.checker)];
    await this.#apply(trader);
    await must(
      stage,
      officeFiatCases.proposeMerchant,
      { user_id: trader.id, currency: USDT, is_approved: '1', reason: 'papers are in order' },
      asking,
    );
    const pending = await fetch(stage.addressOf(officeFiatSettings.listProposals.path), { headers: deciding });
    const { list } = proposals.parse(await pending.json()).message;
    for (const { id } of list.filter(({ user_id }) => String(user_id) === trader.id)) {
      await must(stage, officeFiatSettings.approveProposal, { id: String(id) }, deciding);
    }
  }
}

type Ad = {
  readonly side: 'sell' | 'buy';
  readonly price: string;
  readonly total?: string;
  readonly limits?: readonly [string, string];
};

/** 1,000 USDT in deals of 10 to 500 unless said otherwise; answers the ad's id. */
export async function publish(
  stage: Stage,
  merchant: Trader,
  { side, price, total = '1000', limits = ['10', '500'] }: Ad,
) {
  const [minimum, maximum] = limits;
  const answer = await mustAs(stage, merchant, fiatMerchant.publish, {
    type: side,
    way: 'bank',
    price,
    total_number: total,
    min_number: minimum,
    max_number: maximum,
    currency_id: USDT,
    pay_password: FUND_PASSWORD,
  });
  return String(published.parse(answer.data).id);
}

/** By number of coins; answers the deal's id. */
export async function take(
  stage: Stage,
  taker: Trader,
  { ad, number }: { readonly ad: string; readonly number: string },
) {
  const fields = { id: ad, value: number, means: 'number', password: FUND_PASSWORD };
  const answer = await mustAs(stage, taker, fiat.take, fields);
  return String(took.parse(answer.message).data.id);
}

/** A picture of the trader's own, as calls name it. */
export const sendPicture = (stage: Stage, { token }: Trader): Promise<string> => uploadPicture(stage, token);
