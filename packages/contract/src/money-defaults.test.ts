// What a call that moves money does with what was not sent. Each field that may be left out stands here with what its
// absence means; a new one fails until somebody has judged it, and none may mean "all".
import { describe, expect, test } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './index.ts';
import { secondFactorProof } from './security-proof.ts';

/**
 * - `refused`: the engine or the route refuses what is missing, in its own order of refusals.
 * - `one`: what is named decides alone, or only one thing can be meant; otherwise it is refused.
 * - `kept`: what stands stays as it is.
 * - `none`: nothing more is asked for: no further price, level, mark or text.
 * - `documented`: the documents' client never sends it, and means this.
 */
type Verdict = 'refused' | 'one' | 'kept' | 'none' | 'documented';

/** Proofs that a call asks for where they are set: without one it is refused. */
const PROOFS: ReadonlySet<string> = new Set([
  'password',
  'pay_password',
  'pass',
  'code',
  ...Object.keys(secondFactorProof),
]);

const AD: Readonly<Record<string, Verdict>> = {
  total_number: 'refused',
  price: 'refused',
  min_number: 'refused',
  max_number: 'refused',
  premium: 'refused',
  // The fixed price that the documents know; a floating one without its premium is refused.
  price_kind: 'documented',
  price_floor: 'none',
  price_cap: 'none',
  // The document’s default is the bank.
  way: 'documented',
  ways: 'documented',
  level_min: 'none',
  done_min: 'none',
  terms: 'none',
  greeting: 'none',
  fiat: 'documented',
  coin_code: 'documented',
};

/** An ad never changes these. */
const AD_FIXED: ReadonlySet<string> = new Set(['total_number', 'fiat', 'coin_code']);

const ORDER: Readonly<Record<string, Verdict>> = {
  // A limit order, which is refused without its price: never the market.
  mode: 'documented',
  price: 'refused',
  num: 'refused',
  stop_price: 'none',
  time_in_force: 'none',
  client_order_id: 'none',
};

const TERMS: Readonly<Record<string, Verdict>> = {
  // Refused where the type of the order needs them, and where it would leave them unread.
  quantity: 'refused',
  quote_quantity: 'refused',
  price: 'refused',
  stop_price: 'refused',
  trail_bps: 'refused',
  activation_price: 'none',
  visible_quantity: 'none',
  time_in_force: 'none',
  expires_at: 'none',
  self_trade: 'none',
  client_order_id: 'none',
  attached: 'none',
};

const TAKE: Readonly<Record<string, Verdict>> = {
  value: 'refused',
  // Without it the ad’s price of that moment, as for the documents’ client.
  price: 'documented',
  // All own methods of the ad’s ways are shown to who pays; no money is chosen by it.
  methods: 'documented',
};

const JUDGED: Readonly<Record<string, Readonly<Record<string, Verdict>>>> = {
  '/api/acceptor/deal': { mobile: 'refused', deal_account: 'refused', money: 'refused', cash_id: 'refused' },
  '/api/acceptor/paid': { proof: 'none' },
  '/api/acceptor/pay': { proof: 'refused' },
  '/api/acceptor/not_received': { reason: 'none', proof: 'refused' },
  '/api/acceptor/appeal': { reason: 'none', proof: 'refused' },
  '/api/c2c_send': AD,
  '/api/c2c/c2c_send': AD,
  '/api/legal_send': AD,
  '/api/legal_change': Object.fromEntries(
    Object.keys(AD)
      .filter((name) => !AD_FIXED.has(name))
      .map((name): [string, Verdict] => [name, 'kept']),
  ),
  '/api/do_legal_deal': TAKE,
  // An ad of a user goes whole or not at all: there is no amount to choose.
  '/api/c2c/do_legal_deal': { ...TAKE, value: 'documented', means: 'one' },
  '/api/user_legal_pay': { pay_orders_img: 'refused' },
  '/api/c2c/user_legal_pay': { pay_orders_img: 'refused' },
  '/api/legal/arbitrate': { reason: 'none', pay_orders_img: 'refused' },
  '/api/seller_apply': { note: 'none' },
  '/api/insurance/buy': { assets: 'refused' },
  // The sale where only one is open, the coin that the documents pay in, the price that stands.
  '/api/user/up_order': { c_id: 'one', id: 'one', currency_id: 'documented', buymoney: 'none', price: 'documented' },
  '/api/lever/submit': {
    legal_id: 'refused',
    currency_id: 'refused',
    multiple: 'refused',
    share: 'refused',
    // Read with `status` 0 alone, which is refused without it.
    target_price: 'refused',
    target_profit_price: 'none',
    stop_loss_price: 'none',
  },
  // The position that is named closes: one, and the documents’ client sends nothing else. A field that is empty is refused.
  '/api/lever/close': { share: 'documented' },
  '/api/lever/setstop': { target_profit_price: 'kept', stop_loss_price: 'kept', clear: 'kept' },
  // The pair narrows what `type` has named: "0 all" of the documents is of all pairs.
  '/api/lever/batch_close': { legal_id: 'documented', currency_id: 'documented' },
  '/api/microtrade/submit': { match_id: 'refused', currency_id: 'refused', seconds: 'refused', number: 'refused' },
  '/api/spot/order': TERMS,
  // The order to cancel is named in one of two ways.
  '/api/spot/replace': { ...TERMS, cancel_id: 'one', cancel_client_order_id: 'one' },
  '/api/spot/cancel': { id: 'one', client_order_id: 'one' },
  '/api/transaction/in': ORDER,
  '/api/transaction/out': ORDER,
  '/api/transaction/oco': { num: 'refused' },
  '/api/transaction_amend': { price: 'kept', num: 'kept', stop_price: 'kept', client_order_id: 'kept' },
  // The order is named by its id; the side is only compared with it.
  '/api/transaction_del': { type: 'one' },
  '/api/transaction_del_all': { currency_id: 'refused', legal_id: 'refused', markets: 'refused' },
  // One lot is the least, and all that the documents’ client can buy.
  '/api/zhiya/buy': {
    num: 'documented',
    min: 'documented',
    lixi: 'documented',
    qixian: 'documented',
    is_renewing: 'none',
  },
  '/api/wallet/change': { number: 'refused', from_field: 'refused', to_field: 'refused', type: 'refused' },
  // The network where the coin has only one.
  '/api/wallet/out': { number: 'refused', tag: 'none', type: 'one' },
};

/** Calls with a key move money; so may those that take on risk. */
const movesMoney = ({ method, access, isIdempotent, risk }: Call): boolean =>
  method === 'POST' && access !== 'operator' && (isIdempotent === true || (access === 'user' && risk === 'new'));

const MONEY_CALLS = calls.filter(movesMoney);

/** Fields that may be left out. */
const omissible = ({ input }: Call): readonly string[] =>
  Object.entries(input.shape).flatMap(([name, field]) =>
    !PROOFS.has(name) && field.safeParse(undefined).success ? [name] : [],
  );

describe('calls that move money', () => {
  test.each(MONEY_CALLS.map((call) => [call.path, call] as const))(
    '%s: what each field means that is left out has been judged',
    (path, call) => {
      expect(omissible(call).toSorted()).toEqual(Object.keys(JUDGED[path] ?? {}).toSorted());
    },
  );

  test('none is judged that is not there', () => {
    const paths: readonly string[] = MONEY_CALLS.map(({ path }) => path);
    expect(Object.keys(JUDGED).filter((path) => !paths.includes(path))).toEqual([]);
  });

  test('a choice among things that could all be meant has no default', () => {
    const demanded: readonly (readonly [path: string, field: string])[] = [
      ['/api/lever/batch_close', 'type'],
      ['/api/lever/submit', 'status'],
      ['/api/lever/submit', 'type'],
      ['/api/microtrade/submit', 'type'],
      ['/api/spot/batch', 'entries'],
      ['/api/spot/order', 'side'],
      ['/api/spot/order', 'type'],
      ['/api/spot/replace', 'mode'],
      ['/api/transaction_del_all', 'type'],
      ['/api/do_legal_deal', 'means'],
      ['/api/legal_send', 'type'],
      ['/api/acceptor/deal', 'type'],
      ['/api/acceptor/deal', 'way'],
      ['/api/office/fiat/proposal/verdict', 'kind'],
    ];
    for (const [path, field] of demanded) {
      const call = calls.find((one) => one.path === path);
      expect(call?.input.shape[field]?.safeParse(undefined).success, `${path} ${field}`).toBe(false);
      expect(call?.input.shape[field]?.safeParse('').success, `${path} ${field}`).toBe(false);
    }
  });
});
