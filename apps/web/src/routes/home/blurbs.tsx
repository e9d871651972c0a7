// Why anybody should trade here: four promises, each with a small engraving of what it means.
import type { MessageKey } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import type { ReactNode } from 'react';

type Blurb = { readonly title: MessageKey; readonly text: MessageKey; readonly drawing: ReactNode };

const ROWS = [0, 1, 2, 3, 4] as const;

/** Two columns of entries, struck by one line. */
const LEDGER = (
  <>
    {ROWS.map((row) => (
      <g key={row}>
        <path d={`M6 ${12 + row * 11}h${30 - row * 4}`} stroke="var(--text-3)" />
        <path d={`M${90 - (30 - row * 4)} ${12 + row * 11}h${30 - row * 4}`} stroke="var(--text-3)" />
      </g>
    ))}
    <path d="M48 6v56" stroke="var(--line-strong)" />
    <path d="M6 66h84M6 70h84" stroke="var(--iris)" strokeWidth="1.5" />
  </>
);

/** Asks above the spread, bids below it. */
const BOOK = (
  <>
    {ROWS.map((row) => (
      <g key={row} strokeWidth="4">
        <path d={`M90 ${8 + row * 6}h-${66 - row * 12}`} stroke="var(--sell)" opacity={1 - row * 0.13} />
        <path d={`M90 ${68 - row * 6}h-${66 - row * 12}`} stroke="var(--buy)" opacity={1 - row * 0.13} />
      </g>
    ))}
    <path d="M6 38h84" stroke="var(--iris)" strokeDasharray="1 5" strokeWidth="1.5" />
  </>
);

/** A slip of paper, with the price that counted marked on its line. */
const RECEIPT = (
  <>
    <path d="M22 6h52v60l-6.500-5-6.500 5-6.500-5-6.500 5-6.500-5-6.500 5-6.500-5-6.500 5Z" stroke="var(--text-3)" />
    <path d="M30 40l8-9 8 6 9-14 11 8" stroke="var(--up)" strokeWidth="1.5" />
    <circle cx="55" cy="23" r="3" stroke="var(--iris)" strokeWidth="1.5" />
    <path d="M30 50h22" stroke="var(--text-3)" />
  </>
);

const KEYS = (
  <>
    {[6, 36, 66].map((x) => (
      <rect key={x} x={x} y="12" width="24" height="22" rx="4" stroke="var(--text-3)" />
    ))}
    <rect x="6" y="42" width="24" height="22" rx="4" stroke="var(--text-3)" />
    <rect x="36" y="42" width="54" height="22" rx="4" stroke="var(--iris)" strokeWidth="1.5" />
    <path d="M14 27v-8l8 8v-8M44 53h38" stroke="var(--text-2)" />
  </>
);

const BLURBS: readonly Blurb[] = [
  { title: 'home.features.ledger.title', text: 'home.features.ledger.text', drawing: LEDGER },
  { title: 'home.features.book.title', text: 'home.features.book.text', drawing: BOOK },
  { title: 'home.features.receipt.title', text: 'home.features.receipt.text', drawing: RECEIPT },
  { title: 'home.features.keys.title', text: 'home.features.keys.text', drawing: KEYS },
];

export function Blurbs() {
  return (
    <section className="mx-auto w-full max-w-300 px-6 py-14 max-md:px-4 max-md:py-10">
      <h2 className="text-28 max-md:text-20">{t('home.features.title')}</h2>
      <TickRuler className="mt-4 mb-8 w-full" />
      <ul className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-4">
        {BLURBS.map(({ title, text, drawing }) => (
          <li key={title} className="max-md:grid max-md:grid-cols-[96px_1fr] max-md:gap-x-4">
            <svg
              viewBox="0 0 96 76"
              width="96"
              height="76"
              fill="none"
              aria-hidden="true"
              className="max-md:row-span-2"
            >
              {drawing}
            </svg>
            <h3 className="text-16 md:mt-5">{t(title)}</h3>
            <p className="mt-1.5 text-13 text-pretty text-ink-2">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
