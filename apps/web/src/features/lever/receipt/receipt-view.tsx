// The receipt of a closed position: what it was, what it came to, and each step recomputed here from public ticks.
import { leverReceipts } from '@bourse/engine/formulas';
import type { MessageKey } from '@bourse/messages';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDateTime, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { listPriceText } from '../figures.ts';
import { sideText } from '../side-text.ts';
import { type CheckedReceipt, readProof, type Receipt } from './read-receipt.ts';
import { stepsOf } from './receipt-steps.ts';
import { ProofSection } from '../../../ui/proof-section.tsx';
import { ReceiptSteps, ReceiptVerdict } from '../../../ui/receipt-steps.tsx';
import { DialogLine } from '../../../ui/dialog-line.tsx';
import { readPrice } from '../../../lib/read-figures.ts';
import { countText } from '../../../lib/figure-text.ts';

const sideOfType = (type: 1 | 2): string => sideText(type === 1 ? 'long' : 'short');
const ENDS: Readonly<Record<string, MessageKey>> = {
  user: 'position.reason.user',
  take_profit: 'position.reason.take_profit',
  stop_loss: 'position.reason.stop_loss',
  liquidation: 'position.reason.liquidation',
  shortage: 'position.reason.shortage',
  settlement: 'position.reason.settlement',
};

/** Why it was closed; one that this build does not know by its code. */
function endText(reason: string): string {
  const key = ENDS[reason];
  return key ? t(key) : reason;
}

const isTaken = (clawback: string | undefined): clawback is string => clawback !== undefined && clawback !== '0';

const secondText = (second: number): string => formatDateTime(second * 1_000);

function Facts({ position }: Pick<Receipt, 'position'>) {
  const { symbol, type, hands, number, multiple, open, close } = position;
  const [base, quote] = symbol.split('/');
  return (
    <dl className="divide-y divide-line">
      <DialogLine label={t('spot.orders.pair')}>{symbol}</DialogLine>
      <DialogLine label={t('spot.side')}>
        {sideOfType(type)} {t('lever.multiple.times', { multiple: countText(multiple) })}
      </DialogLine>
      <DialogLine label={t('lever.hands')}>
        {countText(hands)} ({formatDecimal(number)} {base})
      </DialogLine>
      <DialogLine label={t('lever.receipt.openSecond')}>{secondText(open.second)}</DialogLine>
      <DialogLine label={t('lever.receipt.closeSecond')}>{secondText(close.second)}</DialogLine>
      <DialogLine label={t('lever.csv.profit')}>
        {formatDecimal(position.profit, { sign: 'always' })} {quote}
      </DialogLine>
      {isTaken(position.clawback) && (
        <DialogLine label={t('lever.receipt.clawback')}>
          {formatDecimal(`-${position.clawback}`)} {quote}
        </DialogLine>
      )}
      <DialogLine label={t('lever.col.reason')}>{endText(position.reason)}</DialogLine>
      {position.settlement && (
        <>
          <DialogLine label={t('lever.receipt.haltedAt')}>{formatDateTime(position.settlement.halted_at)}</DialogLine>
          <DialogLine label={t('lever.receipt.settledAt')}>{formatDateTime(position.settlement.decided_at)}</DialogLine>
          <DialogLine label={t('lever.receipt.settledBy')}>
            {t(`lever.receipt.settledBy.${position.settlement.source}`)}
          </DialogLine>
        </>
      )}
    </dl>
  );
}

type Mark = NonNullable<Receipt['liquidation']>['positions'][number];

const markColumns = (): readonly Column<Mark>[] => [
  {
    key: 'market',
    header: t('lever.col.market'),
    onCard: 'title',
    cell: ({ symbol, type }) => `${symbol} ${sideOfType(type)}`,
  },
  { key: 'number', header: t('spot.number'), isNumeric: true, cell: ({ number }) => formatDecimal(number) },
  {
    key: 'open',
    header: t('lever.col.open'),
    isNumeric: true,
    cell: (mark) => listPriceText(readPrice(mark.open_price)),
  },
  {
    key: 'exit',
    header: t('lever.col.mark'),
    isNumeric: true,
    cell: (mark) => listPriceText(readPrice(mark.exit_price)),
  },
  {
    key: 'profit',
    header: t('lever.csv.profit'),
    isNumeric: true,
    cell: ({ profit }) => formatDecimal(profit, { sign: 'always' }),
  },
];

function Liquidation({ liquidation }: { readonly liquidation: NonNullable<Receipt['liquidation']> }) {
  return (
    <Section title={t('lever.receipt.account')} text={t('lever.receipt.formula')} isFlush>
      <Table
        label={t('lever.receipt.account')}
        columns={markColumns()}
        rows={liquidation.positions}
        keyOf={({ id }) => id}
        density="calm"
      />
      <dl className="divide-y divide-line border-t border-line px-4 py-2 text-13 md:px-5">
        <DialogLine label={t('lever.receipt.deficit')}>{formatDecimal(liquidation.deficit)}</DialogLine>
      </dl>
    </Section>
  );
}

export function ReceiptView({ checked }: { readonly checked: CheckedReceipt }) {
  const { receipt, code, faults } = checked;
  return (
    <>
      <ReceiptVerdict isSo={faults.length === 0} />
      <Section title={t('lever.receipt.position')} action={<Badge>#{receipt.position.id}</Badge>}>
        <Facts position={receipt.position} />
      </Section>
      <Section title={t('lever.receipt.steps')} isFlush>
        <ReceiptSteps steps={stepsOf(checked)} />
      </Section>
      {receipt.liquidation && <Liquidation liquidation={receipt.liquidation} />}
      <ProofSection kind={leverReceipts} name={`receipt-lever-${receipt.position.id}`} read={() => readProof(code)} />
    </>
  );
}
