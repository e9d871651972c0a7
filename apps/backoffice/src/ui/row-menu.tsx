// What can be done with a row: behind one button, or as the button itself where it is one thing only.
import type { Permission } from '@bourse/domain';
import { IconButton } from '@bourse/ui/button.tsx';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useSession } from '../lib/session.ts';
import { AskButton } from './ask-button.tsx';

const MenuOverlay = lazyOverlay(async () => (await import('@bourse/ui/menu-overlay.tsx')).MenuOverlay);

export type RowAct = {
  readonly permission: Permission;
  readonly label: string;
  readonly renderDialog: (onClose: () => void) => ReactNode;
};

export type RowMenuProps = {
  /** The row's name, for its button. */
  readonly name: string;
  readonly acts: readonly RowAct[];
};

export function RowMenu({ name, acts }: RowMenuProps) {
  const permissions = useSession(({ operator }) => operator?.permissions);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The act itself: an open dialog stays what it is, whatever becomes of the row.
  const [asked, setAsked] = useState<RowAct>();
  const allowed = acts.filter(({ permission }) => permissions?.includes(permission));
  const [first] = allowed;
  if (!first && !asked) return null;
  if (first && allowed.length === 1 && acts.length === 1) return <AskButton {...first} />;
  return (
    <>
      <IconButton
        ref={button}
        label={t('office.rowMenu', { name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => void MenuOverlay.prepare()}
        onFocus={() => void MenuOverlay.prepare()}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={16} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <MenuOverlay
          label={t('office.rowMenu', { name })}
          trigger={button}
          entries={allowed.map(({ label }) => ({ key: label, label, text: label }))}
          onAction={(key) => setAsked(allowed.find(({ label }) => label === key))}
          onClose={() => setOpen(false)}
        />
      )}
      {asked?.renderDialog(() => setAsked(undefined))}
    </>
  );
}
