// What keys call up: the sections of the menu by a few letters, and the list of keys.
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { KEYS } from './keys.ts';
import type { Section } from './sections.ts';

type SheetProps = { readonly onClose: () => void };

export function SectionSheet({ sections, onClose }: SheetProps & { readonly sections: readonly Section[] }) {
  const [letters, setLetters] = useState('');
  const navigate = useNavigate();
  const wanted = letters.trim().toLowerCase();
  const found = sections.filter(({ title, path }) => `${t(title)} ${path}`.toLowerCase().includes(wanted));
  return (
    <Dialog title={t('office.keys.sections')} isOpen onClose={onClose}>
      <form
        className="mb-3"
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found;
          if (!first) return;
          onClose();
          void navigate(first.path);
        }}
      >
        <TextField
          label={t('office.menu')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just called up, to type in it
          autoFocus
          value={letters}
          onChange={(event) => setLetters(event.target.value)}
        />
      </form>
      {found.length === 0 && <p>{t('office.keys.none')}</p>}
      <ul className="flex flex-col">
        {found.map(({ path, title, Icon }) => (
          <li key={path}>
            <Link
              to={path}
              onClick={onClose}
              className="flex h-9 items-center gap-2.5 rounded-md px-2 hover:bg-hover hover:text-ink-1 touch:h-11"
            >
              <Icon size={16} aria-hidden="true" />
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const OPEN = { key: 'Enter', text: 'office.keys.open' } as const;

export function KeySheet({ onClose }: SheetProps) {
  return (
    <Dialog title={t('office.keys')} isOpen onClose={onClose}>
      <ul className="divide-y divide-line">
        {[...KEYS, OPEN].map(({ key, text }) => (
          <li key={key} className="flex items-center justify-between gap-4 py-1.5">
            {t(text)}
            <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line-strong bg-panel px-1 font-mono text-11 text-ink-1">
              {key}
            </kbd>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
