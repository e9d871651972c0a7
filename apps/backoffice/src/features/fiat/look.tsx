// How people, states and figures of fiat trade look on every screen of the desk.
import type { officeFiatCases, officeFiatRows } from '@bourse/contract';
import type { GatewayHold } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { ReactNode } from 'react';

type User = officeFiatRows.FiatDeskUser;

export const nameOf = ({ nickname, account }: User): string => nickname || account;

/** Leads to how they stand in fiat trade. */
export function Person({ user }: { readonly user: User }) {
  return (
    <Link
      to={`/fiat?view=users&id=${user.user_id}`}
      title={`${user.account} · ${user.user_id}`}
      className="block max-w-full truncate text-iris underline-offset-2 hover:underline max-md:-my-3 max-md:py-3"
    >
      {nameOf(user)}
    </Link>
  );
}

export const coinText = (number: string, coin: string): string => `${formatDecimal(number)} ${coin}`;

/** Money always names its currency: a list has several. */
export const moneyOf = ({ money, fiat }: { readonly money: string; readonly fiat: string }): string =>
  `${formatDecimal(money)} ${fiat}`;

/** A worth in USDT, to the cent. */
export const worthText = (worth: string): string => formatDecimal(worth, { places: 2 });

const DEAL_TONES = {
  unpaid: 'warning',
  paid: 'iris',
  appealed: 'error',
  done: 'success',
  cancelled: 'neutral',
} as const;

export function DealBadge({ state }: { readonly state: officeFiatRows.FiatDealRow['state'] }) {
  return <Badge tone={DEAL_TONES[state]}>{t(`fiat.sure.${state}`)}</Badge>;
}

const MERCHANT_TONES = { applied: 'warning', approved: 'success', refused: 'neutral', suspended: 'error' } as const;
type MerchantState = officeFiatRows.FiatMerchantRow['state'];

export const merchantStateText = (state: MerchantState): string => t(`office.fiat.merchant.${state}`);

export function MerchantBadge({ state }: { readonly state: MerchantState }) {
  return <Badge tone={MERCHANT_TONES[state]}>{merchantStateText(state)}</Badge>;
}

const ACCEPTOR_DEAL_TONES = {
  waiting: 'warning',
  accepted: 'iris',
  paid: 'iris',
  done: 'success',
  refused: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
  appealed: 'error',
} as const;
type AcceptorDealState = officeFiatRows.AcceptorDealRow['state'];

export const acceptorStateText = (state: AcceptorDealState): string => t(`office.acceptors.state.${state}`);

export function AcceptorDealBadge({ state }: { readonly state: AcceptorDealState }) {
  return <Badge tone={ACCEPTOR_DEAL_TONES[state]}>{acceptorStateText(state)}</Badge>;
}

/** Tells how an ad stands in the market: shown, taken down, or over. */
export function adStateText(ad: officeFiatRows.FiatAdRow): string {
  if (ad.state !== 'live') return t(`office.fiat.ad.${ad.state}`);
  if (ad.is_barred === 1) return t('office.fiat.ad.barred');
  return t(ad.is_up === 1 ? 'office.fiat.ad.up' : 'office.fiat.ad.down');
}

export function AdBadge({ ad }: { readonly ad: officeFiatRows.FiatAdRow }) {
  const tone = ad.state !== 'live' ? 'neutral' : ad.is_barred === 1 ? 'error' : ad.is_up === 1 ? 'success' : 'warning';
  return <Badge tone={tone}>{adStateText(ad)}</Badge>;
}

/** Tells what the publisher of an ad does. */
export const sideText = (side: officeFiatRows.FiatAdRow['side']): string =>
  t(side === 'sell' ? 'fiat.sell' : 'fiat.buy');

export const partyText = (party: 'buyer' | 'seller'): string => t(`office.fiat.${party}`);

export const groundsText = (grounds: officeFiatCases.FiatVerdict['grounds']): string => t(`fiat.grounds.${grounds}`);

/** Deals and acceptors' deals have screens of their own, of one kind. */
export const casePath = (kind: officeFiatRows.DealKind, id: number): string =>
  kind === 'deal' ? `/fiat/${id}` : `/acceptors/${id}`;

/** Why a payment by a gateway waits for operators. */
export const holdText = (hold: GatewayHold): string => t(`office.gateway.hold.${hold}`);

export type LineFact = readonly [name: string, value: ReactNode];

/** One line below a row has the facts without a column; an empty one is left out. */
export function FactLine({ facts }: { readonly facts: readonly LineFact[] }) {
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 px-3 py-1.5 text-12 whitespace-normal text-ink-2 max-md:px-0">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <span key={name} className="min-w-0 break-words">
            {name} <span className="text-ink-1">{value}</span>
          </span>
        ))}
    </p>
  );
}
