// A deal of a list: with whom, what for what, its state, and the link to its screen.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { MessageCircle } from 'lucide-react';
import { Lines } from '../../ui/lines.tsx';
import { timeText } from '../../ui/time-text.tsx';
import { DealStatus } from '../deal-status.tsx';
import { dealPath, type DealRow, isLive } from '../deal.ts';
import { coinText, moneyText, priceText } from '../figures.ts';
import { TimeLeft } from '../time-left.tsx';

const sideText = ({ role, currency_name: coin }: DealRow): string =>
  t(role === 'buyer' ? 'fiat.buyCoin' : 'fiat.sellCoin', { coin });

function Side({ deal }: { readonly deal: DealRow }) {
  return (
    <span className={cx('whitespace-nowrap', deal.role === 'buyer' ? 'text-buy' : 'text-sell')}>{sideText(deal)}</span>
  );
}

function Standing({ deal }: { readonly deal: DealRow }) {
  return (
    <span className="inline-flex flex-col items-start gap-0.5 max-md:flex-row-reverse max-md:items-center max-md:gap-2">
      <DealStatus deal={deal} />
      {deal.state === 'unpaid' && <TimeLeft until={deal.pay_until_ms} className="font-mono text-12 text-warning" />}
    </span>
  );
}

type UnreadProps = { readonly deal: DealRow; readonly unread: ReadonlyMap<number, number> };

function Open({ deal, unread }: UnreadProps) {
  const count = unread.get(deal.id) ?? 0;
  const action = t(isLive(deal) ? 'fiat.deals.goOn' : 'account.action.view');
  return (
    <span className="inline-flex items-center gap-2 font-sans max-md:flex max-md:flex-row-reverse">
      {count > 0 && (
        <span className="inline-flex items-center gap-1 rounded-sm bg-iris-wash px-1 text-11 text-iris">
          <MessageCircle size={11} aria-hidden="true" />
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{t('chat.unread', { count })}</span>
        </span>
      )}
      <Link
        to={dealPath(deal)}
        aria-label={t('fiat.deals.open', { action, id: deal.id })}
        className="inline-flex items-center justify-end text-iris hover:underline max-md:flex-1 max-md:justify-center max-md:rounded-md max-md:border max-md:border-line-strong touch:min-h-11 touch:min-w-11"
      >
        {action}
      </Link>
    </span>
  );
}

export const dealColumns = (unread: ReadonlyMap<number, number>): readonly Column<DealRow>[] => [
  {
    key: 'side',
    header: t('fiat.col.order'),
    width: '16%',
    onCard: 'title',
    cell: (deal) => <Lines first={<Side deal={deal} />} second={<span className="font-mono">#{deal.id}</span>} />,
  },
  {
    key: 'time',
    header: t('fiat.col.time'),
    width: '124px',
    onCard: 'wide',
    cell: (deal) => timeText(deal.create_ms),
  },
  {
    key: 'money',
    header: t('fiat.col.money'),
    width: '16%',
    isNumeric: true,
    onCard: 'wide',
    cell: (deal) => (
      <Lines
        first={`${moneyText(deal.deal_money)} ${deal.coin_code}`}
        second={t('fiat.atPrice', { price: priceText(deal.price) })}
      />
    ),
  },
  {
    key: 'number',
    header: t('fiat.col.number'),
    width: '16%',
    isNumeric: true,
    onCard: 'wide',
    cell: (deal) => `${coinText(deal.number)} ${deal.currency_name}`,
  },
  {
    key: 'other',
    header: <span className="md:ms-3">{t('fiat.col.other')}</span>,
    onCard: 'wide',
    hiddenBelow: 800,
    cell: (deal) => <span className="md:ms-3">{deal.other.name}</span>,
  },
  {
    key: 'state',
    header: t('fiat.col.state'),
    width: '148px',
    onCard: 'end',
    cell: (deal) => <Standing deal={deal} />,
  },
  {
    key: 'open',
    header: <span className="sr-only">{t('account.action.view')}</span>,
    width: '132px',
    isNumeric: true,
    onCard: 'foot',
    cell: (deal) => <Open deal={deal} unread={unread} />,
  },
];
