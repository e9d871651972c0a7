// Marks of coins, drawn for Bourse: one stroke width, one disc. A coin without a drawing gets its first letter on a
// colour that follows from its name; one whose picture operators have uploaded wears that.
import { type ReactNode, useSyncExternalStore } from 'react';

type Drawing = { readonly disc: string; readonly mark: ReactNode };

const BITCOIN = (
  <path d="M9 6.500h4.200a2.600 2.600 0 0 1 0 5.300H9m0 0h4.700a2.800 2.800 0 0 1 0 5.700H9m0-11v11M11 4.600v1.900m2.400-1.900v1.900M11 17.500v1.900m2.400-1.900v1.900M7.300 6.500H9m-1.700 11H9" />
);

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  BTC: { disc: '#D9822B', mark: BITCOIN },
  BCH: { disc: '#3E9B63', mark: <g transform="rotate(-18 12 12)">{BITCOIN}</g> },
  ETH: {
    disc: '#5C6BC0',
    mark: <path d="M12 4.500 7 12.300l5 2.900 5-2.900L12 4.500Zm-5 10 5 5.200 5-5.200-5 2.800-5-2.800Z" />,
  },
  USDT: {
    disc: '#1F8F76',
    mark: (
      <path d="M7 6.500h10M12 6.500v12M12 9.600c-3.200 0-5.600.7-5.600 1.700s2.400 1.700 5.600 1.700 5.600-.7 5.600-1.700-2.400-1.700-5.600-1.700Z" />
    ),
  },
  USDC: {
    disc: '#2F6FC4',
    mark: (
      <path d="M14.600 9.700c-.3-1-1.300-1.500-2.600-1.500-1.500 0-2.600.7-2.600 1.900 0 2.700 5.300 1.100 5.300 3.900 0 1.100-1.100 1.900-2.700 1.900-1.500 0-2.600-.7-2.800-1.800M12 6.800v1.400m0 7.700v1.300M8.600 5.600a7.300 7.300 0 0 0 0 12.800m6.800-12.800a7.300 7.300 0 0 1 0 12.800" />
    ),
  },
  XRP: {
    disc: '#4A5563',
    mark: (
      <path d="m6.500 6.800 3.300 3.200a3.200 3.200 0 0 0 4.400 0l3.300-3.200m-11 10.400L9.800 14a3.200 3.200 0 0 1 4.400 0l3.300 3.200" />
    ),
  },
  LTC: { disc: '#5B7FA6', mark: <path d="M11.300 5.500 9 17.500h7M7.600 13.300l6-2.600" /> },
};

const FALLBACK_DISCS = ['#8A5FBF', '#3B82A0', '#A0623B', '#6B8E3D', '#A84A6B', '#4F6D8F'] as const;

function discOf(name: string): string {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 997;
  return FALLBACK_DISCS[sum % FALLBACK_DISCS.length] ?? FALLBACK_DISCS[0];
}

const pictures = new Map<string, string>();
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whoever is told of coins tells it here, also that one has no picture any more. */
export function learnPictures(coins: readonly (readonly [name: string, address: string])[]): void {
  const changed = coins.filter(([name, address]) => address !== (pictures.get(name) ?? ''));
  for (const [name, address] of changed) pictures.set(name, address);
  if (changed.length > 0) for (const listener of listeners) listener();
}

/** What the server draws where there is no upload is drawn here. */
export const uploadOf = (logo: string): string => (logo.startsWith('/api/site_picture') ? logo : '');

export type CoinIconProps = { readonly name: string; readonly size?: number };

/** Decorative: the coin's name always stands beside it. */
export function CoinIcon({ name, size = 20 }: CoinIconProps) {
  const picture = useSyncExternalStore(listen, () => pictures.get(name));
  if (picture) {
    return <img src={picture} alt="" width={size} height={size} className="shrink-0 rounded-full object-cover" />;
  }
  const drawing = DRAWINGS[name];
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="shrink-0">
      <circle cx="12" cy="12" r="12" fill={drawing?.disc ?? discOf(name)} />
      {drawing ? (
        <g fill="none" stroke="#fff" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
          {drawing.mark}
        </g>
      ) : (
        <text x="12" y="16.300" textAnchor="middle" fontSize="12" fontWeight="600" fill="#fff">
          {name.slice(0, 1)}
        </text>
      )}
    </svg>
  );
}
