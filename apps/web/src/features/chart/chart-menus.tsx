// The menus of a chart's bar, loaded when one of them is first pointed at.
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { localeInfo } from '@bourse/ui/lib/locale.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';
import { TOUCH, useMedia } from '@bourse/ui/lib/use-media.ts';
import { Menu, type MenuEntry } from '@bourse/ui/menu.tsx';
import type { PopupContentProps } from '@bourse/ui/popup.tsx';
import { useState } from 'react';
import { useActiveChart } from './active-chart.ts';
import type { Drawn } from './drawing-state.ts';
import { changeLayout, chooseInterval, useChartLayout } from './chart-layout.ts';
import { TOOLS } from './drawings.ts';
import { MORE_INTERVALS } from './intervals.ts';
import { drawnText } from './line-geometry.ts';
import { localTimeZone, offerTimeZones } from './time-zones.ts';

export function MoreIntervals({ close, takesFocus }: PopupContentProps) {
  const { interval, view } = useChartLayout();
  return (
    <Menu
      label={t('chart.intervals')}
      entries={MORE_INTERVALS.map((key) => {
        const text = t(`chart.${key}`);
        return { key, text, label: text };
      })}
      selected={view === 'candles' ? interval : ''}
      takesFocus={takesFocus}
      onAction={(key) => {
        const chosen = MORE_INTERVALS.find((known) => known === key);
        if (chosen) chooseInterval(chosen);
      }}
      onClose={close}
    />
  );
}

const CLEAR = 'clear';
const UNDO = 'undo';
/** Before the id of a drawing. */
const SELECT = 'select ';

/** Lists the drawings, newest first, so that each can be selected without pointing at it. */
function drawnEntries(drawn: readonly Drawn[]): MenuEntry[] {
  return drawn
    .map(({ id, tool, points: [first] }, index): MenuEntry => {
      const text = t('chart.draw.drawn', { index: index + 1, tool: t(`chart.draw.${tool}`) });
      const price = formatDecimal(first && drawnText(first.value));
      const label = (
        <>
          <span className="flex-1 whitespace-nowrap">{text}</span>
          <span className="font-mono text-12 text-ink-3">{price}</span>
        </>
      );
      return { key: SELECT + id, text: `${text} ${price}`, label };
    })
    .toReversed();
}

export function DrawingTools({ close, takesFocus }: PopupContentProps) {
  const isTouch = useMedia(TOUCH);
  const { drawings, drawn, canUndo } = useActiveChart();
  const entryOf = (key: string, text: string): MenuEntry => ({ key, text, label: text });
  const clearText = t('chart.draw.clear', { count: drawn.length });
  const entries: MenuEntry[] = [
    ...TOOLS.map((key) => entryOf(key, t(`chart.draw.${key}`))),
    ...drawnEntries(drawn),
    ...(canUndo ? [entryOf(UNDO, t('chart.draw.undo'))] : []),
    ...(drawn.length > 0
      ? [{ key: CLEAR, text: clearText, label: <span className="text-error">{clearText}</span> }]
      : []),
  ];
  return (
    <>
      <Menu
        label={t('chart.draw')}
        entries={entries}
        takesFocus={takesFocus}
        onAction={(key) => {
          const tool = TOOLS.find((known) => known === key);
          if (tool) drawings?.begin(tool);
          else if (key === UNDO) drawings?.undo();
          else if (key === CLEAR) drawings?.clear();
          else drawings?.select(key.slice(SELECT.length), { isByKey: true });
        }}
        onClose={close}
      />
      <p className="max-w-60 border-t border-line px-3.5 py-2 text-11 text-ink-2">
        {t(isTouch ? 'chart.draw.touchHint' : 'chart.draw.hint')}
      </p>
    </>
  );
}

export function TimeZones({ close, takesFocus }: PopupContentProps) {
  const timeZone = useChartLayout((layout) => layout.timeZone);
  // Offsets are those of the moment the menu was opened.
  const [choices] = useState(() => offerTimeZones([localTimeZone(), timeZone], localeInfo.intlTag, serverNow()));
  return (
    <Menu
      label={t('chart.timeZone')}
      entries={choices.map(({ zone, name, offset }) => ({
        key: zone,
        text: `${name} ${offset}`,
        label: (
          <>
            <span className="flex-1">{name}</span>
            <span className="font-mono text-12 text-ink-3">{offset}</span>
          </>
        ),
      }))}
      selected={timeZone}
      takesFocus={takesFocus}
      onAction={(zone) => changeLayout({ timeZone: zone })}
      onClose={close}
    />
  );
}
