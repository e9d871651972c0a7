// QR codes as SVG, for clients that cannot draw them. The same few addresses are asked for again and again.
import { renderSVG } from 'uqr';

const KEPT_MAX = 200;
/** One of the eight that the standard knows. To try all of them would take four times as long, for the event loop too. */
const MASK = 2;

/** `drawn` says whether it had to be drawn. */
export type QrCode = { readonly image: string; readonly drawn: boolean };

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
