// Open positions: two lines a cell on a desk, a card each on a phone, with what can be done to them.
import { Button, IconButton } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { PHONE, useMedia } from '@bourse/ui/lib/use-media.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { ArrowUpDown, Crosshair, Share2 } from 'lucide-react';
import { listPriceText, moneyText, rateText, shareText } from '../figures.ts';
import { handsColumn, levelText, marketColumn, Profit } from './cells.tsx';
import { distanceOfPosition, readPosition, type Row } from './position.ts';
import { namesOf } from './row-words.ts';
import { readAmount } from '../../../lib/read-figures.ts';
import { countText } from '../../../lib/figure-text.ts';
import { Lines } from '../../../ui/lines.tsx';

export type PositionAct = 'close' | 'stops' | 'reverse' | 'share';
export type OnAct = (act: PositionAct, row: Row) => void;

export type OpenColumns = {
  readonly onAct: OnAct;
  /** Returns the risk rate of the account in a quote currency, in hundredths of a percent. */
  readonly riskOf: (legalId: number) => number | undefined;
};

/** Near enough to look twice: a tenth of the way. */
const NEAR = 10_00;

function Liquidation({ row }: { readonly row: Row }) {
  const position = readPosition(row);
  const distance = distanceOfPosition(position);
  const isNear = distance !== undefined && Math.abs(distance) < NEAR;
  if (distance === undefined)
    return (
      <span className="block font-sans text-11 leading-[1.35] whitespace-normal text-ink-3">
        {t('lever.liquidation.none')}
      </span>
    );
  const tone = cx(isNear && 'text-warning');
  return (
    <Lines
      first={<span className={tone}>{listPriceText(position.liquidationIndex)}</span>}
      second={<span className={tone}>{shareText(distance)}</span>}
    />
  );
}

const queueText = ({ deleveraging }: Row): string =>
  deleveraging
    ? t('lever.col.queue.text', { place: countText(deleveraging.place), of: countText(deleveraging.of) })
    : NO_VALUE;

function whyBusy({ state }: Row): string | undefined {
  return state === 'closing' ? t('lever.status.closing.note') : undefined;
}

function Actions({ row, onAct }: { readonly row: Row; readonly onAct: OnAct }) {
  const isCard = useMedia(PHONE);
  const busy = whyBusy(row);
  const names = namesOf(row);
  const icon = 'size-6! text-iris! touch:size-11!';
  const act = (kind: PositionAct, label: string) => ({
    label,
    title: busy ?? label,
    disabled: busy !== undefined && kind !== 'share',
    onClick: () => onAct(kind, row),
    'aria-haspopup': 'dialog' as const,
    className: icon,
  });
  return (
    <span className={cx('inline-flex items-center justify-end', isCard && 'w-full gap-1')}>
      <Button
        variant={isCard ? 'secondary' : 'quiet'}
        size="small"
        disabled={busy !== undefined}
        title={busy}
        aria-label={busy ? undefined : t('lever.action.closeOne', names)}
        aria-haspopup="dialog"
        onClick={() => onAct('close', row)}
        className={isCard ? 'me-auto h-11!' : 'h-6! px-1.5! font-sans text-iris! touch:h-11! touch:min-w-11'}
      >
        {row.state === 'closing' ? t('lever.status.closing') : t('lever.action.close')}
      </Button>
      <IconButton {...act('stops', t('lever.action.stopsOne', names))}>
        <Crosshair size={14} aria-hidden="true" />
      </IconButton>
      <IconButton {...act('reverse', t('lever.action.reverseOne', names))}>
        <ArrowUpDown size={14} aria-hidden="true" />
      </IconButton>
      <IconButton {...act('share', t('lever.action.shareOne', names))}>
        <Share2 size={14} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

export function openColumns({ onAct, riskOf }: OpenColumns): readonly Column<Row>[] {
  const figure = (key: string, header: string, width: string, cell: Column<Row>['cell']): Column<Row> => ({
    key,
    header,
    width,
    cell,
    isNumeric: true,
    onCard: 'wide',
  });
  return [
    marketColumn(),
    { ...figure('profit', t('lever.col.profit'), '108px', (row) => <Profit row={row} />), onCard: 'end' },
    { ...handsColumn(), width: '72px' },
    figure('prices', t('lever.col.prices'), '108px', (row) => (
      <Lines first={levelText(row.price)} second={levelText(row.update_price)} />
    )),
    // The account below the list has the same, summed up.
    {
      ...figure('margin', t('lever.col.marginRisk'), '108px', (row) => (
        <Lines first={moneyText(readAmount(row.caution_money))} second={rateText(riskOf(row.legal))} />
      )),
      hiddenBelow: 860,
    },
    figure('liquidation', t('lever.col.liquidation'), '108px', (row) => <Liquidation row={row} />),
    figure('stops', t('lever.col.stops'), '118px', (row) => (
      <Lines first={levelText(row.target_profit_price)} second={levelText(row.stop_loss_price)} />
    )),
    {
      key: 'queue',
      header: <span title={t('lever.col.queue.note')}>{t('lever.col.queue')}</span>,
      isNumeric: true,
      width: '110px',
      hiddenBelow: 990,
      cell: queueText,
    },
    {
      key: 'action',
      header: <span className="sr-only">{t('spot.orders.action')}</span>,
      width: '148px',
      isNumeric: true,
      onCard: 'foot',
      cell: (row) => <Actions row={row} onAct={onAct} />,
    },
  ];
}
