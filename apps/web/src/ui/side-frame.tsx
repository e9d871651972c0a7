// The frame of pages that belong together: their menu beside the page on a desk, above it on a phone. Visitors are asked to
// log in first, unless the page is for them as well.
import type { MessageKey } from '@bourse/messages';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { LucideProps } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { LoginGate } from './login-gate.tsx';

export type SideEntry = {
  readonly to: string;
  readonly text: MessageKey;
  readonly Icon: ComponentType<LucideProps>;
  /** Other addresses of the page, and pages that it leads to, which have no entry of their own. */
  readonly holds?: readonly string[];
};

type SideNavProps = { readonly label: string; readonly entries: readonly SideEntry[] };

function SideNav({ label, entries }: SideNavProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = entries.find(({ to, holds = [] }) => to === pathname || holds.includes(pathname))?.to;
  // On a phone the menu scrolls sideways: the open page's entry comes into view.
  useEffect(() => {
    const entry = nav.current?.querySelector(`[href="${CSS.escape(shown ?? '')}"]`);
    const show = (): void => entry?.scrollIntoView({ block: 'nearest', inline: 'center' });
    show();
    // Names are wider or narrower in the letters that come later.
    void document.fonts.ready.then(show);
  }, [shown]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="flex shrink-0 gap-0.5 overflow-x-auto [scrollbar-width:none] max-lg:-mx-4 max-lg:border-b max-lg:border-line max-lg:px-2 lg:sticky lg:top-20 lg:w-50 lg:flex-col lg:self-start"
    >
      {entries.map(({ to, text, Icon }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === shown ? 'page' : undefined}
          className={cx(
            'flex shrink-0 items-center gap-2.5 text-13 transition-colors duration-(--feedback) max-lg:h-11 max-lg:border-b-2 max-lg:px-3 max-lg:whitespace-nowrap lg:min-h-9 lg:rounded-md lg:px-3 lg:py-1.5 lg:touch:min-h-11',
            to === shown
              ? 'text-ink-1 max-lg:border-iris lg:bg-iris-wash'
              : 'text-ink-2 hover:text-ink-1 max-lg:border-transparent lg:hover:bg-hover',
          )}
        >
          <Icon size={15} aria-hidden="true" className="shrink-0 max-lg:hidden" />
          {t(text)}
        </Link>
      ))}
    </nav>
  );
}

export type SidePageProps = {
  readonly title: string;
  readonly text?: string;
  /** A single form is narrower than a list. */
  readonly isNarrow?: boolean;
  /** Visitors see it as well. */
  readonly isPublic?: boolean;
  /** At the end of the heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

export type SideFrameProps = SidePageProps & { readonly nav: SideNavProps };

export function SideFrame(props: SideFrameProps) {
  const { title, text, isNarrow = false, isPublic = false, action, nav, children } = props;
  usePageTitle(title);
  return (
    <LoginGate isPublic={isPublic}>
      <div
        data-frame="side"
        className="mx-auto flex w-full max-w-320 flex-1 gap-6 px-4 pb-16 max-lg:flex-col max-lg:gap-0 lg:pt-8"
      >
        <SideNav {...nav} />
        <div className={cx('min-w-0 flex-1 max-lg:pt-5', isNarrow && 'max-w-130')}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h1 className="text-20">{title}</h1>
            {action}
          </div>
          {text && <p className="mt-1 text-13 text-ink-2">{text}</p>}
          <div className="in-turn mt-5 flex flex-col gap-5">{children}</div>
        </div>
      </div>
    </LoginGate>
  );
}
