// What the rest of the server knows of acceptors and of the payment form: committed terms and settings. Deals are read with
// SQL.
import type { UserId } from '@bourse/domain';
import type { Acceptor, GatewayRules } from '@bourse/engine';

export interface AcceptorData {
  /** Also those who are appointed no more; so the next. */
  acceptor(id: UserId): Readonly<Acceptor> | undefined;
  acceptors(): readonly Readonly<Acceptor>[];
  /** Undefined before the rules are configured. */
  gatewayRules(): Readonly<GatewayRules> | undefined;
}
