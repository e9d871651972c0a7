// The handles of the user's own lines: chips at the left edge that are dragged, or focused and moved by keys. With a mouse
// the whole line can be taken hold of.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type ChartLine, withDraft } from './chart-lines.ts';
import type { KlineChart } from './kline-chart.ts';
import { arrangeLabels, LABEL_HEIGHT, type Placed } from './label-layout.ts';
import { isSamePrice, lineWithin, snapToTick } from './line-geometry.ts';
import { LineHandle, type LineHandleProps } from './line-handle.tsx';
import { isSameOff, NOTHING_OFF, type OffScreen, OffScreenEdges } from './off-screen.tsx';

/** How far beside a line the mouse still takes hold of it, in px. */
const REACH = 4;

/** The labels' distance from the edges of the candles, in px: `start-3`. */
const INSET = 12;

/** Until the chart has drawn the line: out of sight, but able to take the focus. */
const UNPLACED = { transform: 'translateY(-100px)' } as const;

export type LineLayerProps = Omit<LineHandleProps, 'line' | 'own' | 'onGrab' | 'onFocus'> & {
  readonly chart: KlineChart;
  readonly host: RefObject<HTMLElement | null>;
  /** The lines have the prices of their orders and positions. */
  readonly lines: readonly ChartLine[];
};

const elementsIn = (parent: RefObject<HTMLElement | null>): readonly HTMLElement[] =>
  [...(parent.current?.children ?? [])].filter((child) => child instanceof HTMLElement);

/** Keeps the labels at their lines as the chart draws, without rendering. */
function useLabelPlaces(chart: KlineChart, list: RefObject<HTMLElement | null>, shown: readonly ChartLine[]) {
  const widths = useRef(new Map<string, number>());
  const edges = useRef<HTMLDivElement>(null);
  const tags = useRef<readonly Placed[]>([]);
  const isPlanned = useRef(false);
  const [off, setOff] = useState(NOTHING_OFF);
  const place = (): void => {
    isPlanned.current = false;
    const elements = elementsIn(list);
    const { width, height } = chart.candlesSize;
    const top = chart.legendHeight;
    const known = elements.flatMap((element) => {
      const key = element.dataset['line'] ?? '';
      const y = chart.marks.places.get(key);
      return y === undefined ? [] : [{ element, key, y, isOff: y < 0 || y > height }];
    });
    const labels = known
      .filter(({ isOff }) => !isOff)
      .map(({ key, y }) => ({ key, y, width: widths.current.get(key) ?? 0 }));
    const beyond = known.filter(({ isOff }) => isOff).toSorted((a, b) => a.y - b.y);
    const next: OffScreen = {
      above: beyond
        .filter(({ y }) => y < 0)
        .map(({ key }) => key)
        .toReversed(),
      below: beyond.filter(({ y }) => y > height).map(({ key }) => key),
      width,
      height,
      top,
    };
    setOff((now) => (isSameOff(now, next) ? now : next));
    const spots = arrangeLabels(labels, { width: width - 2 * INSET, height, top, taken: tags.current });
    for (const { element, key, y, isOff } of known) {
      element.toggleAttribute('data-off', isOff);
      const { x, y: at } = spots.get(key) ?? { x: 0, y: Math.max(0, Math.min(height, y)) };
      element.style.transform = `translate(${x}px, ${at}px)`;
    }
  };
  // Lines are drawn one after the other; the labels are placed once all are.
  const plan = useEffectEvent((): void => {
    if (isPlanned.current) return;
    isPlanned.current = true;
    queueMicrotask(place);
  });
  useEffect(() => chart.marks.watchPlaces(() => plan()), [chart]);
  useLayoutEffect(() => {
    widths.current = new Map(elementsIn(list).map((element) => [element.dataset['line'] ?? '', element.offsetWidth]));
    tags.current = elementsIn(edges).map(({ offsetLeft, offsetTop, offsetWidth }) => ({
      x: offsetLeft - INSET,
      y: off.top + offsetTop + LABEL_HEIGHT / 2,
      width: offsetWidth,
    }));
    plan();
    // A label is as wide as what is shown in it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [list, shown, off]);
  return { off, edges };
}

/** Follows one pointer from a line to where it is let go. */
function usePointerMove({ chart, host, lines, mover, tick }: LineLayerProps) {
  const grip = useRef<{ readonly pointerId: number; readonly key: string; readonly offset: number }>(undefined);
  const grab = (event: Pick<PointerEvent, 'pointerId' | 'clientY'>, key: string): void => {
    const y = chart.marks.places.get(key);
    const isMovable = lines.some((line) => line.key === key && line.isMovable);
    if (y === undefined || !isMovable || mover.moving?.phase === 'asking') return;
    grip.current = { pointerId: event.pointerId, key, offset: event.clientY - y };
  };
  const onMove = useEffectEvent((event: PointerEvent): void => {
    const held = grip.current;
    const line = held && lines.find(({ key }) => key === held.key);
    if (!held || event.pointerId !== held.pointerId || !line) return;
    const y = Math.max(0, Math.min(chart.candlesSize.height, event.clientY - held.offset));
    const price = snapToTick(chart.valueAt(y) ?? Number.NaN, tick);
    // A click that trembles moves nothing.
    const isAway = mover.moving?.key === held.key || Math.abs(y - (chart.marks.places.get(held.key) ?? y)) >= 2;
    if (price !== undefined && isAway) mover.to(line, price);
  });
  const letGo = useEffectEvent((event: PointerEvent): void => {
    if (event.pointerId !== grip.current?.pointerId) return;
    grip.current = undefined;
    if (event.type === 'pointerup') mover.drop();
    else mover.cancel();
  });
  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    if (event.key !== 'Escape' || mover.moving?.phase !== 'moving') return;
    event.preventDefault();
    event.stopPropagation();
    grip.current = undefined;
    mover.cancel();
  });
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    addEventListener('pointermove', (event) => onMove(event), { signal });
    for (const type of ['pointerup', 'pointercancel'] as const)
      addEventListener(type, (event) => letGo(event), { signal });
    addEventListener('keydown', (event) => onKeyDown(event), { signal, capture: true });
    return () => listeners.abort();
  }, []);
  useLineUnderMouse({ chart, host, lines, grab, isHeld: () => grip.current !== undefined });
  return grab;
}

type UnderMouse = Pick<LineLayerProps, 'chart' | 'host' | 'lines'> & {
  readonly grab: (event: PointerEvent, key: string) => void;
  readonly isHeld: () => boolean;
};

/** The chart library listens to the mouse itself: what takes hold of a line must not move the candles as well. */
function useLineUnderMouse({ chart, host, lines, grab, isHeld }: UnderMouse): void {
  const lineAt = (event: MouseEvent): string | undefined => {
    const box = host.current?.getBoundingClientRect();
    const { width, height } = chart.candlesSize;
    if (!box || event.clientX - box.left > width || event.clientY - box.top > height) return undefined;
    const placed = [...chart.marks.places]
      .map(([key, y]) => ({ key, y }))
      .filter(({ key }) => lines.some((line) => line.key === key && line.isMovable));
    return lineWithin(placed, event.clientY - box.top, REACH);
  };
  const onPointerDown = useEffectEvent((event: PointerEvent): void => {
    const key = event.pointerType === 'mouse' && event.button === 0 ? lineAt(event) : undefined;
    if (key !== undefined) grab(event, key);
  });
  const onHover = useEffectEvent((event: MouseEvent): void => {
    host.current?.toggleAttribute('data-grab', isHeld() || lineAt(event) !== undefined);
  });
  const swallow = useEffectEvent((event: MouseEvent): void => {
    if (isHeld()) event.stopImmediatePropagation();
  });
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const listeners = new AbortController();
    const options = { signal: listeners.signal, capture: true };
    element.addEventListener('pointerdown', (event) => onPointerDown(event), options);
    element.addEventListener('pointermove', (event) => onHover(event), options);
    element.addEventListener('mousedown', (event) => swallow(event), options);
    return () => listeners.abort();
  }, [host]);
}

/** An amendment gives an order a new number, and its line a new handle: the focus goes on to that one. */
function useLastingFocus(list: RefObject<HTMLElement | null>, lines: readonly ChartLine[]): (line: ChartLine) => void {
  const focused = useRef<ChartLine>(undefined);
  useLayoutEffect(() => {
    const last = focused.current;
    const same = lines.find(({ key }) => key === last?.key);
    if (same) focused.current = same;
    if (!last || same || document.activeElement !== document.body) return;
    const next = lines.find(
      ({ kind, tone, price }) => kind === last.kind && tone === last.tone && isSamePrice(price, last.price),
    );
    if (next)
      list.current?.querySelector<HTMLElement>(`[data-line="${next.key}"] [tabindex]`)?.focus({ preventScroll: true });
  }, [list, lines]);
  useEffect(() => {
    const forget = (event: FocusEvent): void => {
      if (event.target instanceof Node && !list.current?.contains(event.target)) focused.current = undefined;
    };
    document.addEventListener('focusin', forget);
    return () => document.removeEventListener('focusin', forget);
  }, [list]);
  return (line) => {
    focused.current = line;
  };
}

export function LineLayer(props: LineLayerProps) {
  const { chart, host: _, lines, ...handle } = props;
  const list = useRef<HTMLUListElement>(null);
  const { moving } = handle.mover;
  const shown = withDraft(lines, moving);
  const { off, edges } = useLabelPlaces(chart, list, shown);
  const grab = usePointerMove(props);
  const rememberFocus = useLastingFocus(list, shown);
  const isElsewhere = moving !== undefined && !isSamePrice(moving.price, moving.from);
  return (
    <>
      <ul
        ref={list}
        aria-label={t('chart.own.lines')}
        // Between an order and the one that replaces it there may be none.
        hidden={shown.length === 0}
        className="pointer-events-none absolute start-3 top-0 font-mono text-11"
      >
        {shown.map((line, index) => (
          <li
            key={line.key}
            data-line={line.key}
            style={UNPLACED}
            className={cx(
              'absolute top-[-9px] not-focus-within:data-off:opacity-0 data-off:*:pointer-events-none',
              isElsewhere && moving.key === line.key && 'z-1',
            )}
          >
            <LineHandle
              {...handle}
              line={line}
              own={lines[index] ?? line}
              onFocus={() => rememberFocus(line)}
              onGrab={(event) => {
                if (event.button === 0) grab(event.nativeEvent, line.key);
              }}
            />
          </li>
        ))}
      </ul>
      <OffScreenEdges ref={edges} off={off} lines={shown} pricePlaces={handle.pricePlaces} />
    </>
  );
}
