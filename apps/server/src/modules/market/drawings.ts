// Drawings as SVG: marks of currencies without a picture, and QR codes for clients that cannot draw them.
import { renderSVG } from 'uqr';
import type { CurrencyInfo } from '../../core/market/market-data.ts';

const LETTERS_MAX = 4;
/** Steps by the golden angle keep the colours of neighbouring ids apart. */
const HUE_STEP = 137.5;
/** The font size that fits the disc, by the number of letters. */
const FONT_SIZES = [34, 34, 28, 22, 18];

/** The beginning of its name on a disc in a colour of its own. */
export function drawLogo({ id, name }: Pick<CurrencyInfo, 'id' | 'name'>): string {
  // Nothing that means something in XML is kept.
  const letters = name.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, LETTERS_MAX);
  const hue = Math.round((id * HUE_STEP) % 360);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img">`,
    `<circle cx="32" cy="32" r="32" fill="hsl(${hue} 55% 38%)"/>`,
    `<text x="32" y="33" fill="#fff" font-family="system-ui,sans-serif" font-weight="600" font-size="${FONT_SIZES[letters.length] ?? 18}"`,
    ` text-anchor="middle" dominant-baseline="central">${letters}</text></svg>`,
  ].join('');
}

const KEPT_MAX = 200;
/** One of the eight that the standard knows. To try all of them would take four times as long, for the event loop too. */
const MASK = 2;

/** `drawn` says whether it had to be drawn. */
type QrCode = { readonly image: string; readonly drawn: boolean };

/** The same few addresses are asked for again and again, so some codes are kept. */
export function createQrCodes(): (text: string) => QrCode {
  const kept = new Map<string, string>();
  return (text) => {
    const known = kept.get(text);
    const image = known ?? renderSVG(text, { border: 2, maskPattern: MASK });
    // Taken out and put in again, so that what was not asked for longest comes first.
    kept.delete(text);
    kept.set(text, image);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return { image, drawn: known === undefined };
  };
}
