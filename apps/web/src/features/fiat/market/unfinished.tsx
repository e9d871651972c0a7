// Deals of the user's that still go on, above the market: nobody has to look for them.
import { fiat } from '@bourse/contract';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { PUSHED } from '../../../realtime/private.ts';
import { DEALS_KEY } from '../../../fiat-desk/deal-list/deal-lists.ts';
import { DealStatus } from '../../../fiat-desk/deal-status.tsx';
import { dealPath, type DealRow } from '../../../fiat-desk/deal.ts';
import { coinText, moneyText } from '../../../fiat-desk/figures.ts';
import { TimeLeft } from '../../../fiat-desk/time-left.tsx';

const SHOWN_MAX = '3';

function UnfinishedDeal({ deal }: { readonly deal: DealRow }) {
  const { role, currency_name: coin } = deal;
  return (
    <li>
      <Link
        to={dealPath(deal)}
        className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-13 hover:bg-hover md:px-5"
      >
        <span className={cx('font-[550]', role === 'buyer' ? 'text-buy' : 'text-sell')}>
          {t(role === 'buyer' ? 'fiat.buyCoin' : 'fiat.sellCoin', { coin })}
        </span>
        <span className="font-mono text-ink-1">
          {coinText(deal.number)} {coin} · {moneyText(deal.deal_money)} {deal.coin_code}
        </span>
        <span className="text-ink-3 max-md:hidden">{deal.other.name}</span>
        <span className="ms-auto flex items-center gap-2">
          <DealStatus deal={deal} />
          {deal.state === 'unpaid' && <TimeLeft until={deal.pay_until_ms} className="font-mono text-warning" />}
          <ChevronRight size={15} aria-hidden="true" className="text-ink-3" />
        </span>
      </Link>
    </li>
  );
}

export function Unfinished() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const { data } = useQuery({
    queryKey: [...DEALS_KEY, 'unfinished'],
    queryFn: async ({ signal }) =>
      (await call(fiat.takenDeals, { is_live: 1, limit: SHOWN_MAX }, { signal })).message.data,
    enabled: isLoggedIn,
    meta: PUSHED,
  });
  if (!isLoggedIn || !data || data.length === 0) return null;
  return (
    <section
      aria-label={t('fiat.unfinished')}
      className="overflow-hidden border-line bg-panel max-md:-mx-4 max-md:border-y md:rounded-lg md:border"
    >
      <h2 className="border-b border-line px-4 py-2 text-12 text-ink-2 md:px-5">{t('fiat.unfinished')}</h2>
      <ul className="divide-y divide-line">
        {data.map((deal) => (
          <UnfinishedDeal key={deal.id} deal={deal} />
        ))}
      </ul>
    </section>
  );
}
