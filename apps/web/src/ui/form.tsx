// The one pattern of forms: fields under each other, what is wrong with the whole above the button, a button that says it
// is busy, and the second factor in their place when the server asks for one.
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import type { ReactNode } from 'react';
import type { FormCall } from '../lib/form-call.ts';
import { SecondFactorStep } from './second-factor.tsx';

export type FormProps = {
  readonly call: FormCall;
  readonly submitLabel: string;
  readonly children: ReactNode;
  /** Beside the submit button, e.g. a way back. */
  readonly beside?: ReactNode;
  /** Why it cannot be sent now. */
  readonly blockedBecause?: string | undefined;
  readonly isLarge?: boolean;
  /** Whoever sends it cannot take it back: the button warns. */
  readonly isGrave?: boolean;
  readonly className?: string;
};

export function Form(props: FormProps) {
  const { call, submitLabel, children, beside, blockedBecause, isLarge = false, isGrave = false, className } = props;
  if (call.demand) return <SecondFactorStep demand={call.demand} call={call} />;
  return (
    <form noValidate className={cx('flex flex-col gap-4', className)} onSubmit={call.submit}>
      {children}
      <p role="alert" className="text-13 text-error empty:hidden">
        {call.error}
      </p>
      <div className={cx('flex gap-2', isLarge ? 'flex-col' : 'items-center max-md:flex-col max-md:items-stretch')}>
        <Button
          type="submit"
          variant="primary"
          size={isLarge ? 'large' : 'medium'}
          isPending={call.isPending}
          disabled={blockedBecause !== undefined}
          title={blockedBecause}
          className={cx(isGrave && 'bg-error!')}
        >
          {submitLabel}
        </Button>
        {beside}
      </div>
    </form>
  );
}

/** Tells a password manager whose password the form changes. */
export function UsernameHint({ account }: { readonly account: string | undefined }) {
  return (
    <input type="text" name="username" autoComplete="username" value={account ?? ''} readOnly hidden tabIndex={-1} />
  );
}
