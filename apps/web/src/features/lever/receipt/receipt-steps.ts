// How a receipt's result comes about, step by step: what is calculated, with which figures, and whether it is so.
import type { MessageKey } from '@bourse/messages';
import { parseUnits, formatUnits } from '@bourse/domain';
import { medianFrom, type ReceiptFault } from '@bourse/engine/formulas';
import { formatDateTime, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Step } from '../../../ui/receipt-steps.tsx';
import type { CheckedReceipt, Receipt } from './read-receipt.ts';

const figure = (text: string): string => formatDecimal(formatUnitsOf(text));
/** Without digits that say nothing. */
function formatUnitsOf(text: string): string {
  const isNegative = text.startsWith('-');
  const units = parseUnits(isNegative ? text.slice(1) : text);
  if (units === undefined) return text;
  return formatUnits(isNegative ? -units : units);
}

/** Parts per million as percent. */
const percent = (ppm: number): string => `${formatDecimal(String(ppm / 10_000))}%`;

type Execution = Receipt['position']['open'];

const ticksText = ({ ticks }: Pick<Execution, 'ticks'>): string => ticks.map(({ price }) => figure(price)).join(' ÷ ');

/** A market without ticks was settled at the median of those before its halt. */
const closeText = ({ close, settlement }: Receipt['position']): string =>
  settlement?.source === 'median'
    ? t('lever.receipt.median', {
        from: formatDateTime(medianFrom(settlement.last_second) * 1_000),
        to: formatDateTime(settlement.last_second * 1_000),
      })
    : ticksText(close);

/** The spread is against the owner: up where a long position opens, down where it closes. */
const spreadText = (index: string, isRaised: boolean, ppm: number): string =>
  `${figure(index)} × (1 ${isRaised ? '+' : '\u2212'} ${percent(ppm)})`;

function positionSteps({ receipt: { position }, faults }: CheckedReceipt): readonly Step[] {
  const { open, close, type, spread_ppm: spread, number } = position;
  const isLong = type === 1;
  const step = (key: string, label: MessageKey, sum: string, result: string, blame: readonly ReceiptFault[]): Step => ({
    key,
    label,
    sum,
    result,
    isSo: !blame.some((fault) => faults.includes(fault)),
  });
  const [from, to] = isLong ? [open.price, close.price] : [close.price, open.price];
  const value = `${figure(open.price)} × ${figure(number)}`;
  return [
    step('open index', 'lever.receipt.openIndex', ticksText(open), figure(open.index), ['open_index', 'tick']),
    step('open', 'lever.col.open', spreadText(open.index, isLong, spread), figure(open.price), [
      'open_price',
      'target',
    ]),
    step('margin', 'lever.margin', `${value} ÷ ${position.multiple}`, figure(position.origin_margin), ['margin']),
    step('close index', 'lever.receipt.closeIndex', closeText(position), figure(close.index), ['close_index', 'tick']),
    step('close', 'lever.csv.closePrice', spreadText(close.index, !isLong, spread), figure(close.price), [
      'close_price',
      'level',
    ]),
    step(
      'profit',
      'lever.csv.profit',
      `(${figure(to)} \u2212 ${figure(from)}) × ${figure(number)}`,
      figure(position.profit),
      ['profit'],
    ),
    step(
      'fee',
      'lever.closeFee',
      `${figure(close.price)} × ${figure(number)} × ${percent(position.fee_ppm)}`,
      figure(position.close_fee),
      ['close_fee'],
    ),
  ];
}

function liquidationSteps({ receipt: { liquidation }, faults }: CheckedReceipt): readonly Step[] {
  if (!liquidation) return [];
  const { available, held, margin, profit, equity, origin_margin: origin } = liquidation;
  const isSo = (...blame: readonly ReceiptFault[]): boolean => !blame.some((fault) => faults.includes(fault));
  return [
    {
      key: 'equity',
      label: 'lever.account.equity',
      sum: [available, held, margin].map(figure).join(' + ') + ` + (${figure(profit)})`,
      result: figure(equity),
      isSo: isSo('equity', 'mark'),
    },
    {
      key: 'risk',
      label: 'lever.receipt.risk',
      sum: `${figure(equity)} ÷ ${figure(origin)}`,
      result: `${figure(liquidation.hazard_rate)}% ≤ 110%`,
      isSo: isSo('risk_rate'),
    },
  ];
}

export const stepsOf = (checked: CheckedReceipt): readonly Step[] => [
  ...positionSteps(checked),
  ...liquidationSteps(checked),
];
