// What the lists of the ledger share, of users and of the house: the kind of an entry, what it moved and what was left.
import { ledgerReasonKey } from '@bourse/messages';
import { directionOf, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';

export const ledgerReasonText = (reason: string): string => t(ledgerReasonKey(reason));

const COLOURS = { up: 'text-up', down: 'text-down', flat: '' } as const;

type Leg = {
  readonly id: string;
  readonly time: string;
  readonly currency_name: string;
  readonly amount: string;
  readonly after: string;
  readonly reason: string;
};

export const ledgerReasonColumn: Column<Pick<Leg, 'reason'>> = {
  key: 'reason',
  header: t('office.funds.kind'),
  onCard: 'title',
  cell: ({ reason }) => ledgerReasonText(reason),
};

/** From the currency on. */
export const ledgerFigureColumns: readonly Column<Leg>[] = [
  {
    key: 'currency',
    header: t('office.users.currency'),
    width: '10%',
    onCard: 'end',
    cell: (row) => row.currency_name,
  },
  {
    key: 'change',
    header: t('office.funds.change'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ amount }) => (
      <span className={COLOURS[directionOf(amount)]}>{formatDecimal(amount, { sign: 'always' })}</span>
    ),
  },
  {
    key: 'after',
    header: t('office.funds.after'),
    isNumeric: true,
    onCard: 'wide',

    cell: ({ after }) => formatDecimal(after),
  },
  {
    key: 'time',
    header: t('office.funds.time'),
    width: '20%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ time }) => time,
  },
];
