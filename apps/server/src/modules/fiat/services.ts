// What the files of fiat are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { FiatData } from './live-deals.ts';
import type { AcceptorData } from './acceptors/live-acceptors.ts';
import type { Gateway } from './gateway/open-gateway.ts';
import type { Chat } from './deals/chat.ts';

export type FiatServices = BaseServices & {
  readonly fiat: FiatData;
  readonly acceptors: AcceptorData;
  readonly gateway: Gateway | undefined;
  readonly chat: Chat;
};
