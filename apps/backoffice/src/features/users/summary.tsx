// A user at a glance, above whatever of the page is open.
import { type MessageOf, office, officePeople } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal, formatWorth } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { ReactNode } from 'react';
import { walletText } from '../../lib/wallets.ts';
import { Facts, Panel } from '../../ui/page.tsx';
import { Email } from './email.tsx';
import { FrozenBadge, ReviewBadge } from './user-columns.tsx';

export type User = MessageOf<typeof office.userDetail>;
export type Overview = MessageOf<typeof officePeople.overview>;
type Restriction = officePeople.UserRestriction;

export function restrictionText({ kind, wallet, amount, currency_name: currency }: Restriction): string {
  switch (kind) {
    case 'wallet':
      return t('office.user.restriction.wallet', { wallet: walletText(wallet) });
    case 'assets':
    case 'debt':
      return t(`office.user.restriction.${kind}`, { amount: formatDecimal(amount), currency });
    case 'frozen':
    case 'outflows':
    case 'fiat_trade':
    case 'fiat_chat':
    case 'phone_shared':
    case 'phone_unreadable':
    case 'name_alike':
      return t(`office.user.restriction.${kind}`);
    default:
      return kind satisfies never;
  }
}

export const dollars = (worth: string): string => `${formatWorth(worth, { places: 2 })} USDT`;

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="text-14 whitespace-nowrap text-ink-1">{children}</dd>
    </div>
  );
}

export function Summary({ user, overview }: { readonly user: User; readonly overview: Overview }) {
  const { worth, level, fee_tier: tier, last_login: login, restrictions } = overview;
  const hindrances = restrictions.filter(({ kind }) => kind !== 'frozen');
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 px-4 py-3">
        <div className="flex min-w-0 flex-col gap-1.5">
          <div className="text-14 font-[550]">{user.email === '' ? user.phone : <Email user={user} />}</div>
          <div className="flex flex-wrap gap-1">
            <FrozenBadge isFrozen={user.is_frozen === 1} />
            <ReviewBadge status={user.review_status} />
            {hindrances.map((one) => (
              <Badge key={`${one.kind} ${one.wallet} ${one.currency_name} ${one.until}`} tone="warning">
                {restrictionText(one)}
              </Badge>
            ))}
          </div>
        </div>
        <dl className="ms-auto flex flex-wrap gap-x-8 gap-y-2 max-md:ms-0">
          <Fact name={t('office.user.worth')}>
            <span className="font-mono">{dollars(worth)}</span>
          </Fact>
          <Fact name={t('office.identity.levelHeader')}>{t('office.identity.level', { level })}</Fact>
          {tier !== null && <Fact name={t('office.user.feeTier')}>{tier}</Fact>}
          <Fact name={t('office.user.lastLogin')}>
            <span className="font-mono text-13">{login || '–'}</span>
          </Fact>
        </dl>
      </div>
    </Panel>
  );
}

export const WorthPanel = ({ overview: { worth, wallets, without } }: { readonly overview: Overview }) => (
  <Panel title={t('office.user.worth')}>
    <p className="px-4 pt-3 font-mono text-20 text-ink-1">{dollars(worth)}</p>
    <Facts
      facts={wallets.map((one) => [
        walletText(one.wallet),
        <span key={one.wallet} className="font-mono">
          {dollars(one.worth)}
        </span>,
      ])}
    />
    {without.length > 0 && (
      <p className="px-4 pb-2.5 text-12 text-warning">{t('office.house.without', { coins: without.join(', ') })}</p>
    )}
    <p className="border-t border-line px-4 py-2.5 text-12 text-ink-3">{t('office.user.worthHint')}</p>
  </Panel>
);

export function RestrictionsPanel({ overview: { restrictions } }: { readonly overview: Overview }) {
  return (
    <Panel title={t('office.user.restrictions')}>
      {restrictions.length === 0 && <p className="px-4 py-3 text-13 text-ink-3">{t('office.user.unrestricted')}</p>}
      <ul className="divide-y divide-line">
        {restrictions.map((one) => (
          <li
            key={`${one.kind} ${one.wallet} ${one.currency_name} ${one.until}`}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2 text-13"
          >
            <Badge tone={one.kind === 'frozen' ? 'error' : 'warning'}>{restrictionText(one)}</Badge>
            {one.until !== '' && <span className="text-ink-2">{t('office.user.until', { time: one.until })}</span>}
            {one.reason !== '' && <span className="min-w-0 wrap-anywhere text-ink-3">{one.reason}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
