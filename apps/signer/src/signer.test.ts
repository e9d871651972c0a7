import { readFileSync } from 'node:fs';
import { DAY_MS, HOUR_MS } from '@bourse/domain';
import { Transaction } from '@scure/btc-signer';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SigningRequest } from './request.ts';
import { addApprover, removeApprover } from './roster.ts';
import { parseSettings } from './settings.ts';
import {
  approve,
  approverKey,
  bitcoinRequest,
  BTC,
  BTC_NETWORK,
  BTC_STRANGER,
  ETH,
  ether,
  etherRequest,
  evmPart,
  fund,
  HOT,
  LIMITS,
  openWorld,
  START,
  STRANGER,
  utxoInput,
  WALLET,
  type World,
} from './testing.ts';

let world: World;
beforeEach(() => {
  world = openWorld();
});
afterEach(() => world.remove());

const codeOf = (request: SigningRequest): string => {
  const answer = world.signer.sign(request);
  return answer.ok ? 'signed' : answer.code;
};
const approved = (request: SigningRequest, ...names: readonly string[]): SigningRequest => ({
  ...request,
  approvals: names.map((name) => approve(name, request)),
});

describe('what is signed', () => {
  // Bytes of viem for the same account and fields.
  it('is a transaction of type 2 for the coin of an EVM chain', () => {
    expect(world.signer.sign(etherRequest(0, { amount: ether('1.5') }))).toEqual({
      ok: true,
      value: {
        txid: '0xada2431c7b13948dd5964d67592e0ef43d7c371aa6a17f4b745cb525eb9b3fa3',
        raw: '0x02f8730180843b9aca008506fc23ac00825208945aaeb6053f3e94c9b9a09f33669435e7ef1beaed8814d1120d7b16000080c080a0a4c68ae6a0406922798206847461ce9955bbd8cec9806564b1c3634cd89e877da0682eeac549bb852c26cab618d1178e62bf49b09212547894229737f74d3b700d',
      },
    });
  });

  it('is the transfer of a token by the contract that the settings name', () => {
    const evm = { ...evmPart(7), gasLimit: 90_000 };
    const answer = world.signer.sign(etherRequest(7, { asset: 'USDT', amount: '2500000', evm }));
    expect(answer).toMatchObject({
      value: { txid: '0x68e280a34903dcc375d7c7ac9f0100d0db232671228375694472d7e2851b2b30' },
    });
  });

  it('is a payment of a UTXO chain with its change, whose id is known before it is sent', () => {
    const answer = world.signer.sign(bitcoinRequest(1));
    if (!answer.ok) throw new Error(answer.code);
    const transaction = Transaction.fromRaw(Buffer.from(answer.value.raw, 'hex'));
    expect(transaction.id).toBe(answer.value.txid);
    const outputs = [0, 1].map((at) => [
      transaction.getOutputAddress(at, BTC_NETWORK),
      transaction.getOutput(at).amount,
    ]);
    const change = WALLET.address(BTC, { account: 'hot', branch: 1, index: 3 });
    expect(outputs).toEqual([
      [BTC_STRANGER, 50_000_000n],
      [change, 9_900_000n],
    ]);
    expect(transaction.getInput(0).sequence).toBe(0xffff_fffd);
  });
});

describe('an input', () => {
  it('false input amount: it names an output that does not exist, so that what is signed is worth nothing', () => {
    const spent = (amount: bigint) => {
      const signed = world.signer.sign(
        bitcoinRequest(1, { id: `b${amount}`, utxo: { inputs: [utxoInput(amount, 7)] } }),
      );
      if (!signed.ok) throw new Error(signed.code);
      return Buffer.from(Transaction.fromRaw(Buffer.from(signed.value.raw, 'hex')).getInput(0).txid ?? []).toString(
        'hex',
      );
    };
    expect(spent(50_100_000n)).not.toBe(spent(50_200_000n));
  });
});

describe('what is refused', () => {
  const stranger = fund(BTC_STRANGER, 60_000_000n);
  const input = utxoInput(60_000_000n, 1);
  const change = { address: WALLET.address(BTC, { account: 'hot', branch: 1, index: 3 }), index: 3, amount: '9900000' };
  const cold = WALLET.coldAddress(ETH, 4) ?? '';
  const deposit = WALLET.address(ETH, { account: 'deposit', branch: 0, index: 8 });
  const hot = WALLET.address(ETH, HOT);

  it.each<[string, SigningRequest, string]>([
    ['expired', etherRequest(0, { expiresAt: START / 1000 }), 'expired'],
    ['valid for longer than a day', etherRequest(0, { expiresAt: START / 1000 + 86_401 }), 'expiry_too_far'],
    ['a chain that is not in the settings', etherRequest(0, { chainId: 'eip155:10' }), 'chain_not_open'],
    ['Tron, by name', etherRequest(0, { chainId: 'tron' }), 'chain_not_supported'],
    ['an unknown token', etherRequest(0, { asset: 'SHIB' }), 'asset_not_open'],
    ['no address', etherRequest(0, { to: '0x12' }), 'address_invalid'],
    ['an address of the other family', bitcoinRequest(1, { to: STRANGER }), 'address_invalid'],
    [
      'an address of the other network',
      bitcoinRequest(1, { to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }),
      'address_invalid',
    ],
    ['no part of its family', etherRequest(0, { evm: undefined }), 'inputs_invalid'],
    [
      'priority above the whole fee',
      etherRequest(0, { evm: { ...evmPart(0), maxPriorityFeePerGas: ether('1') } }),
      'inputs_invalid',
    ],
    [
      'an input that is no transaction',
      bitcoinRequest(1, { utxo: { inputs: [{ ...input, previous: 'ff' }] } }),
      'inputs_invalid',
    ],
    [
      'an output that is not there',
      bitcoinRequest(1, { utxo: { inputs: [{ ...input, output: 1 }] } }),
      'inputs_invalid',
    ],
    [
      "a stranger's input",
      bitcoinRequest(1, { utxo: { inputs: [{ ...input, previous: stranger }] } }),
      'input_not_own',
    ],
    [
      'an input of another place',
      bitcoinRequest(1, { utxo: { inputs: [{ ...input, place: { ...HOT, index: 1 } }] } }),
      'input_not_own',
    ],
    ['one input twice', bitcoinRequest(1, { utxo: { inputs: [input, input], change } }), 'input_twice'],
    ['inputs worth less', bitcoinRequest(1, { amount: '60000001', utxo: { inputs: [input] } }), 'inputs_short'],
    [
      'change to a stranger',
      bitcoinRequest(1, { utxo: { inputs: [input], change: { ...change, address: BTC_STRANGER } } }),
      'address_not_own',
    ],
    [
      'change to another index',
      bitcoinRequest(1, { utxo: { inputs: [input], change: { ...change, index: 4 } } }),
      'address_not_own',
    ],
    [
      'change of more than a transaction can say',
      bitcoinRequest(1, {
        utxo: {
          inputs: [1, 2].map((salt) => utxoInput(2n ** 63n - 1n, salt)),
          change: { ...change, amount: `${2n ** 64n - 50_100_002n}` },
        },
      }),
      'inputs_invalid',
    ],
    ['dust', bitcoinRequest(1, { amount: '545' }), 'amount_too_small'],
    ['fee too high', bitcoinRequest(1, { utxo: { inputs: [input] } }), 'fee_above_cap'],
    ['a fee above what was approved', etherRequest(0, { feeLimit: '1' }), 'fee_above_limit'],
    [
      'more than the automatic amount without approvals',
      etherRequest(0, { amount: ether('5.1') }),
      'approvals_missing',
    ],
    ['more than an hour may', approved(etherRequest(0, { amount: ether('10.1') }), 'Ann', 'Bob'), 'hour_limit_reached'],
    ['a sweep elsewhere', etherRequest(0, { purpose: 'sweep', toIndex: 4 }), 'address_not_own'],
    ['a sweep to another index', etherRequest(0, { purpose: 'sweep', to: cold, toIndex: 5 }), 'address_not_own'],
    ['a sweep without an index', etherRequest(0, { purpose: 'sweep', to: cold }), 'address_not_own'],
    [
      'a sweep that nobody would find',
      etherRequest(0, { purpose: 'sweep', to: cold, toIndex: 100_001 }),
      'address_not_own',
    ],
    ['a refill elsewhere', etherRequest(0, { purpose: 'refill', toIndex: 0 }), 'address_not_own'],
    [
      'refills above the cap of the hot wallet',
      etherRequest(0, { purpose: 'refill', to: hot, toIndex: 0, amount: ether('3.1') }),
      'hour_limit_reached',
    ],
    ['gas for a stranger', etherRequest(0, { purpose: 'gas', toIndex: 8 }), 'address_not_own'],
    ['tokens as gas', etherRequest(0, { purpose: 'gas', to: deposit, toIndex: 8, asset: 'USDT' }), 'asset_not_open'],
    ['more gas than an hour may', etherRequest(0, { purpose: 'gas', to: deposit, toIndex: 8 }), 'hour_limit_reached'],
  ])('%s', (_what, request, code) => {
    expect(codeOf(request)).toBe(code);
    expect(world.log().records).toEqual([]);
    expect(readFileSync(world.folder.signatures, 'utf8')).toBe('');
  });

  it.each<[string, SigningRequest]>([
    [
      'a sweep to the cold wallet, whatever its amount',
      etherRequest(0, { purpose: 'sweep', to: cold, toIndex: 4, amount: ether('900') }),
    ],
    ['a refill of the hot wallet', etherRequest(0, { purpose: 'refill', to: hot, toIndex: 0 })],
    ['gas for a deposit address', etherRequest(0, { purpose: 'gas', to: deposit, toIndex: 8, amount: ether('0.01') })],
  ])('not %s', (_what, request) => {
    expect(codeOf(request)).toBe('signed');
  });

  it('goes nowhere but to the allow-list where there is one', () => {
    world.remove();
    world = openWorld({
      ...LIMITS,
      ethereum: { ...LIMITS.ethereum, allowList: [STRANGER.toUpperCase().replace('0X', '0x')] },
    });
    expect(codeOf(etherRequest(0))).toBe('signed');
    expect(codeOf(etherRequest(1, { to: deposit }))).toBe('address_not_allowed');
  });

  it('knows no settings for chains that it cannot sign for', () => {
    expect(() => parseSettings('{"chains":{"tron":{}}}')).toThrow('Tron runs on the simulated chain only');
    expect(() => parseSettings('{"chains":{"ethereum":{"feeMax":"1"}}}')).toThrow('The settings of ethereum');
  });
});

describe('approvals', () => {
  const large = etherRequest(0, { amount: ether('6') });

  it.each<[string, SigningRequest, string]>([
    ['two operators', approved(large, 'Ann', 'Bob'), 'signed'],
    ['one operator', approved(large, 'Ann'), 'approvals_missing'],
    ['same operator twice', approved(large, 'Ann', 'Ann'), 'approver_twice'],
    ['somebody who is none', approved(large, 'Ann', 'Eve'), 'approver_unknown'],
    [
      "one under another's name",
      { ...large, approvals: [approve('Ann', large), { ...approve('Ann', large), name: 'Bob' }] },
      'approval_invalid',
    ],
    [
      'approval for another amount',
      { ...approved(large, 'Ann', 'Bob'), amount: large.amount + 1n },
      'approval_invalid',
    ],
    ['another receiver', { ...approved(large, 'Ann', 'Bob'), to: WALLET.address(ETH, HOT) }, 'approval_invalid'],
    ['another fee limit', { ...approved(large, 'Ann', 'Bob'), feeLimit: large.feeLimit - 1n }, 'approval_invalid'],
    ['a later expiry', { ...approved(large, 'Ann', 'Bob'), expiresAt: large.expiresAt + 1 }, 'approval_invalid'],
    ['another withdrawal', { ...approved(large, 'Ann', 'Bob'), id: 'w1' }, 'approval_invalid'],
    [
      'a stranger beside two',
      { ...large, approvals: [...approved(large, 'Ann', 'Bob').approvals, approve('Eve', large)] },
      'approver_unknown',
    ],
  ])('%s', (_what, request, code) => {
    expect(codeOf(request)).toBe(code);
  });

  it.each([
    ['mistyped, no point of the curve', `02${'0'.repeat(62)}`],
    ['of small order', `01${'0'.repeat(62)}`],
    ['of small order, zero', '0'.repeat(64)],
    ['too long a number', 'f'.repeat(64)],
  ])('are given by no key that is %s', (_what, key) => {
    expect(() => addApprover(world.folder.roster, { name: 'Dan', key })).toThrow('no Ed25519 key');
  });

  it('count only of those who are on the roster now', () => {
    removeApprover(world.folder.roster, 'bob');
    expect(codeOf(approved(large, 'Ann', 'Bob'))).toBe('approver_unknown');
    expect(codeOf(approved(large, 'Ann', 'Cem'))).toBe('signed');
    const { roster } = world.folder;
    expect(() => addApprover(roster, { name: 'ann', key: approverKey('Dia') })).toThrow('is an approver already');
    expect(() => addApprover(roster, { name: 'Dia', key: approverKey('Ann') })).toThrow("Ann's");
    expect(() => addApprover(roster, { name: 'Dia', key: 'ab' })).toThrow('64 hexadecimal digits');
    expect(() => removeApprover(roster, 'Dia')).toThrow('is no approver');
  });
});

describe('a second signature for the same withdrawal', () => {
  it('request replayed: the same bytes, also after it expired, over a restart and a clock that was set back', () => {
    const first = world.signer.sign(etherRequest(0));
    expect(first.ok).toBe(true);
    world.restart();
    for (const now of [START + DAY_MS, START - DAY_MS]) {
      world.clock.now = now;
      expect(world.signer.sign(etherRequest(0))).toEqual(first);
    }
    expect(world.log().records).toHaveLength(1);
  });

  it.each<[string, SigningRequest, string]>([
    ['a higher fee', etherRequest(0, { evm: evmPart(0, 40n) }), 'signed'],
    ['another nonce', etherRequest(0, { evm: evmPart(1) }), 'input_not_shared'],
    ['same id with new content: another amount', etherRequest(0, { amount: ether('2') }), 'content_changed'],
    ['another receiver', etherRequest(0, { to: WALLET.address(ETH, HOT) }), 'content_changed'],
    ['another asset', etherRequest(0, { asset: 'USDT' }), 'content_changed'],
    [
      'another purpose',
      etherRequest(0, { purpose: 'refill', to: WALLET.address(ETH, HOT), toIndex: 0 }),
      'content_changed',
    ],
    ['the nonce of another withdrawal', etherRequest(0, { id: 'w9' }), 'input_taken'],
  ])('%s', (_what, request, code) => {
    expect(codeOf(etherRequest(0))).toBe('signed');
    world.restart();
    expect(codeOf(request)).toBe(code);
  });

  it('disjoint inputs: it shares one with every earlier one', () => {
    const inputs = [1, 2, 3].map((salt) => utxoInput(60_000_000n, salt));
    const of = (...chosen: readonly number[]) => {
      const change = {
        address: WALLET.address(BTC, { account: 'hot', branch: 1, index: 0 }),
        index: 0,
        amount: `${chosen.length * 60_000_000 - 50_100_000}`,
      };
      return bitcoinRequest(1, { utxo: { inputs: chosen.flatMap((at) => inputs[at] ?? []), change } });
    };
    expect(codeOf(of(0, 1))).toBe('signed');
    expect(codeOf(of(1, 2))).toBe('signed');
    expect(codeOf(of(0))).toBe('input_not_shared');
    expect(codeOf(of(1))).toBe('signed');
    expect(codeOf({ ...of(2), id: 'b2' })).toBe('input_taken');
  });

  it('uses up nothing of the limit but what its fee is higher', () => {
    expect(codeOf(approved(etherRequest(0, { amount: ether('10') }), 'Ann', 'Bob'))).toBe('signed');
    const bumped = etherRequest(0, { amount: ether('10'), evm: evmPart(0, 40n) });
    expect(codeOf(approved(bumped, 'Ann', 'Bob'))).toBe('signed');
    expect(codeOf(etherRequest(1, { amount: '1' }))).toBe('hour_limit_reached');
  });

  it('adds to the fees of the hour what its own is higher', () => {
    const change = { address: WALLET.address(BTC, { account: 'hot', branch: 1, index: 3 }), index: 3 };
    const raised = (salt: number) =>
      bitcoinRequest(salt, {
        utxo: { inputs: [utxoInput(60_000_000n, salt)], change: { ...change, amount: '9000000' } },
      });
    expect([1, 2].map((salt) => codeOf(bitcoinRequest(salt)))).toEqual(['signed', 'signed']);
    // 0.001 each, then 0.01: the second would make it 0.02 and 0.001 of the third.
    expect(codeOf(bitcoinRequest(3))).toBe('signed');
    expect([1, 2].map((salt) => codeOf(raised(salt)))).toEqual(['signed', 'hour_limit_reached']);
    world.restart();
    expect(codeOf(raised(2))).toBe('hour_limit_reached');
  });
});

describe('limits', () => {
  it('limits over restart and clock jump: they roll over an hour and a day, and a restart keeps them', () => {
    const steps: readonly [number, string][] = [
      [0, 'signed'],
      [0, 'signed'],
      [0, 'hour_limit_reached'],
      [HOUR_MS - 1, 'hour_limit_reached'],
      [HOUR_MS, 'signed'],
      [2 * HOUR_MS, 'day_limit_reached'],
    ];
    for (const [nonce, [after, code]] of steps.entries()) {
      world.clock.now = START + after;
      world.restart();
      expect(codeOf(etherRequest(nonce, { amount: ether('5') }))).toBe(code);
    }
    world.clock.now = START + DAY_MS;
    expect(codeOf(etherRequest(9, { amount: ether('5'), expiresAt: START / 1000 + 100_000 }))).toBe('signed');
  });

  it('limits over restart and clock jump: they stand still where the clock goes back', () => {
    expect(codeOf(etherRequest(0))).toBe('signed');
    world.clock.now = START - 1;
    world.restart();
    expect(codeOf(etherRequest(1))).toBe('clock_went_back');
    world.clock.now = START;
    expect(codeOf(etherRequest(1))).toBe('signed');
  });

  it('count the fees of all purposes together', () => {
    const to = WALLET.coldAddress(BTC, 0) ?? '';
    const sweep = (salt: number) =>
      bitcoinRequest(salt, {
        id: `s${salt}`,
        purpose: 'sweep',
        to,
        toIndex: 0,
        amount: '59000000',
        utxo: { inputs: [utxoInput(60_000_000n, salt)] },
      });
    expect([1, 2, 3].map((salt) => codeOf(sweep(salt)))).toEqual(['signed', 'signed', 'hour_limit_reached']);
  });

  it('hold for any order of requests, bumps and restarts', () => {
    const act = fc.record({
      id: fc.nat(9),
      tenths: fc.integer({ min: 1, max: 50 }),
      gwei: fc.integer({ min: 2, max: 60 }),
      minutes: fc.nat(40),
      isRestart: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 14 }), (acts) => {
        const own = openWorld();
        const sent: { at: number; amount: bigint }[] = [];
        const seen = new Set<string>();
        try {
          for (const { id, tenths, gwei, minutes, isRestart } of acts) {
            own.clock.now += minutes * 60_000;
            if (isRestart) own.restart();
            const request = etherRequest(id, { amount: ether(`${tenths / 10}`), evm: evmPart(id, BigInt(gwei)) });
            if (own.signer.sign(request).ok && !seen.has(request.id)) {
              seen.add(request.id);
              sent.push({ at: own.clock.now, amount: request.amount });
            }
            const within = sent.filter(({ at }) => at > own.clock.now - HOUR_MS);
            expect(within.reduce((sum, { amount }) => sum + amount, 0n) <= 10n ** 19n).toBe(true);
          }
        } finally {
          own.remove();
        }
      }),
      { numRuns: 30 },
    );
  });
});
