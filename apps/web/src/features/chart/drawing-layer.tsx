// Where a person draws: while a tool is in hand, a layer over the candles takes pointer and keys; else a press on a
// drawing selects it. A bar at the foot of the chart has what can be done with it.
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useActiveChart } from './active-chart.ts';
import { DrawingBar } from './drawing-bar.tsx';
import type { Place } from './drawing-geometry.ts';
import { moveByKey } from './drawing-keys.ts';
import { type DrawnPoint, POINTS, type Tool } from './drawings.ts';
import type { KlineChart } from './kline-chart.ts';
import { drawnText, snapToTick } from './line-geometry.ts';

/** A press that moved further sets a point where it began and one where it ended. */
const DRAG_MIN = 8;
/** How far beside a drawing it is still hit. */
const REACH = { mouse: 6, touch: 20 } as const;

type LayerProps = { readonly chart: KlineChart; readonly host: RefObject<HTMLElement | null>; readonly tick: string };
type PlacingProps = Pick<LayerProps, 'chart' | 'tick'> & { readonly tool: Tool; readonly placed: number };

const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

function usePlaces({ chart, tick }: Pick<LayerProps, 'chart' | 'tick'>) {
  const pointAt = (at: Place): DrawnPoint | undefined => {
    const point = chart.pointAt(at);
    const price = point && snapToTick(point.value, tick);
    return point && price !== undefined ? { timestamp: point.timestamp, value: Number(price) } : undefined;
  };
  /** Under the pointer, within the candles. */
  const placeOf = (event: PointerEvent): Place => {
    const box = event.currentTarget.getBoundingClientRect();
    const { width, height } = chart.candlesSize;
    return {
      x: Math.max(0, Math.min(width, event.clientX - box.left)),
      y: Math.max(0, Math.min(height, event.clientY - box.top)),
    };
  };
  /** Returns the height of one tick at the present scale, in px. */
  const tickStep = (): number => {
    const { height } = chart.candlesSize;
    const range = Math.abs((chart.valueAt(0) ?? 0) - (chart.valueAt(height) ?? 0));
    return range === 0 ? 1 : (height * Number(tick)) / range;
  };
  return { pointAt, placeOf, tickStep };
}

function Placing({ chart, tool, placed, tick }: PlacingProps) {
  const { drawings } = chart;
  const { pointAt, placeOf, tickStep } = usePlaces({ chart, tick });
  const layer = useRef<HTMLDivElement>(null);
  const cursor = useRef<Place>(undefined);
  const pressed = useRef<Place>(undefined);
  const [reading, setReading] = useState<{ readonly text: string; readonly percent: number }>();
  const hintId = useId();
  useEffect(() => {
    layer.current?.focus({ preventScroll: true });
    return () => chart.showCrosshair(undefined);
  }, [chart]);
  const point = (at: Place): void => {
    cursor.current = at;
    chart.showCrosshair(at);
    const there = pointAt(at);
    if (there) drawings.preview(there);
  };
  const place = (at: Place, isByKey: boolean): void => {
    const there = pointAt(at);
    if (there) drawings.place(there, { isByKey });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const room = { ...chart.candlesSize, candleStep: chart.candleStep, tickStep: tickStep() };
    const from = cursor.current ?? { x: room.width * 0.6, y: room.height * 0.5 };
    const next = moveByKey(from, event.key, event.shiftKey, room);
    if (next) {
      point(next);
      const there = pointAt(next);
      if (there) {
        const words = { price: formatDecimal(drawnText(there.value)), time: chart.nameOf(there.timestamp) };
        setReading({ text: t('chart.draw.at', words), percent: Math.round((1 - next.y / room.height) * 100) });
      }
    } else if (event.key === 'Enter' || event.key === ' ') place(from, true);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={layer}
      role="slider"
      aria-orientation="vertical"
      tabIndex={0}
      aria-label={t('chart.draw.placing', {
        tool: t(`chart.draw.${tool}`),
        index: Math.min(placed + 1, POINTS[tool]),
        count: POINTS[tool],
      })}
      aria-valuenow={reading?.percent ?? 50}
      aria-valuetext={reading?.text}
      aria-describedby={hintId}
      className="absolute inset-0 cursor-crosshair touch-none -outline-offset-2"
      onKeyDown={onKeyDown}
      onPointerMove={(event) => point(placeOf(event))}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pressed.current = placeOf(event);
        place(pressed.current, false);
      }}
      onPointerUp={(event) => {
        const from = pressed.current;
        pressed.current = undefined;
        const to = placeOf(event);
        if (from && distance(from, to) >= DRAG_MIN) place(to, false);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        drawings.cancel();
      }}
    >
      <span id={hintId} className="sr-only">
        {t('chart.draw.placingKeys')}
      </span>
    </div>
  );
}

/** A press on a drawing selects it, one beside it lets it go. The chart hears of it as well. */
function useSelecting({ chart, host }: Omit<LayerProps, 'tick'>): void {
  const pressed = useRef<Place>(undefined);
  const onPress = useEffectEvent((event: globalThis.PointerEvent): void => {
    pressed.current = event.button === 0 ? { x: event.clientX, y: event.clientY } : undefined;
  });
  const onRelease = useEffectEvent((event: globalThis.PointerEvent): void => {
    const box = host.current?.getBoundingClientRect();
    const from = pressed.current;
    pressed.current = undefined;
    if (!box || !from || distance(from, { x: event.clientX, y: event.clientY }) >= DRAG_MIN) return;
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    if (at.y <= chart.candlesSize.height)
      chart.drawings.selectAt(at, REACH[event.pointerType === 'mouse' ? 'mouse' : 'touch']);
  });
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const listeners = new AbortController();
    const options = { signal: listeners.signal, capture: true };
    element.addEventListener('pointerdown', (event) => onPress(event), options);
    element.addEventListener('pointerup', (event) => onRelease(event), options);
    return () => listeners.abort();
  }, [host]);
}

export function DrawingLayer(props: LayerProps) {
  const { chart, tick } = props;
  const { drawings: _, ...state } = useActiveChart();
  const { tool, placed } = state;
  useSelecting(props);
  return (
    <>
      {tool && <Placing key={tool} chart={chart} tool={tool} placed={placed} tick={tick} />}
      <DrawingBar {...state} drawings={chart.drawings} onClosed={() => chart.focus()} />
    </>
  );
}
