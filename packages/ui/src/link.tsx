// Links inside the app: they load the page's code when hovered or focused. Built on the router's hooks rather than on its
// own link, which brings the framework mode's page prefetching along (3 kB).
import type { AnchorHTMLAttributes, FocusEvent, PointerEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router';
import { prefetchPage } from './lib/prefetch.ts';

const prefetch = (event: FocusEvent<HTMLAnchorElement> | PointerEvent<HTMLAnchorElement>): void =>
  prefetchPage(event.currentTarget.pathname);

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly to: string;
  /** Kept in the history entry of the page that opens. */
  readonly state?: unknown;
};

export function Link({ to, state, target, onClick, children, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(to, { ...(target && { target }), state });
  return (
    <a
      onFocus={prefetch}
      onPointerEnter={prefetch}
      {...rest}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}

export type NavLinkProps = Omit<LinkProps, 'className'> & {
  readonly className: (state: { readonly isActive: boolean }) => string;
};

/** A link that is marked while its page is open. */
export function NavLink({ className, ...rest }: NavLinkProps) {
  const isActive = useLocation().pathname === useResolvedPath(rest.to).pathname;
  return <Link {...rest} className={className({ isActive })} aria-current={isActive ? 'page' : undefined} />;
}
