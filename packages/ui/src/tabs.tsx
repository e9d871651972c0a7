// A row of tabs, after the ARIA pattern: one tab stop, arrow keys move and select, the chosen tab is underlined.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './class-names.ts';

export type Tab<Key extends string> = { readonly key: Key; readonly label: ReactNode };

export type TabsProps<Key extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly selected: Key;
  readonly onSelect: (key: Key) => void;
  /** The panel of the selected tab. Without it the tabs only switch what stands elsewhere. */
  readonly children?: ReactNode;
  readonly className?: string;
  readonly panelClassName?: string;
};

const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, selected, onSelect, children, className, panelClassName } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // On a phone the row scrolls sideways: the selected tab comes into view, and the page stays where it is.
  useEffect(() => {
    const [row, tab] = [list.current, list.current?.querySelector(`[data-key="${CSS.escape(selected)}"]`)];
    if (!row || !tab || row.scrollWidth <= row.clientWidth) return;
    const [frame, place] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.scrollLeft += Math.max(0, place.right - frame.right) - Math.max(0, frame.left - place.left);
  }, [selected]);
  const select = (index: number): void => {
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (!tab) return;
    onSelect(tab.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(tab.key)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.key === selected);
    const by = KEYS[event.key];
    if (by !== undefined) select(at + by);
    else if (event.key === 'Home') select(0);
    else if (event.key === 'End') select(tabs.length - 1);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
        className={cx('flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]', className)}
      >
        {tabs.map((tab) => {
          const isSelected = tab.key === selected;
          return (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-${tab.key}`}
              data-key={tab.key}
              aria-selected={isSelected}
              aria-controls={children === undefined ? undefined : `${id}-panel`}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onSelect(tab.key)}
              className={cx(
                '-mb-px h-9 shrink-0 border-b-2 text-13 whitespace-nowrap transition-colors duration-(--feedback) -outline-offset-2 touch:h-11 touch:min-w-11 max-md:text-14',
                isSelected ? 'border-iris text-ink-1' : 'border-transparent text-ink-2 hover:text-ink-1',
              )}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className={panelClassName}>
          {children}
        </div>
      )}
    </>
  );
}
