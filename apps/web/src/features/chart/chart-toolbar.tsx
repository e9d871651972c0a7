// The bar above a chart: intervals, candles or depth, indicators, drawing, time zone, full screen.
import { Chip } from '@bourse/ui/badge.tsx';
import { IconButton } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useMedia, WIDE } from '@bourse/ui/lib/use-media.ts';
import { Popup } from '@bourse/ui/popup.tsx';
import { TALL_TARGET } from '@bourse/ui/touch-target.ts';
import {
  ChartArea,
  ChartCandlestick,
  ChevronDown,
  Columns2,
  Globe,
  Maximize2,
  Minimize2,
  PencilRuler,
  SquareFunction,
} from 'lucide-react';
import { useActiveChart } from './active-chart.ts';
import { changeLayout, type ChartView, chooseInterval, useChartLayout, useChartView } from './chart-layout.ts';
import { MAIN_INTERVALS, MORE_INTERVALS } from './intervals.ts';

const loadMore = () => import('./chart-menus.tsx').then((module) => module.MoreIntervals);
const loadTools = () => import('./chart-menus.tsx').then((module) => module.DrawingTools);
const loadZones = () => import('./chart-menus.tsx').then((module) => module.TimeZones);
const loadIndicators = () => import('./indicator-panel.tsx').then((module) => module.IndicatorPanel);

const SQUARE = 'h-7! w-7! justify-center px-0! touch:h-11! touch:w-11!';
/** `chosen` shows it in the colours of a system as well, for a button that only opens what is chosen from. */
const CHOSEN = 'chosen bg-iris-wash text-iris!';

function Intervals() {
  const interval = useChartLayout((layout) => layout.interval);
  const chosen = useChartView() === 'depth' ? undefined : interval;
  const more = MORE_INTERVALS.find((key) => key === chosen);
  return (
    <div
      role="group"
      aria-label={t('chart.intervals')}
      className="flex min-w-0 flex-1 items-center gap-0.5 overflow-x-auto px-2 [scrollbar-width:none] touch:h-11 touch:basis-auto max-md:w-full max-md:flex-none"
    >
      {MAIN_INTERVALS.map((key) => (
        <Chip
          key={key}
          isSelected={key === chosen}
          className="shrink-0 px-1.5! touch:px-3!"
          onClick={() => chooseInterval(key)}
        >
          {t(`chart.${key}`)}
        </Chip>
      ))}
      <Popup
        label={more ? t('chart.moreChosen', { interval: t(`chart.${more}`) }) : t('chart.more')}
        load={loadMore}
        placement="bottom start"
        className={cx('h-6! shrink-0 gap-0.5! rounded-sm! px-1.5! text-12!', TALL_TARGET, more && CHOSEN)}
      >
        {more ? t(`chart.${more}`) : t('chart.more')}
        <ChevronDown size={12} aria-hidden="true" />
      </Popup>
    </div>
  );
}

const VIEWS = [
  { key: 'candles', text: 'chart.view.candles', Icon: ChartCandlestick },
  { key: 'depth', text: 'chart.view.depth', Icon: ChartArea },
  { key: 'both', text: 'chart.view.both', Icon: Columns2 },
] as const satisfies readonly { key: ChartView; text: string; Icon: unknown }[];

function Views() {
  const view = useChartView();
  const isWide = useMedia(WIDE);
  return (
    <div role="group" aria-label={t('chart.view')} className="flex">
      {VIEWS.filter(({ key }) => isWide || key !== 'both').map(({ key, text, Icon }) => (
        <IconButton
          key={key}
          label={t(text)}
          aria-pressed={key === view}
          className={cx('size-7! touch:size-11!', key === view && CHOSEN)}
          onClick={() => changeLayout({ view: key })}
        >
          <Icon size={15} aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  );
}

export type ChartToolbarProps = {
  readonly symbol: string;
  readonly isFull: boolean;
  readonly onToggleFull: () => void;
};

export function ChartToolbar({ isFull, onToggleFull }: ChartToolbarProps) {
  const isCandles = useChartView() !== 'depth';
  const hasTool = useActiveChart(({ tool }) => tool !== undefined);
  const fullText = t(isFull ? 'chart.fullScreen.leave' : 'chart.fullScreen');
  const FullIcon = isFull ? Minimize2 : Maximize2;
  return (
    <div className="flex shrink-0 items-center border-b border-line touch:flex-wrap md:min-h-9">
      <Intervals />
      <div className="ms-auto flex shrink-0 items-center pe-1.5 touch:h-11 max-md:w-full max-md:justify-between max-md:border-t max-md:border-line max-md:px-1">
        {isCandles && (
          <>
            <Popup label={t('chart.indicators')} kind="dialog" load={loadIndicators} className={SQUARE}>
              <SquareFunction size={15} aria-hidden="true" />
            </Popup>
            <Popup label={t('chart.draw')} load={loadTools} className={cx(SQUARE, hasTool && CHOSEN)}>
              <PencilRuler size={15} aria-hidden="true" />
            </Popup>
            <Popup label={t('chart.timeZone')} load={loadZones} className={SQUARE}>
              <Globe size={15} aria-hidden="true" />
            </Popup>
            <span aria-hidden="true" className="mx-1 h-4 w-px bg-line" />
          </>
        )}
        <Views />
        <IconButton label={fullText} aria-pressed={isFull} className="size-7! touch:size-11!" onClick={onToggleFull}>
          <FullIcon size={15} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
