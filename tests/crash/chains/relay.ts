// Stands between the server and one that it asks over HTTP, and holds back one call that it is told to look for: before it is
// passed on, or when its answer is there. Whoever holds a call can kill either side meanwhile.
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type RequestOptions, type ServerResponse } from 'node:http';

export type Moment = 'asked' | 'answered';

export type Held = {
  /** Goes on as if it had never been held. */
  readonly pass: () => void;
  /** Ends the connection without an answer; what was not passed on is never asked. */
  readonly drop: () => void;
};

export type Relay = {
  /** The next call whose body is that, held at that moment. */
  readonly hold: (moment: Moment, isIt: (body: string) => boolean) => Promise<Held>;
  readonly stop: () => Promise<void>;
};

type Wish = { readonly moment: Moment; readonly isIt: (body: string) => boolean; readonly met: (held: Held) => void };

/** `target` is where calls go; it may be away. */
export async function startRelay(
  listening: { port: number } | { path: string },
  target: RequestOptions,
): Promise<Relay> {
  const wishes: Wish[] = [];
  /** Whether it goes on. */
  const pause = (moment: Moment, body: string): Promise<boolean> => {
    const at = wishes.findIndex((wish) => wish.moment === moment && wish.isIt(body));
    const [wish] = at === -1 ? [] : wishes.splice(at, 1);
    if (!wish) return Promise.resolve(true);
    return new Promise((resolve) => {
      wish.met({ pass: () => resolve(true), drop: () => resolve(false) });
    });
  };
  const relay = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(asked);
    if (!(await pause('asked', body))) return void response.destroy();
    const answer = await ask({ ...target, path: asked.url, method: asked.method, headers: asked.headers }, body);
    if (!answer || !(await pause('answered', body))) return void response.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', connection: 'close' }).end(answer.text);
  };
  const server = createServer((asked, response) => {
    relay(asked, response).catch(() => response.destroy());
  });
  server.listen({ ...listening, host: '127.0.0.1' });
  await once(server, 'listening');
  return {
    hold: (moment, isIt) => new Promise((met) => wishes.push({ moment, isIt, met })),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readAll(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

type Answer = { readonly status: number; readonly text: string };

/** Undefined where none came. */
function ask(options: RequestOptions, body: string): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const sent = request({ ...options, agent: false }, (response) => {
      readAll(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, text }),
        () => resolve(undefined),
      );
    });
    sent.on('error', () => resolve(undefined)).end(body);
  });
}
