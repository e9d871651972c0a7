// Listeners by key, each called at its own pace when something changed. Values stay with their owner.
import type { Pace } from './scheduler.ts';
import { screen } from './screen.ts';

type Listener = () => void;

export class Topic {
  readonly #listeners = new Map<string, Map<Listener, Pace>>();

  watch(key: string, pace: Pace, listener: Listener): () => void {
    // One and the same function may listen twice; each call gets a listener of its own.
    const tell = (): void => listener();
    const listeners = this.#listeners.get(key) ?? new Map<Listener, Pace>();
    this.#listeners.set(key, listeners.set(tell, pace));
    return () => {
      listeners.delete(tell);
      screen.cancel(pace, tell);
    };
  }

  notify(key: string): void {
    const listeners = this.#listeners.get(key);
    if (listeners) for (const [tell, pace] of listeners) screen.request(pace, tell);
  }

  notifyAll(): void {
    for (const key of this.#listeners.keys()) this.notify(key);
  }
}
