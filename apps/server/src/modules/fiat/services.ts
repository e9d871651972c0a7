// What the files of fiat are handed.
import type { Chat } from './deals/chat.ts';
import type { GatewayServices } from './gateway/services.ts';

export type FiatServices = GatewayServices & { readonly chat: Chat };
