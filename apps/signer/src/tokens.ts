// Tokens that are signed for, as the operator of this host enters them. No call reaches the list, and a new one lets nothing leave
// until limits are put into the settings.
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { SIGNER_CHAINS } from './chains.ts';
import { SetupError, writeOwnFile } from './own-files.ts';
import { findChainName, NO_LIMITS, parseSettings, readSettings } from './settings.ts';

/** By the name of its chain here, or by the one of CAIP-2. */
export type NewToken = {
  readonly chain: string;
  readonly name: string;
  readonly contract: string;
  readonly decimals: string;
};

const kept = z.object({
  chains: z.record(z.string(), z.looseObject({ tokens: z.record(z.string(), z.unknown()).optional() })),
});
const DECIMALS_MAX = 18;

export function addToken(path: string, { chain, name, contract, decimals }: NewToken): void {
  const on = findChainName(nameOfChain(chain));
  if (SIGNER_CHAINS[on].family !== 'evm') throw new SetupError(`${on} carries no tokens.`);
  const opened = readSettings(path).chains.find((one) => one.name === on);
  if (!opened) throw new SetupError(`${on} is not in the settings: nothing is signed for it.`);
  if (!/^\d{1,2}$/.test(decimals) || Number(decimals) > DECIMALS_MAX) {
    throw new SetupError(`Decimals are a whole number from 0 to ${DECIMALS_MAX}.`);
  }
  const address = contract.toLowerCase();
  const known = opened.assets.find((asset) => asset.name === name || asset.contract === address);
  if (known)
    throw new SetupError(`${known.name} is signed for already, as ${known.contract ?? 'the coin of the chain'}.`);
  const settings = kept.parse(JSON.parse(readFileSync(path, 'utf8')));
  const own = settings.chains[on];
  const tokens = { ...own?.tokens, [name]: { contract: address, decimals: Number(decimals), ...NO_LIMITS } };
  const text = `${JSON.stringify({ ...settings, chains: { ...settings.chains, [on]: { ...own, tokens } } }, undefined, 2)}\n`;
  // What the signer would not start with is never written.
  parseSettings(text);
  writeOwnFile(path, text);
}

/** Lists the tokens of all chains, each with its contract. */
export function listTokens(path: string): readonly string[] {
  return readSettings(path).chains.flatMap(({ name: chain, assets }) =>
    assets.flatMap(({ name, contract, decimals }) =>
      contract === undefined ? [] : [`${chain}\t${name}\t${contract}\t${decimals}`],
    ),
  );
}

const nameOfChain = (text: string): string =>
  Object.entries(SIGNER_CHAINS).find(([, { id }]) => id === text)?.[0] ?? text;
