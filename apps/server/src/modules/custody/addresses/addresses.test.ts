// Addresses against the vectors of BIP 173, BIP 350, EIP-55, CashAddr, XLS-5 and what Tron's wallets show.
import { describe, expect, test } from 'vitest';
import {
  checkAddress,
  encodeAddress,
  encodeXAddress,
  explainAddress,
  MAIN_LETTERS,
  TEST_LETTERS,
} from './addresses.ts';

describe('Bitcoin', () => {
  test.each([
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', undefined],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', undefined],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', undefined],
    ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', undefined],
  ])('takes %s in one written form', (text, written = text) => {
    expect(checkAddress('btc', text, MAIN_LETTERS)).toBe(written);
    expect(checkAddress('btc', text, TEST_LETTERS)).toBeUndefined();
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
    expect(checkAddress('btc', text, MAIN_LETTERS)).toBeUndefined();
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
      expect(checkAddress('eth', form, MAIN_LETTERS)).toBe(text);
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
    expect(checkAddress('eth', text, MAIN_LETTERS)).toBeUndefined();
  });
});

describe('Tron', () => {
  test('takes its own', () => {
    expect(checkAddress('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', MAIN_LETTERS)).toBe(
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    );
  });

  test.each([
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  ])('refuses %s', (text) => {
    expect(checkAddress('tron', text, MAIN_LETTERS)).toBeUndefined();
  });
});

describe('Litecoin', () => {
  test.each([
    ['LTC1QQYYQ79SAYS4NYW2QGA892HRRDFCHSLUX2X0DAG', 'ltc1qqyyq79says4nyw2qga892hrrdfchslux2x0dag'],
    ['LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', undefined],
    ['MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441', undefined],
  ])('takes %s in one written form', (text, written = text) => {
    expect(checkAddress('ltc', text, MAIN_LETTERS)).toBe(written);
    expect(checkAddress('ltc', text, TEST_LETTERS)).toBeUndefined();
  });

  test.each([
    // The same letters mean a script of Bitcoin, and money in the hidden part of the chain is seen by nobody.
    '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
    'ltcmweb1qqyyq79says4nyw2qga892hrrdfchslux2x0dag',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ])('refuses %s', (text) => {
    expect(checkAddress('ltc', text, MAIN_LETTERS)).toBeUndefined();
  });
});

describe('Bitcoin Cash', () => {
  const KEY = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';

  test.each([
    [KEY, KEY],
    [KEY.slice('bitcoincash:'.length), KEY],
    [KEY.toUpperCase(), KEY],
    ['bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq', undefined],
  ])('takes %s in one written form', (text, written = text) => {
    expect(checkAddress('bch', text, MAIN_LETTERS)).toBe(written);
    expect(checkAddress('bch', text, TEST_LETTERS)).toBeUndefined();
  });

  test.each([
    // Bitcoin's own form, another chain's prefix, both cases, one that says that it takes tokens.
    '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu',
    'bchtest:qpm2qsznhks23z7629mms6s4cwef74vcwvqcw003ap',
    'qpm2qsznhks23z7629mms6s4cwef74vcwvqcw003ap',
    'bitcoincash:Qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'bitcoincash:zpm2qsznhks23z7629mms6s4cwef74vcwvrqekrq9w',
  ])('refuses %s', (text) => {
    expect(checkAddress('bch', text, MAIN_LETTERS)).toBeUndefined();
  });
});

describe('XRP', () => {
  const ADDRESS = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
  const WITH_TAG_1 = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu';

  test.each([
    [ADDRESS, undefined],
    [`${ADDRESS}:0`, undefined],
    [`${ADDRESS}:4294967295`, undefined],
    [WITH_TAG_1, `${ADDRESS}:1`],
    [`${WITH_TAG_1}:1`, `${ADDRESS}:1`],
    ['XVLhHMPHU98es4dbozjVtdWzVrDjtV8xvjGQTYPiAx6gwDC', 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf:1'],
  ])('takes %s in one written form, its tag behind it', (text, written = text) => {
    expect(checkAddress('xrp', text, MAIN_LETTERS)).toBe(written);
  });

  test('a tag and its address make one text, of its own for chains of tests', () => {
    expect(encodeXAddress(ADDRESS, '1', MAIN_LETTERS.xrp)).toBe(WITH_TAG_1);
    const ofTests = encodeXAddress(ADDRESS, '4294967295', TEST_LETTERS.xrp);
    expect(checkAddress('xrp', ofTests, TEST_LETTERS)).toBe(`${ADDRESS}:4294967295`);
    expect(checkAddress('xrp', ofTests, MAIN_LETTERS)).toBeUndefined();
  });

  test.each([
    // Tags that do not fit, say nothing, or say another thing than the X-address; accounts that have no keys.
    `${ADDRESS}:4294967296`,
    `${ADDRESS}:-1`,
    `${ADDRESS}:01`,
    `${ADDRESS}:`,
    `${ADDRESS}:1:1`,
    `${WITH_TAG_1}:2`,
    'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
    'rrrrrrrrrrrrrrrrrrrrBZbvji',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ])('refuses %s', (text) => {
    expect(checkAddress('xrp', text, MAIN_LETTERS)).toBeUndefined();
  });
});

test('no typing error of one character passes, but in an address that carries no checksum', () => {
  const hash = new Uint8Array(20).map((_, at) => at * 7 + 1);
  for (const chain of ['btc', 'eth', 'tron', 'ltc', 'bch', 'xrp'] as const) {
    const address = encodeAddress(chain, hash, TEST_LETTERS);
    expect(checkAddress(chain, address, TEST_LETTERS)).toBe(address);
    for (const [at, letter] of Array.from(address).entries()) {
      for (const other of 'aZ19') {
        if (other === letter || other.toLowerCase() === letter.toLowerCase()) continue;
        const typed = address.slice(0, at) + other + address.slice(at + 1);
        expect(checkAddress(chain, typed, TEST_LETTERS), typed).toBeUndefined();
      }
    }
  }
});

test.each([
  ['bch', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bch_address_old'],
  ['bch', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'bch_address_old'],
  ['bch', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a?amount=1', 'payment_link_as_address'],
  ['ltc', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'ltc_address_old'],
  ['ltc', 'litecoin:LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', 'payment_link_as_address'],
  ['tron', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'tron_address_hex'],
  ['tron', '0x41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'tron_address_hex'],
  ['btc', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'address_of_test_network'],
  ['btc', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'address_of_test_network'],
  ['btc', 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=1', 'payment_link_as_address'],
  ['xrp', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59?dt=7', 'payment_link_as_address'],
  ['eth', 'ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1/transfer', 'payment_link_as_address'],
  // A wrong checksum is no other form.
  ['eth', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', undefined],
  ['btc', 'words', undefined],
] as const)('of %s, %s is explained', (chain, text, fault) => {
  expect(checkAddress(chain, text, MAIN_LETTERS)).toBeUndefined();
  expect(explainAddress(chain, text, MAIN_LETTERS)).toBe(fault);
});
