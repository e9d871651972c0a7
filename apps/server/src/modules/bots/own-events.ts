// What happens to the accounts that bots follow, to those who asked for it: over the socket of methods, or by a listen key over
// the socket of streams.
import type { UserId } from '@bourse/domain';
import type { BaseServices } from '../../platform/http/base-services.ts';

/** Hears of an account's events, each an object that is sent as it is. */
export type OwnListener = (event: object) => void;

export type OwnEvents = {
  /** Tells the listener of what happens to the account from now on. Returns the way to stop. */
  readonly follow: (userId: UserId, listener: OwnListener) => () => void;
  /** Finds the account that a listen key stands for; undefined where there is no such key, or it has lapsed. */
  readonly ownerOf: (listenKey: string) => UserId | undefined;
  /** Called when a listen key ends. */
  readonly onEnded: (listener: (listenKey: string) => void) => () => void;
};

export function createOwnEvents(_services: BaseServices): OwnEvents {
  return { follow: () => () => undefined, ownerOf: () => undefined, onEnded: () => () => undefined };
}
