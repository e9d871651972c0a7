// The hero's picture: the order book of one market, live, as a valley whose past recedes to the horizon. Where the book is
// too thin to be a landscape, an engraving replaces it.
import { formatUnits } from '@bourse/domain';
import { DepthEngraving } from '@bourse/ui/depth-engraving.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { STILL } from '@bourse/ui/lib/use-media.ts';
import { useEffect, useRef, useState } from 'react';
import { readInk, watchInk } from '../../lib/ink.ts';
import { depthOf, useDepth, watchDepth } from '../../realtime/depth.ts';
import { screen } from '../../realtime/screen.ts';
import { paintTerrain } from './paint-terrain.ts';
import { type Profile, profileOf } from './terrain-profile.ts';

const RIDGES = 34;
/** A ridge for every so many milliseconds: the whole valley is the last 20 seconds. */
const RIDGE_MS = 600;

type Land = { ridges: readonly Profile[]; newestAt: number };

/** The first moment is all the past there is; later ones push it back. */
function addMoment(land: Land, profile: Profile, now: number): Land {
  if (land.ridges.length === 0) return { ridges: Array.from({ length: RIDGES }, () => profile), newestAt: now };
  if (now - land.newestAt < RIDGE_MS) return land;
  return { ridges: [profile, ...land.ridges.slice(0, RIDGES - 1)], newestAt: now };
}

function fit(canvas: HTMLCanvasElement): { readonly width: number; readonly height: number } {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = Math.min(2, devicePixelRatio);
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  canvas.getContext('2d')?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { width, height };
}

/** Paints until told to stop: with the book's own pace while it is in view, on change alone for those who want stillness. */
function animate(canvas: HTMLCanvasElement, symbol: string, onLand: (isThere: boolean) => void): () => void {
  const still = matchMedia(STILL);
  let land: Land = { ridges: [], newestAt: 0 };
  let isInView = true;
  let isStopped = false;
  const paint = (): void => {
    const context = canvas.getContext('2d');
    const now = performance.now();
    const profile = profileOf(depthOf(symbol));
    if (profile) {
      if (land.ridges.length === 0) onLand(true);
      // Without motion the land is the present alone.
      land = still.matches ? addMoment({ ridges: [], newestAt: 0 }, profile, now) : addMoment(land, profile, now);
    }
    if (isStopped || !context || land.ridges.length === 0) return;
    const shift = still.matches ? 0 : Math.min(1, (now - land.newestAt) / RIDGE_MS);
    const paper = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
    paintTerrain(context, { ...fit(canvas), ridges: land.ridges, shift, ink: readInk(), paper });
    if (isInView && !still.matches) screen.request('book', paint);
  };
  const repaint = (): void => screen.request('book', paint);
  const stops = [watchDepth(symbol, 'chart', repaint), watchInk(repaint)];
  const sight = new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? true;
    if (isInView) repaint();
  });
  sight.observe(canvas);
  const size = new ResizeObserver(repaint);
  size.observe(canvas);
  return () => {
    isStopped = true;
    screen.cancel('book', paint);
    sight.disconnect();
    size.disconnect();
    for (const stop of stops) stop();
  };
}

function Caption({ symbol }: { readonly symbol: string }) {
  const { bids, asks } = useDepth(symbol);
  const [bid] = bids;
  const [ask] = asks;
  if (!bid || !ask) return null;
  return (
    <p className="absolute inset-x-0 bottom-4 flex justify-center gap-5 text-11 text-ink-2 max-md:bottom-0 max-md:gap-4">
      <span className="whitespace-nowrap">
        {t('home.terrain.bid')}{' '}
        <span className="ms-0.5 font-mono text-buy">{formatDecimal(formatUnits(bid.price), { places: 2 })}</span>
      </span>
      <span className="whitespace-nowrap text-ink-3 max-md:hidden">{t('home.terrain.caption', { symbol })}</span>
      <span className="whitespace-nowrap">
        {t('home.terrain.ask')}{' '}
        <span className="ms-0.5 font-mono text-sell">{formatDecimal(formatUnits(ask.price), { places: 2 })}</span>
      </span>
    </p>
  );
}

export function Terrain({ symbol }: { readonly symbol: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasLand, setHasLand] = useState(false);
  useEffect(() => (canvas.current ? animate(canvas.current, symbol, setHasLand) : undefined), [symbol]);
  return (
    <>
      {!hasLand && <DepthEngraving levels={22} width={760} className="size-full max-md:opacity-40" />}
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('home.terrain', { symbol })}
        className={hasLand ? 'terrain absolute inset-0 size-full' : 'absolute inset-0 size-full'}
      />
      {hasLand && <Caption symbol={symbol} />}
    </>
  );
}
