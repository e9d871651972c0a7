// A coin on a network: whether it comes and goes, what the hot wallet has, what goes out and what waits.
import type { officeCustody } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { Figure } from '../../ui/figure.tsx';

type Coin = officeCustody.NetworkCoinRow;

function OpenBadge({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <Badge tone={isOpen ? 'success' : 'neutral'}>{t(isOpen ? 'office.custody.open' : 'office.custody.closed')}</Badge>
  );
}

const isShort = ({ missing }: Coin): boolean => missing !== '0';

export const coinColumns: readonly Column<Coin>[] = [
  {
    key: 'coin',
    header: t('office.users.currency'),
    width: '10%',
    onCard: 'title',
    cell: ({ currency_name: name }) => name,
  },
  {
    key: 'confirmations',
    header: t('office.custody.confirmations'),
    width: '14%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ confirmations }) => confirmations,
  },
  {
    key: 'deposits',
    header: t('office.custody.deposits'),
    width: '12%',
    onCard: 'wide',
    cell: (coin) => <OpenBadge isOpen={coin.is_deposit_open} />,
  },
  {
    key: 'withdrawals',
    header: t('office.custody.withdrawals'),
    width: '14%',
    onCard: 'wide',
    cell: (coin) =>
      isShort(coin) ? (
        <Badge tone="error">{t('office.custody.halted')}</Badge>
      ) : (
        <OpenBadge isOpen={coin.is_withdraw_open} />
      ),
  },
  {
    key: 'hot',
    header: t('office.custody.hot'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ hot, hot_target: target }) => {
      const text = hot === '' ? '–' : formatDecimal(hot);
      if (target === '') return text;
      return <Figure text={text} detail={t('office.custody.keptAt', { amount: formatDecimal(target) })} />;
    },
  },
  {
    key: 'sent',
    header: t('office.custody.daySent'),
    isNumeric: true,
    onCard: 'wide',
    cell: (coin) => (
      <Figure
        text={formatDecimal(coin.day_sent)}
        detail={t('office.custody.ofLimit', { amount: formatDecimal(coin.day_limit) })}
      />
    ),
  },
  {
    key: 'waiting',
    header: t('office.custody.waiting'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ waiting, waiting_amount: amount }) =>
      waiting === 0 ? '–' : <Figure text={String(waiting)} detail={formatDecimal(amount)} />,
  },
];
