// A QR code drawn in this browser: what it says (a secret, an address) is told to nobody. Dark on light in both themes,
// since many cameras read nothing else.
import { useMemo } from 'react';
import { renderSVG } from 'uqr';

export type QrCodeProps = {
  readonly text: string;
  /** It says what the code leads to, for those who cannot see it. */
  readonly label: string;
  /** Edge in pixels. */
  readonly size?: number;
};

export function QrCode({ text, label, size = 148 }: QrCodeProps) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2, ecc: 'M', whiteColor: '#fff' }))}`,
    [text],
  );
  return <img src={source} alt={label} width={size} height={size} className="shrink-0 rounded-md" />;
}
