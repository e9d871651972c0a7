// What the files of fiat are handed.
import type { Chat } from './deals/chat.ts';
import type { GatewayServices } from './gateway/provider.ts';

export type FiatServices = GatewayServices & { readonly chat: Chat };
