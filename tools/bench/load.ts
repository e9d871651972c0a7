// A closed-loop HTTP load generator on raw sockets: every connection sends its next request when the answer is there.
// Bounded in count and time; it only ever connects to 127.0.0.1.
import { connect, type Socket } from 'node:net';

export type LoadOptions = {
  readonly port: number;
  readonly connections: number;
  /** Raw HTTP/1.1 bytes, written beforehand: the generator shares its cores with what it measures. */
  readonly requests: readonly Buffer[];
  /** The body of each answer. */
  readonly onAnswer?: (status: number, body: string) => void;
  readonly timeLimitMs: number;
};
export type LoadResult = {
  readonly answers: number;
  readonly failures: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

const HEADER_END = Buffer.from('\r\n\r\n');
/** Fastify writes the header like this. */
const CONTENT_LENGTH = Buffer.from('\r\ncontent-length: ');

type Answer = { readonly status: number; readonly body: string; readonly length: number };

/** One whole answer at the start of `bytes`, or undefined while it is incomplete. */
function readAnswer(bytes: Buffer): Answer | undefined {
  const headerEnd = bytes.indexOf(HEADER_END);
  if (headerEnd === -1) return undefined;
  const lengthAt = bytes.indexOf(CONTENT_LENGTH);
  if (lengthAt === -1) throw new Error(`an answer without content-length: ${bytes.toString('latin1', 0, headerEnd)}`);
  const lengthEnd = bytes.indexOf(0x0d, lengthAt + CONTENT_LENGTH.length);
  const bodyLength = Number(bytes.toString('latin1', lengthAt + CONTENT_LENGTH.length, lengthEnd));
  const bodyAt = headerEnd + HEADER_END.length;
  const length = bodyAt + bodyLength;
  if (bytes.length < length) return undefined;
  return { status: Number(bytes.toString('latin1', 9, 12)), body: bytes.toString('utf8', bodyAt, length), length };
}

/** Writes a form POST as raw bytes. */
export function formPost({ path, token, body }: { path: string; token: string; body: string }): Buffer {
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${token}\r\nlang: en\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  let failures = 0;
  let sent = 0;
  const started = performance.now();
  const deadline = started + options.timeLimitMs;

  const work = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let pending = Buffer.alloc(0);
      let sentAt = 0;
      const send = () => {
        const request = performance.now() < deadline ? options.requests[sent] : undefined;
        if (!request) {
          socket.end();
          resolve();
          return;
        }
        sent += 1;
        sentAt = performance.now();
        socket.write(request);
      };
      socket.on('data', (chunk) => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
        const answer = readAnswer(pending);
        if (!answer) return;
        pending = pending.subarray(answer.length);
        latenciesMs.push(performance.now() - sentAt);
        if (answer.status !== 200) failures += 1;
        options.onAnswer?.(answer.status, answer.body);
        send();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve());
      send();
    });

  const sockets = await Promise.all(
    Array.from(
      { length: options.connections },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect({ host: '127.0.0.1', port: options.port, noDelay: true }, () => resolve(socket));
          socket.once('error', reject);
        }),
    ),
  );
  const workStarted = performance.now();
  await Promise.all(sockets.map(work));
  const seconds = (performance.now() - workStarted) / 1000;
  latenciesMs.sort((a, b) => a - b);
  const quantile = (share: number) =>
    latenciesMs[Math.min(latenciesMs.length - 1, Math.floor(latenciesMs.length * share))] ?? 0;
  return {
    answers: latenciesMs.length,
    failures,
    perSecond: latenciesMs.length / seconds,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
  };
}
