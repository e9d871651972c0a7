// The palette: a few letters and Enter lead to a market, a page or an action. All by keyboard; a pointer works too.
import { cx } from '@bourse/ui/class-names.ts';
import { isComposing } from '@bourse/ui/lib/composing.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { searchFuzzy } from '../lib/fuzzy.ts';
import { Keys } from './hotkey-sheet.tsx';
import { type Entry, usePaletteEntries } from './palette-entries.ts';
import '@bourse/ui/lib/key-clicks.ts';

const SHOWN_MAX = 50;

/** Returns the index of the entry that a key leads to; the list goes round. */
function moved(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(at + 8, count - 1);
  if (key === 'PageUp') return Math.max(at - 8, 0);
  return undefined;
}

type ResultsProps = {
  readonly id: string;
  readonly entries: readonly Entry[];
  readonly at: number;
  readonly onPoint: (at: number) => void;
  readonly onChoose: (entry: Entry) => void;
};

function Results({ id, entries, at, onPoint, onChoose }: ResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('comfort.palette.results')}
      className="max-h-[min(60dvh,360px)] overflow-y-auto p-1 empty:hidden"
    >
      {entries.map((entry, nth) => (
        // The field above keeps the focus and says which entry is meant.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={entry.key}
          id={`${id}-${nth}`}
          role="option"
          aria-selected={nth === at}
          onPointerMove={() => onPoint(nth)}
          onClick={() => onChoose(entry)}
          className={cx(
            'flex h-9 cursor-pointer items-center gap-3 rounded-md px-2.5 text-13 touch:h-11',
            nth === at ? 'bg-hover text-ink-1' : 'text-ink-2',
          )}
        >
          <span className="min-w-0 flex-1 truncate">{entry.text}</span>
          {entry.hotkey && <Keys hotkey={entry.hotkey} />}
          <span className="shrink-0 text-11 text-ink-2">{t(entry.kind)}</span>
        </div>
      ))}
    </div>
  );
}

function Jump({ onClose }: { readonly onClose: () => void }) {
  const all = usePaletteEntries();
  const [query, setQuery] = useState('');
  const [pointed, setPointed] = useState(0);
  const id = useId();
  const entries = searchFuzzy(query, all, (entry) => [entry.text, ...entry.words]).slice(0, SHOWN_MAX);
  const at = Math.min(pointed, Math.max(0, entries.length - 1));
  const choose = (entry: Entry): void => {
    onClose();
    entry.act();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event.nativeEvent)) {
      // Nor may its Escape close the palette.
      event.stopPropagation();
      return;
    }
    const next = moved(event.key, at, entries.length);
    if (next !== undefined) {
      event.preventDefault();
      setPointed(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const entry = entries[at];
      if (entry) choose(entry);
    }
  };
  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-3.5">
        <Search size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
        <input
          type="text"
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={id}
          aria-activedescendant={entries.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          aria-label={t('comfort.palette.search')}
          placeholder={t('comfort.palette.search')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette was just called up, to type in it
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setPointed(0);
          }}
          onKeyDown={onKeyDown}
          className="h-11 min-w-0 flex-1 bg-transparent text-14 text-ink-1 outline-none placeholder:text-ink-3"
        />
      </div>
      <Results id={id} entries={entries} at={at} onPoint={setPointed} onChoose={choose} />
      {entries.length === 0 && <p className="px-4 py-8 text-center text-13 text-ink-3">{t('ui.noMatch')}</p>}
      <output className="sr-only">{query !== '' && t('comfort.palette.found', { count: entries.length })}</output>
    </>
  );
}

export function Palette({ onClose }: { readonly onClose: () => void }) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className="scrim flex items-start justify-center px-4 pt-[12dvh]"
    >
      <Modal className="overlay w-full max-w-140 overflow-hidden">
        <AriaDialog aria-label={t('comfort.palette')} className="outline-none">
          <Jump onClose={onClose} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
