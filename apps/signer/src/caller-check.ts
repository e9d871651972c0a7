// Whether a call comes from who has the key, now, and for the first time. Words that were used are on the disk before a call
// is heard, so that a restart forgets none.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SECOND_MS } from '@bourse/domain';
import { refuseToSign, type SignerCall, type SignerRefusal, textOfSignerCall } from '@bourse/domain/signer';
import { AppendLog } from './append-log.ts';
import { writeOwnFile } from './own-files.ts';

/** How far a caller's time may be from ours, either way. */
export const WINDOW_MS = 30 * SECOND_MS;
/** So many lines, and the file is written anew with those that still count. */
const LINES_MAX = 50_000;
/** Stands in place of a word, behind the time up to which all were forgotten. */
const FORGOTTEN = 'forgotten';
const TIMESTAMP = /^[1-9][0-9]{12}$/;
const NONCE = /^[0-9a-f]{32}$/;
const MAC = /^[0-9a-f]{64}$/;

type Needs = { readonly path: string; readonly key: Uint8Array; readonly now: () => number };

export const macOfCall = (key: Uint8Array, call: SignerCall): string =>
  createHmac('sha256', key).update(textOfSignerCall(call)).digest('hex');

export class CallerCheck {
  readonly #needs: Needs;
  /** Times by their words. */
  readonly #used = new Map<string, number>();
  /** Words up to this time are forgotten: should the clock go back, none of them comes in again. */
  #forgottenUntil = 0;
  #log: AppendLog;
  #lines = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#log = new AppendLog(needs.path);
    for (const line of this.#log.lines) {
      const [time = '', nonce = ''] = line.split(' ');
      if (nonce === FORGOTTEN) this.#forgottenUntil = Number(time);
      else this.#used.set(nonce, Number(time));
    }
    this.#writeAnew();
  }

  check(call: SignerCall, mac: string): SignerRefusal | undefined {
    const { timestamp, nonce } = call;
    const isFormed = TIMESTAMP.test(timestamp) && NONCE.test(nonce) && MAC.test(mac);
    const isMade = isFormed && timingSafeEqual(Buffer.from(mac), Buffer.from(macOfCall(this.#needs.key, call)));
    if (!isMade) return refuseToSign('call_forged');
    const [at, now] = [Number(timestamp), this.#needs.now()];
    if (Math.abs(at - now) > WINDOW_MS || at <= this.#forgottenUntil) return refuseToSign('call_stale', { now });
    if (this.#used.has(nonce)) return refuseToSign('call_replayed');
    this.#log.append(`${timestamp} ${nonce}`);
    this.#used.set(nonce, at);
    this.#lines += 1;
    if (this.#lines >= LINES_MAX) this.#writeAnew();
    return undefined;
  }

  /** Calls that were made before and are still on their way are heard no more. */
  fence(): void {
    this.#forgottenUntil = Math.max(this.#forgottenUntil, this.#needs.now() - 1);
  }

  close(): void {
    this.#log.close();
  }

  /** Keeps the words that still count, and until when the others were. */
  #writeAnew(): void {
    const after = this.#needs.now() - WINDOW_MS;
    for (const [nonce, at] of this.#used) {
      if (at >= after) continue;
      this.#forgottenUntil = Math.max(this.#forgottenUntil, at);
      this.#used.delete(nonce);
    }
    const lines = [...this.#used].map(([nonce, at]) => `${at} ${nonce}\n`);
    this.#log.close();
    writeOwnFile(this.#needs.path, `${this.#forgottenUntil} ${FORGOTTEN}\n${lines.join('')}`);
    this.#log = new AppendLog(this.#needs.path);
    this.#lines = this.#used.size;
  }
}
