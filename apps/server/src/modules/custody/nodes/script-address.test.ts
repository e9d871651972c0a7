// Scripts and their addresses, by the vectors of BIP 173, BIP 350 and CashAddr.
import { expect, test } from 'vitest';
import { addressOfScript } from './utxo-block.ts';
import { UTXO_TERMS } from './utxo-chains.ts';

const KEY_HASH = '76a04053bda0a88bda5177b86a15c3b29f559873';

test.each([
  ['btc', '0014751e76e8199196d454941c45d1b3a323f1433bd6', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  [
    'btc',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  ['btc', '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bch', `76a914${KEY_HASH}88ac`, 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['bch', `a914${KEY_HASH}87`, 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
  ['bch', '0014751e76e8199196d454941c45d1b3a323f1433bd6', undefined],
  ['btc', '6a0b68656c6c6f20776f726c64', undefined],
  ['btc', '', undefined],
] as const)('%s: %s pays %s', (chain, script, address) => {
  expect(addressOfScript(Buffer.from(script, 'hex'), UTXO_TERMS[chain].form)).toBe(address);
});
