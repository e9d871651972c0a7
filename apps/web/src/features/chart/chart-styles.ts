// The look of a chart, from the tokens of the page.
import { NO_VALUE } from '@bourse/ui/lib/format.ts';
import type { DeepPartial, SmoothLineStyle, Styles } from 'klinecharts';
import type { Ink } from '../../lib/ink.ts';

const SIZE = 11;
const AXIS_LINE = 1;

/** Above the legend of the candles, in px. */
export const LEGEND_INSET = 8;

/** A colour of the tokens (`#rrggbb`) with an opacity. */
function faint(colour: string, opacity: number): string {
  const alpha = Math.round(opacity * 255).toString(16);
  return /^#[0-9a-f]{6}$/i.test(colour) ? `${colour}${alpha.padStart(2, '0')}` : colour;
}

function candleStyles(ink: Ink, { isLine, isNarrow }: ChartShape): NonNullable<DeepPartial<Styles>['candle']> {
  const text = { family: ink.mono, size: SIZE, weight: 400 };
  return {
    type: isLine ? 'area' : 'candle_solid',
    bar: {
      upColor: ink.up,
      upBorderColor: ink.up,
      upWickColor: ink.up,
      downColor: ink.down,
      downBorderColor: ink.down,
      downWickColor: ink.down,
      noChangeColor: ink.text3,
      noChangeBorderColor: ink.text3,
      noChangeWickColor: ink.text3,
    },
    area: {
      lineSize: 1.5,
      lineColor: ink.iris,
      value: 'close',
      backgroundColor: [
        { offset: 0, color: faint(ink.iris, 0.02) },
        { offset: 1, color: faint(ink.iris, 0.16) },
      ],
      point: { show: false, animation: false },
    },
    priceMark: {
      high: { color: ink.text2, textFamily: ink.mono, textSize: SIZE },
      low: { color: ink.text2, textFamily: ink.mono, textSize: SIZE },
      last: {
        upColor: ink.up,
        downColor: ink.down,
        noChangeColor: ink.text3,
        compareRule: isLine ? 'previous_close' : 'current_open',
        line: { style: 'dashed', dashedValue: [2, 3] },
        text: { ...text, color: ink.onDirection, borderRadius: 2 },
      },
    },
    tooltip: {
      offsetLeft: 12,
      offsetTop: LEGEND_INSET,
      title: { show: false },
      legend: {
        ...text,
        color: ink.text2,
        marginRight: 10,
        template: [...(isNarrow ? [] : ['time']), 'open', 'high', 'low', 'close', ...(isNarrow ? [] : ['volume'])].map(
          (name) => ({ title: name, value: `{${name}}` }),
        ),
      },
    },
  };
}

/** Drawings: the accent, thin, with a handle at each point. */
function overlayStyles(ink: Ink): NonNullable<DeepPartial<Styles>['overlay']> {
  return {
    point: {
      color: ink.iris,
      borderColor: faint(ink.iris, 0.35),
      activeColor: ink.iris,
      activeBorderColor: faint(ink.iris, 0.35),
    },
    line: { color: ink.iris, size: 1 },
    rect: { color: faint(ink.iris, 0.15), borderColor: ink.iris },
    polygon: { color: ink.iris, borderColor: ink.iris },
    text: { color: ink.panel, backgroundColor: ink.iris, borderColor: ink.iris, family: ink.mono, size: SIZE },
  };
}

function axisStyles(ink: Ink): NonNullable<DeepPartial<Styles>['xAxis']> {
  return {
    axisLine: { color: ink.line, size: AXIS_LINE },
    tickLine: { color: ink.lineStrong, length: 4 },
    tickText: { color: ink.text3, family: ink.mono, size: SIZE },
  };
}

export type ChartShape = {
  readonly isLine: boolean;
  /** The legend leaves out what the axis and the pane below say as well. */
  readonly isNarrow: boolean;
};

/** Three lines of an indicator; several are drawn over the same candles and are told apart by their dashes. */
export const indicatorLines = (ink: Ink, dashes?: readonly number[]): SmoothLineStyle[] =>
  [ink.iris, ink.text2, ink.text3].map((color) => ({
    style: dashes ? 'dashed' : 'solid',
    smooth: false,
    size: 1,
    dashedValue: [...(dashes ?? [])],
    color,
  }));

export function chartStyles(ink: Ink, shape: ChartShape): DeepPartial<Styles> {
  const label = {
    color: ink.panel,
    backgroundColor: ink.text2,
    borderColor: ink.text2,
    borderRadius: 2,
    family: ink.mono,
    size: SIZE,
  };
  const crossLine = { color: ink.text3, style: 'dashed' as const, dashedValue: [3, 3] };
  return {
    grid: {
      horizontal: { color: ink.line, style: 'dashed', dashedValue: [2, 4] },
      vertical: { color: ink.line, style: 'dashed', dashedValue: [2, 4] },
    },
    candle: candleStyles(ink, shape),
    overlay: overlayStyles(ink),
    indicator: {
      bars: [
        {
          upColor: faint(ink.up, 0.5),
          downColor: faint(ink.down, 0.5),
          noChangeColor: faint(ink.text3, 0.5),
        },
      ],
      lines: indicatorLines(ink),
      lastValueMark: { show: false },
      tooltip: {
        offsetLeft: 12,
        title: { family: ink.mono, size: SIZE, color: ink.text3, show: !shape.isNarrow },
        legend: { family: ink.mono, size: SIZE, color: ink.text2, defaultValue: NO_VALUE },
      },
    },
    xAxis: axisStyles(ink),
    yAxis: axisStyles(ink),
    separator: { color: ink.line, activeBackgroundColor: faint(ink.iris, 0.2) },
    crosshair: {
      horizontal: { line: crossLine, text: label },
      vertical: { line: crossLine, text: label },
    },
  };
}
