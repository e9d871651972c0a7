// The picture of a sale that has none of its own: a pattern in the colour of its coin, over a ruler, with the coin's name.
import type { CurrencyInfo } from '../../core/market/market-data.ts';

const WIDTH = 1200;
const HEIGHT = 400;
/** Steps by the golden angle keep the colours of neighbouring ids apart, as in the marks of coins. */
const HUE_STEP = 137.5;
const NAME_MAX = 10;

type Point = readonly [x: number, y: number];
const at = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
const turn = ([x, y]: Point, angle: number, length: number): Point => [
  x + Math.cos(angle) * length,
  y + Math.sin(angle) * length,
];

/** Planets on their ways round a centre. */
function drawOrbits(): string {
  const centre: Point = [880, 190];
  const rings = Array.from({ length: 7 }, (_, place) => {
    const radius = 44 + place * 46;
    const [x, y] = turn(centre, place * 2.4 + 0.6, radius);
    return (
      `<circle cx="${centre[0]}" cy="${centre[1]}" r="${radius}" fill="none" stroke-opacity="${(0.75 - place * 0.08).toFixed(2)}"/>` +
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${9 - place}" fill="currentColor" stroke="none"/>`
    );
  });
  return `${rings.join('')}<circle cx="${centre[0]}" cy="${centre[1]}" r="16" fill="currentColor" stroke="none"/>`;
}

/** A swell that comes in. */
function drawWaves(): string {
  const waves = Array.from({ length: 11 }, (_, place) => {
    const points = Array.from({ length: 61 }, (__, step): Point => {
      const x = 420 + step * 13;
      const rise = (step / 60) * (46 - place * 2);
      return [x, 96 + place * 22 - Math.sin(step / 5.2 + place * 0.55) * rise];
    });
    return `<path d="M${points.map(at).join('L')}" fill="none" stroke-opacity="${(0.85 - place * 0.06).toFixed(2)}"/>`;
  });
  return waves.join('');
}

/** Fronds that unroll from one stem each. */
function drawFronds(): string {
  const fronds = Array.from({ length: 4 }, (_, frond) => {
    let point: Point = [640 + frond * 150, 352];
    let angle = -Math.PI / 2 - 0.12;
    const stem = [point];
    const leaves: string[] = [];
    for (let step = 0; step < 34; step += 1) {
      point = turn(point, angle, 13 - step * 0.22);
      angle += 0.012 + step * 0.0042;
      stem.push(point);
      const length = 62 * Math.sin((Math.PI * (step + 4)) / 40);
      for (const side of [-1, 1]) leaves.push(`M${at(point)}L${at(turn(point, angle + side * 1.05, length))}`);
    }
    return (
      `<path d="M${stem.map(at).join('L')}" fill="none" stroke-width="2.5"/>` +
      `<path d="${leaves.join('')}" stroke-opacity="0.5"/>`
    );
  });
  return fronds.join('');
}

const PATTERNS = [drawWaves, drawOrbits, drawFronds];

function drawRuler(): string {
  const marks = Array.from({ length: WIDTH / 12 + 1 }, (_, place) => {
    const length = place % 10 === 0 ? 20 : place % 5 === 0 ? 13 : 7;
    return `M${place * 12} ${HEIGHT}v-${length}`;
  });
  return `<path d="${marks.join('')}" stroke="#7a8798" stroke-opacity="0.55"/>`;
}

export function drawCover(sale: { readonly id: number }, coin: Pick<CurrencyInfo, 'id' | 'name'>): string {
  // Nothing that means something in XML is kept.
  const name = coin.name.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, NAME_MAX);
  const hue = Math.round((coin.id * HUE_STEP) % 360);
  const draw = PATTERNS[sale.id % PATTERNS.length] ?? drawWaves;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`,
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0b0f14"/>`,
    `<stop offset="1" stop-color="hsl(${hue} 42% 20%)"/></linearGradient></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>`,
    `<g color="hsl(${hue} 62% 66%)" stroke="currentColor" stroke-width="1.5" stroke-linecap="round">${draw()}</g>`,
    drawRuler(),
    `<text x="64" y="216" fill="#f6f4ef" font-family="system-ui,sans-serif" font-weight="650" font-size="${name.length > 5 ? 92 : 128}"`,
    ` letter-spacing="-2" dominant-baseline="central">${name}</text></svg>`,
  ].join('');
}
