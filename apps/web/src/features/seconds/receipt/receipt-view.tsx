// The receipt of a closed second contract: what it was, what it came to, and each step recomputed here from public ticks.
import { formatUnits } from '@bourse/domain';
import { microReceipts } from '@bourse/engine/formulas';
import type { MessageKey } from '@bourse/messages';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDateTime, formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { readAmount, trim } from '../../../lib/read-figures.ts';
import { DialogLine } from '../../../ui/dialog-line.tsx';
import { ProofSection } from '../../../ui/proof-section.tsx';
import { ReceiptSteps, ReceiptVerdict, type Step } from '../../../ui/receipt-steps.tsx';
import { directionOf, directionText } from '../direction.ts';
import { type CheckedReceipt, readProof, type Receipt } from './read-receipt.ts';

const RESULTS = {
  win: 'micro.result.win',
  loss: 'micro.result.loss',
  draw: 'micro.result.draw',
  void: 'micro.result.void',
} as const satisfies Record<Receipt['result'], MessageKey>;

const VOID_REASONS = {
  no_entry_tick: 'micro.void.no_entry_tick',
  no_close_tick: 'micro.void.no_close_tick',
} as const;

const figure = (text: string): string => formatDecimal(trim(text));
const secondText = (second: number): string => formatDateTime(second * 1_000);
/** Parts per million as percent. */
const percent = (ppm: number): string => `${formatDecimal(String(ppm / 10_000))}%`;

function resultText({ result, void_reason: reason }: Receipt): string {
  const text = t(RESULTS[result]);
  return reason === '' ? text : `${text}: ${t(VOID_REASONS[reason])}`;
}

function Facts({ receipt }: { readonly receipt: Receipt }) {
  const { symbol, type, seconds, number, fee, payout, stake_currency_name: currency } = receipt;
  const net = readAmount(payout) - readAmount(number) - readAmount(fee);
  const secondOf = (execution: Receipt['entry']): string => (execution ? secondText(execution.second) : NO_VALUE);
  return (
    <dl className="divide-y divide-line">
      <DialogLine label={t('spot.orders.pair')}>{symbol}</DialogLine>
      <DialogLine label={t('micro.direction')}>
        {directionText(directionOf(type))} · {t('micro.seconds', { seconds })}
      </DialogLine>
      <DialogLine label={t('micro.col.stake')}>
        {figure(number)} / {figure(fee)} {currency}
      </DialogLine>
      <DialogLine label={t('micro.receipt.accepted')}>{formatDateTime(receipt.accepted_at)}</DialogLine>
      <DialogLine label={t('micro.receipt.entrySecond')}>{secondOf(receipt.entry)}</DialogLine>
      <DialogLine label={t('micro.receipt.due')}>{secondText(receipt.due_second)}</DialogLine>
      <DialogLine label={t('micro.receipt.closeSecond')}>{secondOf(receipt.close)}</DialogLine>
      <DialogLine label={t('micro.col.result')}>{resultText(receipt)}</DialogLine>
      <DialogLine label={t('micro.col.net')}>
        {formatDecimal(formatUnits(net), { sign: 'always' })} {currency}
      </DialogLine>
    </dl>
  );
}

const ticksText = ({ ticks }: NonNullable<Receipt['entry']>): string =>
  ticks.map(({ price }) => figure(price)).join(' ÷ ');

/** The index of then, or that none came while one was waited for. */
function indexFigures(execution: Receipt['entry'], isAwaited = true): Pick<Step, 'sum' | 'result'> {
  if (!execution) return { sum: isAwaited ? t('micro.receipt.windowNone') : NO_VALUE, result: NO_VALUE };
  return { sum: ticksText(execution), result: figure(execution.index) };
}

function resultSum({ entry, close }: Receipt): string {
  if (!entry || !close) return NO_VALUE;
  const [from, to] = [readAmount(entry.index), readAmount(close.index)];
  return `${figure(close.index)} ${to === from ? '=' : to > from ? '>' : '<'} ${figure(entry.index)}`;
}

/** Writes the payout as the sum of its parts. */
function payoutSum({ result, number, fee, profit }: Receipt): string {
  if (result === 'loss') return NO_VALUE;
  return `${figure(number)} + ${figure(result === 'win' ? profit : fee)}`;
}

type Fault = CheckedReceipt['faults'][number];

function stepsOf({ receipt, faults }: CheckedReceipt): readonly Step[] {
  /** Blamed for what stands at it. */
  const step = (
    blame: readonly [Fault, ...Fault[]],
    label: MessageKey,
    figures: Pick<Step, 'sum' | 'result'>,
  ): Step => ({
    key: blame[0],
    label,
    ...figures,
    isSo: !blame.some((fault) => faults.includes(fault)),
  });
  const isUnopened = receipt.void_reason === 'no_entry_tick';
  return [
    step(
      isUnopened ? ['entry', 'tick', 'void'] : ['entry', 'tick'],
      'micro.receipt.entryIndex',
      indexFigures(receipt.entry),
    ),
    step(
      isUnopened ? ['close', 'due'] : ['close', 'due', 'tick', 'void'],
      'micro.receipt.closeIndex',
      indexFigures(receipt.close, !isUnopened),
    ),
    step(['result'], 'micro.col.result', { sum: resultSum(receipt), result: t(RESULTS[receipt.result]) }),
    step(['profit'], 'micro.receipt.profit', {
      sum: `${figure(receipt.number)} × ${percent(receipt.ratio_ppm)}`,
      result: figure(receipt.profit),
    }),
    step(['payout'], 'micro.col.payout', { sum: payoutSum(receipt), result: figure(receipt.payout) }),
  ];
}

export function ReceiptView({ checked }: { readonly checked: CheckedReceipt }) {
  const { receipt, code, faults } = checked;
  return (
    <>
      <ReceiptVerdict isSo={faults.length === 0} />
      <Section title={t('micro.receipt.order')} action={<Badge>#{receipt.id}</Badge>}>
        <Facts receipt={receipt} />
      </Section>
      <Section title={t('lever.receipt.steps')} isFlush>
        <ReceiptSteps steps={stepsOf(checked)} />
      </Section>
      <ProofSection kind={microReceipts} name={`receipt-micro-${receipt.id}`} read={() => readProof(code)} />
    </>
  );
}
