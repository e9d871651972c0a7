// Requests at a fixed rate, whether the ones before have been answered or not: a wait in the server is seen by all that
// come meanwhile. Bounded in count by who stops it; it only ever connects to 127.0.0.1.
import { Agent, request } from 'node:http';

export type Sample = {
  /** When it was due, and how long after that the answer was there. */
  readonly dueAt: number;
  readonly ms: number;
  readonly isAccepted: boolean;
};

type Post = { readonly path: string; readonly token: string; readonly fields: Readonly<Record<string, string>> };

export class FixedRate {
  readonly samples: Sample[] = [];
  readonly #port: number;
  readonly #next: () => Post;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #answers: Promise<void>[] = [];
  readonly #intervalMs: number;
  readonly #startedAt = Date.now();
  #sent = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ port, perSecond, next }: { port: number; perSecond: number; next: () => Post }) {
    this.#port = port;
    this.#next = next;
    this.#intervalMs = 1_000 / perSecond;
    this.#timer = setInterval(() => this.#sendDue(), 1);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#answers);
    this.#agent.destroy();
  }

  #sendDue(): void {
    for (let dueAt = this.#dueAt; dueAt <= Date.now(); dueAt = this.#dueAt) {
      this.#sent += 1;
      this.#answers.push(this.#send(dueAt));
    }
  }

  get #dueAt(): number {
    return this.#startedAt + this.#sent * this.#intervalMs;
  }

  #send(dueAt: number): Promise<void> {
    const { path, token, fields } = this.#next();
    const headers = { authorization: token, lang: 'en', 'content-type': 'application/x-www-form-urlencoded' };
    const options = { host: '127.0.0.1', port: this.#port, method: 'POST', path, headers, agent: this.#agent };
    return new Promise((resolve, reject) => {
      const sent = request(options, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (body += part));
        response.on('end', () => {
          this.samples.push({ dueAt, ms: Date.now() - dueAt, isAccepted: body.startsWith('{"type":"ok"') });
          resolve();
        });
      });
      sent.on('error', reject);
      sent.end(new URLSearchParams(fields).toString());
    });
  }
}
