// What the clock of a demo's server shows: it is ahead of ours once it was moved, and stands still while the server is gone.
import { moveClock } from '../support/demo-clock.ts';

export class ServerClock {
  #aheadMs = 0;

  /** To be called after each start of the server. */
  async follow(url: string): Promise<void> {
    this.#aheadMs = (await moveClock(url, 0)) - Date.now();
  }

  now(): number {
    return Date.now() + this.#aheadMs;
  }
}
