// A titled part of a settings page, and the rows inside it: what is set, how it stands, and the button that changes it.
import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

export type SectionProps = {
  /** Left out where the page has this one part, whose name is the page's own. */
  readonly title?: string;
  readonly text?: ReactNode;
  /** At the end of the heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
  /** Lists and tables reach the frame. */
  readonly isFlush?: boolean;
  readonly className?: string;
};

/** A table reaches the frame, and its outer columns stand under the heading. */
export const FLUSH_TABLE =
  'md:[&_td:first-child]:ps-5 md:[&_td:last-child]:pe-5 md:[&_th:first-child]:ps-5 md:[&_th:last-child]:pe-5';

export function Section({ title, text, action, children, isFlush = false, className }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title && id}
      className={cx(
        'border-line bg-panel max-md:-mx-4 max-md:border-y md:rounded-lg md:border',
        'overflow-hidden',
        className,
      )}
    >
      {title && (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 md:px-5">
          <div className="min-w-min flex-1">
            <h2 id={id} className="text-14">
              {title}
            </h2>
            {text && <p className="mt-0.5 text-12 text-ink-2">{text}</p>}
          </div>
          {action && <div className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-2">{action}</div>}
        </header>
      )}
      <div className={isFlush ? FLUSH_TABLE : 'px-4 py-4 md:px-5'}>{children}</div>
    </section>
  );
}

export type SettingRowProps = {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** How it stands now. */
  readonly value?: ReactNode;
  readonly action?: ReactNode;
};

export function SettingRow({ title, text, value, action }: SettingRowProps) {
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line px-4 py-3 last:border-b-0 md:px-5">
      <div className="min-w-0 flex-1 basis-50">
        <p className="flex flex-wrap items-center gap-2 text-13 text-ink-1">{title}</p>
        {text && <p className="mt-0.5 text-12 text-ink-2">{text}</p>}
      </div>
      {/* Where there is no room beside the text, both go below it and keep to the end of the row. */}
      <div className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-x-4 gap-y-1.5 empty:hidden">
        {value && <div className="min-w-0 text-12 break-words text-ink-2">{value}</div>}
        {action && <div className="flex min-w-0 flex-wrap items-center justify-end gap-1.5">{action}</div>}
      </div>
    </li>
  );
}

export function SettingRows({ children }: { readonly children: ReactNode }) {
  return <ul>{children}</ul>;
}
