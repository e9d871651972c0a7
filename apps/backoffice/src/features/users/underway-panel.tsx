// What of a user is under way; each leads to where it stands on the page.
import { officePeople } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Panel } from '../../ui/page.tsx';
import type { Overview } from './summary.tsx';

/** View and list of the page. */
const PLACES = {
  orders: 'view=spot',
  positions: 'view=contracts',
  second_contracts: 'view=second',
  staking: 'view=earning',
  subscriptions: 'view=earning&list=subscriptions',
  deals: 'view=fiat&list=deals',
  acceptor_deals: 'view=fiat&list=acceptor_deals',
  withdrawals: 'view=money&list=withdrawals',
  deposit_requests: 'view=money&list=requests',
  tickets: 'view=tickets',
} as const satisfies Record<(typeof officePeople.OPEN_THINGS)[number], string>;

export function UnderwayPanel({ id, overview: { open } }: { readonly id: number; readonly overview: Overview }) {
  return (
    <Panel title={t('office.user.underway')}>
      <ul className="divide-y divide-line">
        {officePeople.OPEN_THINGS.map((thing) => {
          const count = open[thing];
          if (count === undefined) return null;
          return (
            <li key={thing} className="flex items-baseline justify-between gap-4 px-4 py-1.5 text-13">
              <Link
                to={`/users/${id}?${PLACES[thing]}`}
                className="text-ink-2 underline-offset-2 hover:text-iris hover:underline max-md:py-2"
              >
                {t(`office.user.open.${thing}`)}
              </Link>
              <span className={count === 0 ? 'font-mono text-ink-3' : 'font-mono text-ink-1'}>{count}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
