// What the snippets of all languages are made of: one signed request, as docs/keys.md describes it.
import { spotOrders, wallet } from '@bourse/contract';
import { ensureNever, type KeyKind } from '@bourse/domain';

export const SNIPPET_TASKS = ['balances', 'place', 'cancel'] as const;
export type SnippetTask = (typeof SNIPPET_TASKS)[number];

/** A snippet reads the secret, or the path of the private key, from these variables: neither is written into it. */
export const SECRET_VARIABLE = 'BOURSE_SECRET';
export const PRIVATE_KEY_VARIABLE = 'BOURSE_PRIVATE_KEY';

export type SnippetKey = {
  /** The address of the site, without a slash at its end. */
  readonly url: string;
  /** The key's name. */
  readonly key: string;
  readonly kind: KeyKind;
};

/** The market in which the order of the example is placed. */
export type SnippetMarket = {
  readonly currencyId: number;
  readonly legalId: number;
  readonly price: string;
  readonly quantity: string;
};

export type SnippetRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The fields of the body, whose values are numbers and plain texts; a GET has none. */
  readonly fields?: Readonly<Record<string, string | number>>;
};

const CLIENT_ORDER_ID = 'my-first-order';

export function requestOfTask(task: SnippetTask, market: SnippetMarket): SnippetRequest {
  switch (task) {
    case 'balances':
      return { method: wallet.walletSummary.method, path: wallet.walletSummary.path };
    case 'place':
      return {
        method: spotOrders.place.method,
        path: spotOrders.place.path,
        fields: {
          currency_id: market.currencyId,
          legal_id: market.legalId,
          side: 'buy',
          type: 'limit',
          price: market.price,
          quantity: market.quantity,
          client_order_id: CLIENT_ORDER_ID,
        },
      };
    case 'cancel':
      return {
        method: spotOrders.cancel.method,
        path: spotOrders.cancel.path,
        fields: { client_order_id: CLIENT_ORDER_ID },
      };
    default:
      return ensureNever(task);
  }
}

export type SnippetOptions = SnippetKey & { readonly request: SnippetRequest };
