// Where the web app shows a deal to one of its parties.
import type { UserId } from '@bourse/domain';

export type PlacedDeal =
  | { readonly kind: 'acceptor'; readonly dealId: number }
  | { readonly kind: 'deal'; readonly dealId: number; readonly isC2c: boolean; readonly takerId: number };

export function dealPath(deal: PlacedDeal, readerId: UserId): string {
  if (deal.kind === 'acceptor') return `/account/aceite?deal=${deal.dealId}`;
  const ofMerchant = deal.takerId === readerId ? 'legalPayDetail' : 'shopLegalPayDetail';
  return `/${deal.isC2c ? 'c2cDetail' : ofMerchant}?id=${deal.dealId}`;
}
