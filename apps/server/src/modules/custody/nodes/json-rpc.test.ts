// A node's answers, good and bad, from a server that says what the test sets.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { NodeFault } from '../adapter.ts';
import { JsonRpc, NodeRefusal } from './json-rpc.ts';

let answer: RequestListener = (_, response) => response.end();
const server = createServer((request, response) => answer(request, response));
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  url = `http://user:p%40ss@127.0.0.1:${address.port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function say(body: string, status = 200): void {
  answer = (_, response) => response.writeHead(status).end(body);
}

const ask = (options: { readonly timeoutMs?: number; readonly bytesMax?: number } = {}) =>
  new JsonRpc({ url, ...options }).call('ask', [], z.unknown());

describe('JSON-RPC', () => {
  test('amounts are read as they are written', async () => {
    say('{"id":1,"result":[0.10000000,20999999.97690000,9007199254740993,7,-1,"0x1",1e3]}');
    const read = ['0.10000000', '20999999.97690000', '9007199254740993', 7, -1, '0x1', '1e3'];
    expect(await ask()).toEqual(read);
  });

  test('user and password of the address go in a header, and nowhere else', async () => {
    let header: string | undefined;
    answer = (request, response) => {
      header = request.headers.authorization;
      response.writeHead(401).end();
    };
    await expect(ask()).rejects.toThrow(/^127\.0\.0\.1:\d+ answered with 401$/);
    expect(header).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`);
  });

  test('an error of the node’s own is a refusal, with whatever status it comes', async () => {
    say('{"id":1,"result":null,"error":{"code":-8,"message":"Block height out of range"}}', 500);
    const refusal: unknown = await ask().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(NodeRefusal);
    expect(refusal).toMatchObject({ code: -8 });
    say('{"id":1,"error":{"code":-28,"message":"Loading block index"}}', 500);
    await expect(ask()).rejects.toThrow('is starting');
  });

  test.each([
    ['no JSON', 'upstream'],
    ['another question’s answer', '{"id":2,"result":1}'],
    ['too much', `{"id":1,"result":"${'a'.repeat(2000)}"}`],
    ['another shape', '[]'],
  ])('%s cannot be', async (_, body) => {
    say(body);
    await expect(ask({ bytesMax: 1000 })).rejects.toBeInstanceOf(NodeFault);
  });

  test('silence ends', async () => {
    answer = () => undefined;
    await expect(ask({ timeoutMs: 50 })).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
