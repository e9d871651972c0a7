// Buttons and links that look like buttons. A disabled button should say why, through `title` or text beside it.
import type { ButtonHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';

type Variant = 'primary' | 'secondary' | 'quiet' | 'buy' | 'sell';
type Size = 'small' | 'medium' | 'large';

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-[550] whitespace-nowrap select-none transition-[background-color,border-color,color,filter] duration-(--feedback)';
/** Opacity would make its text as pale as its ground. */
const FILLED = 'disabled:bg-line disabled:text-ink-2 disabled:inset-ring disabled:inset-ring-line-strong';
const VARIANTS: Record<Variant, string> = {
  primary: `bg-iris text-on-iris hover:not-disabled:brightness-108 active:not-disabled:brightness-95 ${FILLED}`,
  secondary:
    'border border-line-strong bg-panel text-ink-1 hover:not-disabled:border-ink-3 hover:not-disabled:bg-raised active:not-disabled:bg-sunken disabled:opacity-45',
  quiet: 'text-ink-2 hover:not-disabled:bg-hover hover:not-disabled:text-ink-1 disabled:opacity-45',
  buy: `bg-buy text-on-direction hover:not-disabled:brightness-108 active:not-disabled:brightness-95 ${FILLED}`,
  sell: `bg-sell text-on-direction hover:not-disabled:brightness-108 active:not-disabled:brightness-95 ${FILLED}`,
};
const SIZES: Record<Size, string> = {
  small: 'h-7 px-2.5 text-12 touch:h-11 max-md:px-3 max-md:text-14',
  medium: 'h-9 px-3.5 text-13 touch:h-11 max-md:text-14',
  large: 'h-11 px-5 text-14',
};

type Look = { readonly variant?: Variant; readonly size?: Size };

const look = ({ variant = 'secondary', size = 'medium' }: Look, className?: string): string =>
  cx(BASE, VARIANTS[variant], SIZES[size], className);

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    readonly ref?: Ref<HTMLButtonElement>;
    /** Shows a spinner and refuses presses, keeping the button's width and focus. */
    readonly isPending?: boolean;
  };

/** It is the `ref` of what comes next where a dialog opens: that has the focus from the start. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** For a button that has the focus when a dialog opens: the key that opened it and is still held does not press it. */
export const refuseRepeat = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};

export function Button({ variant, size, isPending = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(isPending ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      className={look({ ...(variant && { variant }), ...(size && { size }) }, cx('relative', className))}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isPending && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="spinner" />
        </span>
      )}
      <span className={cx('inline-flex items-center gap-2', isPending && 'opacity-0')}>{children}</span>
    </button>
  );
}

export type ButtonLinkProps = LinkProps & Look;

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} data-button className={look({ ...(variant && { variant }), ...(size && { size }) }, className)} />
  );
}

export type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly ref?: Ref<HTMLButtonElement>;
  /** Says what the button does; also its tooltip. */
  readonly label: string;
  readonly children: ReactNode;
};

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        'inline-grid size-8 shrink-0 place-items-center rounded-md text-ink-2 transition-colors duration-(--feedback) hover:not-disabled:bg-hover hover:not-disabled:text-ink-1 disabled:opacity-45 touch:size-11',
        className,
      )}
    >
      {children}
    </button>
  );
}
