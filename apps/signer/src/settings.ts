// What the host's operator has set: which chains are signed for, and the limits. They come from this host alone.
import { readFileSync } from 'node:fs';
import { coinUnits } from '@bourse/domain/signer';
import * as z from 'zod';
import { CHAIN_NAMES, type ChainName, CHAINS_NOT_SUPPORTED, SIGNER_CHAINS, type SignerChain } from './chains.ts';
import { SetupError } from './own-files.ts';

const decimals = (places: number) =>
  z.string().transform((text, context) => {
    const units = coinUnits(text, places);
    if (units !== undefined) return units;
    context.addIssue({ code: 'custom', message: `no amount of at most ${places} places` });
    return z.NEVER;
  });

const window = (places: number) => z.strictObject({ hour: decimals(places), day: decimals(places) });
export type Window = { readonly hour: bigint; readonly day: bigint };

const ASSET_NAME = z.string().regex(/^[A-Z0-9]{1,16}$/);
const contract = z.string().regex(/^0x[0-9a-f]{40}$/);

const assetShape = (places: number) => ({
  /** Up to so much a withdrawal needs no approval. */
  autoMax: decimals(places),
  withdrawal: window(places),
  /** Into the hot wallet, so that it never holds more than a day needs. */
  refill: window(places),
});

const chainShape = (places: number) => ({
  /** One transaction costs at most this; `fees` bounds all of them together. */
  feeMax: decimals(places),
  fees: window(places),
  /** Deposit addresses are sent so much so that they can pay for sweeps. */
  gas: window(places),
  /** Where it is given, withdrawals go nowhere else. */
  allowList: z.array(z.string()).optional(),
  coin: z.strictObject(assetShape(places)),
});

const token = z.strictObject({ contract, decimals: z.int().min(0).max(36) }).catchall(z.unknown());
const tokens = z.record(ASSET_NAME, token).transform((found, context) => {
  const read = Object.entries(found).map(([name, { contract, decimals: places, ...rest }]) => {
    const limits = z.strictObject(assetShape(places)).safeParse(rest);
    if (!limits.success) context.addIssue({ code: 'custom', message: `${name}: ${z.prettifyError(limits.error)}` });
    return limits.success ? [{ name, contract, decimals: places, ...limits.data }] : [];
  });
  return read.flat();
});

export type AssetSettings = {
  readonly name: string;
  /** Undefined for the chain's own coin. */
  readonly contract: string | undefined;
  readonly decimals: number;
  readonly autoMax: bigint;
  readonly withdrawal: Window;
  readonly refill: Window;
};
export type ChainSettings = {
  readonly name: ChainName;
  readonly chain: SignerChain;
  readonly feeMax: bigint;
  readonly fees: Window;
  readonly gas: Window;
  readonly allowList: readonly string[] | undefined;
  readonly assets: readonly AssetSettings[];
};
export type Settings = { readonly chains: readonly ChainSettings[] };

/** Throws a SetupError that names what is wrong. */
export function readSettings(path: string): Settings {
  return parseSettings(readFileSync(path, 'utf8'));
}

export function parseSettings(text: string): Settings {
  const chains = z.strictObject({ chains: z.record(z.string(), z.unknown()) }).parse(JSON.parse(text));
  return { chains: Object.entries(chains.chains).map(([name, given]) => parseChain(name, given)) };
}

export function findChainName(name: string): ChainName {
  const found = CHAIN_NAMES.find((each) => each === name);
  if (found) return found;
  const reason = CHAINS_NOT_SUPPORTED.get(name) ?? `there are ${CHAIN_NAMES.join(', ')}`;
  throw new SetupError(`${name} cannot be signed for: ${reason}.`);
}

function parseChain(text: string, given: unknown): ChainSettings {
  const name = findChainName(text);
  const chain = SIGNER_CHAINS[name];
  const shape = {
    ...chainShape(chain.decimals),
    tokens: chain.family === 'evm' ? tokens.default([]) : z.undefined().optional(),
  };
  const read = z.strictObject(shape).safeParse(given);
  if (!read.success) throw new SetupError(`The settings of ${name}: ${z.prettifyError(read.error)}`);
  const { coin, tokens: found = [], allowList, ...rest } = read.data;
  const own = { name: chain.coin, contract: undefined, decimals: chain.decimals, ...coin };
  return { name, chain, ...rest, allowList, assets: [own, ...found] };
}

const NOTHING = { hour: '0', day: '0' };

/** With these limits nothing of a coin leaves. */
export const NO_LIMITS = { autoMax: '0', withdrawal: NOTHING, refill: NOTHING };

/** Answers the settings that init writes: until the operator raises a limit, nothing leaves. */
export function initialSettings(names: readonly ChainName[]): string {
  const chains = names.map((name) => [name, { feeMax: '0', fees: NOTHING, gas: NOTHING, coin: NO_LIMITS }] as const);
  return `${JSON.stringify({ chains: Object.fromEntries(chains) }, undefined, 2)}\n`;
}
