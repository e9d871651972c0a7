// The list inside a popup: actions, or one choice of several. Loaded with its popup, never with the page.
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem } from 'react-aria-components/Menu';
import { cx } from './class-names.ts';

export type MenuEntry = {
  readonly key: string;
  readonly label: ReactNode;
  readonly text: string;
  /** The language of the text, where it is not the page's. */
  readonly lang?: string;
  /** A line parts it from what follows, which is of another kind. */
  readonly isLastOfKind?: boolean;
};

export type MenuProps = {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** The chosen entry; marks it, and turns the menu into a choice. */
  readonly selected?: string;
  readonly takesFocus: boolean;
  readonly onAction: (key: string) => void;
  readonly onClose: () => void;
};

/** React Aria moves the focus, and leaves the key to the page as well, whose scrolling would close the menu. */
function keepPage(event: KeyboardEvent): void {
  if (event.key === 'Home' || event.key === 'End') event.preventDefault();
}

export function Menu({ label, entries, selected, takesFocus, onAction, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return undefined;
    // React Aria renders the entries after the menu itself; its own autoFocus stops at the menu.
    const frame = requestAnimationFrame(() => {
      const chosen = menu.current?.querySelector<HTMLElement>('[aria-checked="true"]');
      const first = menu.current?.querySelector<HTMLElement>('[role^="menuitem"]');
      (chosen ?? first)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [takesFocus]);
  return (
    <div onKeyDown={keepPage} role="presentation">
      <AriaMenu
        aria-label={label}
        ref={menu}
        {...(selected !== undefined && {
          selectionMode: 'single' as const,
          selectedKeys: [selected],
          disallowEmptySelection: true,
        })}
        onAction={(key) => onAction(String(key))}
        onClose={onClose}
        className="max-h-[70dvh] overflow-y-auto p-1 outline-none"
      >
        {entries.map((entry) => (
          <AriaMenuItem
            key={entry.key}
            id={entry.key}
            textValue={entry.text}
            {...(entry.lang && { lang: entry.lang })}
            className={cx(
              entry.isLastOfKind &&
                'mb-[9px] after:absolute after:inset-x-0 after:-bottom-[5px] after:h-px after:bg-line',
              'relative flex h-8 cursor-pointer items-center gap-3 rounded-md px-2.5 text-13 text-ink-2 outline-none data-focused:bg-hover data-focused:text-ink-1 data-selected:text-ink-1 touch:h-11 max-md:text-14',
            )}
          >
            {({ isSelected }) => (
              <>
                <span className="flex flex-1 items-center gap-2.5">{entry.label}</span>
                {isSelected && <Check size={14} aria-hidden="true" className="text-iris" />}
              </>
            )}
          </AriaMenuItem>
        ))}
      </AriaMenu>
    </div>
  );
}
