// Keyed calls of one play: what was asked, and what was answered before and after a kill.
import { type Answer, type Call, send } from '../calls.ts';

export type Act = Pick<Call, 'user' | 'path' | 'fields'>;

export class Acts {
  readonly #calls: Call[] = [];

  /** Whether it was answered as done; undefined where the server died first. */
  async take(url: string, act: Act): Promise<boolean | undefined> {
    const call: Call = { ...act, key: `act-${this.#calls.length + 1}`, onAnswer: () => {}, answer: undefined };
    this.#calls.push(call);
    call.answer = await send(url + call.path, call);
    return isDone(call.answer);
  }

  /** Asks again for what got no answer, until each has one. */
  async settle(url: string): Promise<void> {
    for (const call of this.#calls) while (call.answer === undefined) call.answer = await send(url + call.path, call);
  }

  /** Whether this was answered as done of the thing with that id. */
  wasDone(path: string, id: number | string): boolean {
    return this.#calls.some(
      (call) => call.path === path && call.fields['id'] === String(id) && isDone(call.answer) === true,
    );
  }
}

const isDone = (answer: Answer | undefined): boolean | undefined => answer && answer.type === 'ok';
