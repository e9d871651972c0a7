// Transactions of ours that no block has, and the button that raises a fee.
import { officeMoves } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useAct } from '../../lib/use-ask.ts';
import { LineFacts } from '../../ui/line-facts.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';

type Waiting = officeMoves.WaitingTransactionRow;

function BumpButton({ waiting: { chain, txid } }: { readonly waiting: Waiting }) {
  const bump = useAct(officeMoves.bump);
  return (
    <ReasonButton
      permission="custody.move"
      label={t('office.moves.bump')}
      text={t('office.moves.bumpText')}
      isPending={bump.isPending}
      onConfirm={(reason, onDone) => bump.mutate({ chain, txid, reason }, { onSuccess: onDone })}
    />
  );
}

const whatText = ({ kind, id }: Waiting): string => t(`office.moves.of.${kind}`, { id });

export const waitingColumns: readonly Column<Waiting>[] = [
  {
    key: 'what',
    header: t('office.moves.what'),
    onCard: 'title',
    width: '24%',
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-2 py-1 font-sans">
        {whatText(row)}
        {row.is_stuck && <Badge tone="warning">{t('office.moves.stuck')}</Badge>}
      </span>
    ),
  },
  {
    key: 'network',
    header: t('office.withdrawals.network'),
    width: '9%',
    onCard: 'wide',
    cell: ({ chain_name: name }) => name,
  },
  {
    key: 'money',
    header: t('office.funds.amount'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ amount, currency_name: name }) => `${formatDecimal(amount)} ${name}`,
  },
  {
    key: 'fee',
    header: t('office.moves.feeAtMost'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ fee, fee_currency_name: name }) => `${formatDecimal(fee)} ${name}`,
  },
  {
    key: 'rounds',
    header: t('office.moves.rounds'),
    isNumeric: true,
    width: '8%',
    hiddenBelow: 860,
    onCard: 'wide',
    cell: ({ rounds }) => rounds,
  },
  { key: 'signed', header: t('office.moves.signed'), hiddenBelow: 860, onCard: 'wide', cell: (row) => row.sign_time },
  {
    key: 'act',
    header: <span className="sr-only">{t('office.moves.bump')}</span>,
    cardLabel: '',
    isNumeric: true,
    width: '16%',
    onCard: 'wide',
    cell: (row) => <BumpButton waiting={row} />,
  },
];

export const waitingDetail = ({ txid }: Waiting) => <LineFacts facts={[[t('office.moves.txid'), txid]]} />;
