// What leaves us by transactions that were signed, read from their bytes alone.
import { HOUR_MS } from '@bourse/domain';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { Transaction } from '@scure/btc-signer';
import { BTC_NETWORK, USDT_CONTRACT } from './testing.ts';

export type Leaving = {
  readonly at: number;
  /** A chain takes only one of the transactions that share one of these. */
  readonly spends: readonly string[];
  /** Strangers get so much, and miners, in smallest units. */
  readonly gets: Readonly<Record<'coin' | 'USDT' | 'fee', bigint>>;
};
type Read = Omit<Leaving, 'at'>;

/** These are there: the coins by their outputs, and the addresses that are ours. */
export type Owned = { readonly coins: ReadonlyMap<string, bigint>; readonly addresses: ReadonlySet<string> };

const sum = (all: readonly bigint[]): bigint => all.reduce((a, b) => a + b, 0n);

/** Undefined where it spends what does not exist: no chain takes that. */
export function readUtxo(raw: string, { coins, addresses }: Owned): Read | undefined {
  const transaction = Transaction.fromRaw(Buffer.from(raw, 'hex'), { allowUnknownOutputs: true });
  const spends = Array.from({ length: transaction.inputsLength }, (_, at) => {
    const { txid = new Uint8Array(), index } = transaction.getInput(at);
    return `${Buffer.from(txid).toString('hex')}:${index}`;
  });
  const worth = spends.flatMap((name) => coins.get(name) ?? []);
  if (worth.length < spends.length) return undefined;
  const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => ({
    to: transaction.getOutputAddress(at, BTC_NETWORK) ?? '',
    amount: transaction.getOutput(at).amount ?? 0n,
  }));
  const strangers = outputs.filter(({ to }) => !addresses.has(to));
  const fee = sum(worth) - sum(outputs.map(({ amount }) => amount));
  return { spends, gets: { coin: sum(strangers.map(({ amount }) => amount)), USDT: 0n, fee } };
}

const TRANSFER = /^a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/;

/** Throws for a call of anything but a token's transfer. */
export function readEvm(raw: string, { addresses }: Owned): Read {
  const bytes = Buffer.from(raw.slice(4), 'hex');
  const fields = readItems(bytes.subarray(readHead(bytes).start));
  const [, nonce, , maxFee, gas, to, value, input, , parity, r, s] = fields.map(({ content }) =>
    content.toString('hex'),
  );
  const unsigned = Buffer.concat(fields.slice(0, 9).map(({ whole }) => whole));
  const payer = recoverPayer(unsigned, [parity || '00', pad(r), pad(s)].join(''));
  const number = (text = ''): bigint => BigInt(`0x${text || '0'}`);
  const toStranger = (address = '', amount = 0n): bigint => (addresses.has(`0x${address}`) ? 0n : amount);
  const [, tokenTo, tokens] = TRANSFER.exec(input ?? '') ?? [];
  const isTransfer = tokenTo !== undefined && `0x${to}` === USDT_CONTRACT && number(value) === 0n;
  if (input !== '' && !isTransfer) throw new Error(`a call that is no transfer: ${raw}`);
  return {
    spends: [`${payer}:${number(nonce)}`],
    gets: {
      coin: isTransfer ? 0n : toStranger(to, number(value)),
      USDT: isTransfer ? toStranger(tokenTo, number(tokens)) : 0n,
      fee: number(gas) * number(maxFee),
    },
  };
}

const pad = (word = ''): string => word.padStart(64, '0');

function recoverPayer(fields: Buffer, signature: string): string {
  const size = Buffer.from(fields.length.toString(16).padStart(fields.length > 0xff ? 4 : 2, '0'), 'hex');
  const head = fields.length > 55 ? [0xf7 + size.length, ...size] : [0xc0 + fields.length];
  const hash = keccak_256(Buffer.concat([Buffer.of(0x02, ...head), fields]));
  return Buffer.from(secp256k1.recoverPublicKey(Buffer.from(signature, 'hex'), hash, { prehash: false })).toString(
    'hex',
  );
}

/** Reads where the content of one item of RLP begins and ends. */
function readHead(bytes: Buffer): { readonly start: number; readonly end: number } {
  const first = bytes[0] ?? 0;
  if (first < 0x80) return { start: 0, end: 1 };
  const short = first < 0xc0 ? 0x80 : 0xc0;
  if (first - short <= 55) return { start: 1, end: 1 + first - short };
  const start = 1 + first - short - 55;
  return { start, end: start + Number(`0x${bytes.subarray(1, start).toString('hex')}`) };
}

type Item = { readonly content: Buffer; readonly whole: Buffer };

function readItems(bytes: Buffer): readonly Item[] {
  const items: Item[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const { start, end } = readHead(rest);
    items.push({ content: rest.subarray(start, end), whole: rest.subarray(0, end) });
    rest = rest.subarray(end);
  }
  return items;
}

/** The most that can leave by what was signed within an hour, whichever of those that exclude each other a chain takes. */
export function worstOfHours(signed: readonly Leaving[], what: keyof Leaving['gets']): bigint {
  const groups: Leaving[][] = [];
  for (const one of signed) {
    const excludes = (other: Leaving): boolean => other.spends.some((each) => one.spends.includes(each));
    const group = groups.find((members) => members.every(excludes));
    if (group) group.push(one);
    else groups.push([one]);
  }
  const worst = groups.map((members) => ({
    at: members[0]?.at ?? 0,
    units: members.map(({ gets }) => gets[what]).reduce((a, b) => (a > b ? a : b)),
  }));
  const hours = worst.map(({ at: end }) => worst.filter(({ at }) => at <= end && at > end - HOUR_MS));
  return hours.map((within) => sum(within.map(({ units }) => units))).reduce((a, b) => (a > b ? a : b), 0n);
}
