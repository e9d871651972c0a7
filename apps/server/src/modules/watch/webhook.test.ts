// Where a webhook may go, and what is taken for an answer.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPrivate, postWebhook, signWebhook, isWebhookAddress } from './webhook.ts';

describe('an address', () => {
  test.each([
    ['https://hooks.example.com/a?b=c', true],
    ['https://10.0.0.1/', true],
    ['http://127.0.0.1:4000/alarm', true],
    ['http://[::1]:4000/', true],
    ['http://localhost/', true],
    ['http://hooks.example.com/', false],
    ['http://127.0.0.1.example.com/', false],
    ['https://name:word@example.com/', false],
    ['ftp://example.com/', false],
    ['example.com', false],
    ['', false],
  ])('%s may be named: %s', (text, may) => {
    expect(isWebhookAddress(text)).toBe(may);
  });

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::7f00:1',
    '::ffff:0:7f00:1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    'fd00::1',
    'fe80::1',
    'ff02::1',
  ])('%s is private', (address) => {
    expect(isPrivate(address)).toBe(true);
  });

  test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is not', (address) => {
    expect(isPrivate(address)).toBe(false);
  });
});

describe('what is posted', () => {
  let server: Server;
  let url: string;
  let [asked, status] = [0, 200];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked += 1;
      request.resume();
      response.writeHead(status, { location: '/elsewhere' }).end('no');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
  });
  afterAll(async () => {
    server.close();
    await once(server, 'close');
  });
  const post = (given: { url?: string; isPrivateAllowed?: boolean } = {}) =>
    postWebhook({
      url,
      body: '{}',
      secret: 'secret',
      time: 1,
      isPrivateAllowed: true,
      signal: new AbortController().signal,
      ...given,
    });

  test('reaches no private address, by number or by name, unless that is allowed', async () => {
    await expect(post({ isPrivateAllowed: false })).rejects.toThrow('private address');
    for (const host of ['localhost', '2130706433', '0x7f.1', '0177.0.0.1', '[::ffff:7f00:1]', '0']) {
      await expect(post({ isPrivateAllowed: false, url: url.replace('127.0.0.1', host) })).rejects.toThrow(
        'private address',
      );
    }
    expect(asked).toBe(0);
    await post();
    expect(asked).toBe(1);
  });

  test.each([302, 400, 500])('is not taken with %i, and nobody is followed', async (answer) => {
    [asked, status] = [0, answer];
    await expect(post()).rejects.toThrow(`HTTP ${answer}`);
    expect(asked).toBe(1);
  });

  test('is signed with its time', () => {
    expect(signWebhook('secret', 1, '{}')).toBe('1122767b193110cfec322b6f199b599edbf608ed087f2d27afb0b97d99523908');
  });
});
