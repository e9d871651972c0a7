// What the lists of the ledger share, of users and of the house: the kind of an entry, what it moved and what was left.
import { ledgerReasonKey } from '@bourse/messages';
import { directionOf, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, titleColumn } from './column.tsx';

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

export const ledgerReasonColumn: Column<Pick<Leg, 'reason'>> = titleColumn(
  'reason',
  t('office.funds.kind'),
  ({ reason }) => ledgerReasonText(reason),
);

/** From the currency on. */
export const ledgerFigureColumns: readonly Column<Leg>[] = [
  endColumn('currency', t('office.users.currency'), { width: '10%' }, (row) => row.currency_name),
  figureColumn('change', t('office.funds.change'), ({ amount }) => (
    <span className={COLOURS[directionOf(amount)]}>{formatDecimal(amount, { sign: 'always' })}</span>
  )),
  figureColumn('after', t('office.funds.after'), ({ after }) => formatDecimal(after)),
  figureColumn('time', t('office.funds.time'), { width: '20%' }, ({ time }) => time),
];
