// The menus of a chart's bar, loaded when one of them is first pointed at.
import { useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { localeInfo } from '../../lib/locale.ts';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import type { PopupContentProps } from '../../ui/popup.tsx';
import { useActiveChart } from './active-chart.ts';
import { changeLayout, useChartLayout, useDrawingCount } from './chart-layout.ts';
import { TOOLS } from './drawings.ts';
import { MORE_INTERVALS } from './intervals.ts';
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
        if (chosen) changeLayout({ interval: chosen, view: 'candles' });
      }}
      onClose={close}
    />
  );
}

const CLEAR = 'clear';

export function DrawingTools({ close, takesFocus }: PopupContentProps) {
  const { symbol, drawings } = useActiveChart();
  const count = useDrawingCount(symbol);
  const tools: MenuEntry[] = TOOLS.map((key) => {
    const text = t(`chart.draw.${key}`);
    return { key, text, label: text };
  });
  const clearText = t('chart.draw.clear', { count });
  const clear = { key: CLEAR, text: clearText, label: <span className="text-error">{clearText}</span> };
  return (
    <>
      <Menu
        label={t('chart.draw')}
        entries={count > 0 ? [...tools, clear] : tools}
        takesFocus={takesFocus}
        onAction={(key) => {
          const tool = TOOLS.find((known) => known === key);
          if (tool) drawings?.begin(tool);
          else if (key === CLEAR) drawings?.clear();
        }}
        onClose={close}
      />
      <p className="max-w-60 border-t border-line px-3.5 py-2 text-11 text-ink-2">{t('chart.draw.hint')}</p>
    </>
  );
}

export function TimeZones({ close, takesFocus }: PopupContentProps) {
  const timeZone = useChartLayout((layout) => layout.timeZone);
  // Offsets are those of the moment the menu was opened.
  const [choices] = useState(() => offerTimeZones([localTimeZone(), timeZone], localeInfo.intlTag, Date.now()));
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
