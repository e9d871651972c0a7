// What the files of spot are handed beside what all of the server has.
import type { spot, spotOrders } from '@bourse/contract';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { Act } from '../../platform/http/mount.ts';

/** The handlers of what a program may send as a request or over its socket: one of each, so that their keys are one another's. */
export type SpotActs = {
  readonly place: Act<typeof spotOrders.place>;
  readonly read: Act<typeof spotOrders.read>;
  readonly cancel: Act<typeof spotOrders.cancel>;
  readonly replace: Act<typeof spotOrders.replace>;
  readonly batch: Act<typeof spotOrders.batch>;
  readonly placeOco: Act<typeof spot.placeOco>;
  readonly amend: Act<typeof spot.amend>;
  readonly cancelAll: Act<typeof spot.cancelAll>;
  readonly setCountdown: Act<typeof spot.setCountdown>;
};

export type SpotServices = BaseServices & { readonly spotActs: SpotActs };
