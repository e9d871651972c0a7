// Addresses against the vectors of BIP 173, BIP 350, EIP-55 and what Tron's wallets show.
import { describe, expect, test } from 'vitest';
import { BITCOIN, BITCOIN_REGTEST, checkAddress, encodeAddress } from './addresses.ts';

describe('Bitcoin', () => {
  test.each([
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', undefined],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', undefined],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', undefined],
    ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', undefined],
  ])('takes %s in one written form', (text, written = text) => {
    expect(checkAddress('btc', text, BITCOIN)).toBe(written);
    expect(checkAddress('btc', text, BITCOIN_REGTEST)).toBeUndefined();
  });

  test.each([
    // Another chain's letters, a wrong checksum, both cases, a length that no version 0 has, a version to come.
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1rw5uspcuh',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    'bc1sw50qgdz25j',
    // Version 1 under version 0's checksum.
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    '1111111111111111111114oLvT2',
    'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
    '',
    'bc1',
    ' 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ])('refuses %s', (text) => {
    expect(checkAddress('btc', text, BITCOIN)).toBeUndefined();
  });
});

describe('Ethereum', () => {
  test.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('takes %s, also without its checksum', (text) => {
    const hex = text.slice(2);
    for (const form of [text, `0x${hex.toLowerCase()}`, `0x${hex.toUpperCase()}`]) {
      expect(checkAddress('eth', form, BITCOIN)).toBe(text);
    }
  });

  test.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae',
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaedd',
    '0x0000000000000000000000000000000000000000',
    'name.eth',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ])('refuses %s', (text) => {
    expect(checkAddress('eth', text, BITCOIN)).toBeUndefined();
  });
});

describe('Tron', () => {
  test('takes its own', () => {
    expect(checkAddress('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', BITCOIN)).toBe(
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    );
  });

  test.each([
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  ])('refuses %s', (text) => {
    expect(checkAddress('tron', text, BITCOIN)).toBeUndefined();
  });
});

test('no typing error of one character passes, but in an address that carries no checksum', () => {
  const hash = new Uint8Array(20).map((_, at) => at * 7 + 1);
  for (const chain of ['btc', 'eth', 'tron'] as const) {
    const address = encodeAddress(chain, hash, BITCOIN_REGTEST);
    expect(checkAddress(chain, address, BITCOIN_REGTEST)).toBe(address);
    for (const [at, letter] of Array.from(address).entries()) {
      for (const other of 'aZ19') {
        if (other === letter || other.toLowerCase() === letter.toLowerCase()) continue;
        const typed = address.slice(0, at) + other + address.slice(at + 1);
        expect(checkAddress(chain, typed, BITCOIN_REGTEST), typed).toBeUndefined();
      }
    }
  }
});
