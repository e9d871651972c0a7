// Asks a node over JSON-RPC. Three failures are distinguished: a node that is not reached (an Error), one that answers with an
// error of its own (a NodeRefusal), and one whose answer cannot be (a NodeFault).
import { z } from 'zod';
import { assertNothingHeld } from '../../../core/storage/connection.ts';
import { type ChainBlock, NodeFault } from '../adapter.ts';

/** The node understood, and answered with an error. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export type JsonRpcOptions = {
  /** With user and password where the node asks for them. */
  readonly url: string;
  readonly timeoutMs?: number;
  /** The limit of one answer. */
  readonly bytesMax?: number;
};

const TIMEOUT_MS = 20_000;
/** A block of 32 MB, as digits of base 16. */
const BYTES_MAX = 80 * 2 ** 20;
const TEXT_LENGTH_MAX = 200;
/** It starts, and answers as soon as it has. */
const WARMING_UP = -28;

const answerSchema = z.object({
  id: z.unknown(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).nullish(),
});

type Question = {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
};

export class JsonRpc {
  /** Host and port, for people. */
  readonly name: string;
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #timeoutMs: number;
  readonly #bytesMax: number;
  #asked = 0;

  constructor({ url, timeoutMs = TIMEOUT_MS, bytesMax = BYTES_MAX }: JsonRpcOptions) {
    const parsed = new URL(url);
    const login = [parsed.username, parsed.password].map(decodeURIComponent).join(':');
    this.#headers = { 'content-type': 'application/json' };
    if (login !== ':') this.#headers['authorization'] = `Basic ${Buffer.from(login).toString('base64')}`;
    parsed.username = '';
    parsed.password = '';
    this.name = parsed.host;
    this.#url = parsed.href;
    this.#timeoutMs = timeoutMs;
    this.#bytesMax = bytesMax;
  }

  /** The result in that shape. What has another shape cannot be. */
  async call<Result>(method: string, params: readonly unknown[], shape: z.ZodType<Result>): Promise<Result> {
    const question = this.#number(method, params);
    return this.#read(question, await this.#post(question, method), shape);
  }

  /** Many calls of one method in one post; the answers in the order of the questions. */
  async batch<Result>(
    method: string,
    paramsOfEach: readonly (readonly unknown[])[],
    shape: z.ZodType<Result>,
  ): Promise<readonly Result[]> {
    if (paramsOfEach.length === 0) return [];
    const questions = paramsOfEach.map((params) => this.#number(method, params));
    const answers = z.array(z.object({ id: z.int() }).loose()).safeParse(await this.#post(questions, method));
    if (!answers.success) throw this.#fault(method, 'with no batch of answers');
    const byId = new Map(answers.data.map((answer) => [answer.id, answer]));
    return questions.map((question) => this.#read(question, byId.get(question.id), shape));
  }

  #number(method: string, params: readonly unknown[]): Question {
    this.#asked += 1;
    return { jsonrpc: '2.0', id: this.#asked, method, params };
  }

  #read<Result>({ id, method }: Question, found: unknown, shape: z.ZodType<Result>): Result {
    const answer = answerSchema.safeParse(found);
    if (!answer.success || answer.data.id !== id) throw this.#fault(method, 'with no answer of JSON-RPC');
    const { error, result } = answer.data;
    if (error?.code === WARMING_UP) throw new Error(`${this.name} is starting: ${error.message}`);
    if (error) throw new NodeRefusal(error.code, `${this.name} ${method}: ${error.message.slice(0, TEXT_LENGTH_MAX)}`);
    const read = shape.safeParse(result);
    if (!read.success) throw this.#fault(method, `in another shape: ${z.prettifyError(read.error)}`);
    return read.data;
  }

  async #post(body: Question | readonly Question[], method: string): Promise<unknown> {
    assertNothingHeld('a node');
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    const text = await this.#readText(response, method);
    // Bitcoin's nodes send errors of their own with 404 and 500, and nothing that can be read when they are too busy.
    const answer = parseExactly(text);
    if (answer === undefined && !response.ok) throw new Error(`${this.name} answered with ${response.status}`);
    if (answer === undefined) throw this.#fault(method, 'with what is no JSON');
    return answer;
  }

  async #readText(response: Response, method: string): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > this.#bytesMax) throw this.#fault(method, `with more than ${this.#bytesMax} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  #fault(method: string, how: string): NodeFault {
    return new NodeFault(`${this.name} answers ${method} ${how}`);
  }
}

/** Numbers that are not small whole ones stay the text that they were; undefined for what is no JSON. */
function parseExactly(text: string): unknown {
  const keep = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' && String(value) !== context?.source ? context?.source : keepWhole(value);
  try {
    return JSON.parse(text, keep) as unknown;
  } catch {
    return undefined;
  }
}

const keepWhole = (value: unknown): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? String(value) : value;

/** Undefined where the node answers with an error of its own, or with that code where one is named. */
export async function unlessRefused<Result>(ask: () => Promise<Result>, code?: number): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NodeRefusal && (code === undefined || error.code === code)) return undefined;
    throw error;
  }
}

const BLOCKS_MAX = 8;

/** The blocks that were asked for last. A hash stands for its block, so what was once rechecked need not be read again. */
export class BlockCache {
  readonly #blocks = new Map<string, ChainBlock>();

  /** The block of that hash, read only where it was not kept. */
  async get(hash: string, read: () => Promise<ChainBlock>): Promise<ChainBlock> {
    const block = this.#blocks.get(hash) ?? (await read());
    this.#blocks.delete(hash);
    this.#blocks.set(hash, block);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > BLOCKS_MAX && oldest !== undefined) this.#blocks.delete(oldest);
    return block;
  }
}
