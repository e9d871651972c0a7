// Buttons whose acts need a reason and nothing else.
import type { Call, InputOf } from '@bourse/contract';
import type { Permission } from '@bourse/domain';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useAct } from '../lib/use-ask.ts';
import { AskButton } from './ask-button.tsx';

const ReasonDialog = lazyOverlay(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

export type ReasonButtonProps = {
  readonly permission: Permission | undefined;
  readonly label: string;
  /** It heads the dialog; the label does where it says enough. */
  readonly title?: string;
  readonly text: string;
  /** It is written on the button that does it; the label is where it says enough. */
  readonly action?: string;
  readonly isPending: boolean;
  /** Calls `onDone` once it is done. */
  readonly onConfirm: (reason: string, onDone: () => void) => void;
};

export function ReasonButton(props: ReasonButtonProps) {
  const { permission, label, title = label, text, action = label, isPending, onConfirm } = props;
  return (
    <AskButton
      permission={permission}
      label={label}
      renderDialog={(onClose) => (
        <ReasonDialog
          title={title}
          text={text}
          action={action}
          isPending={isPending}
          onConfirm={(reason) => onConfirm(reason, onClose)}
          onClose={onClose}
        />
      )}
    />
  );
}

export type ReasonActProps<C extends Call> = Pick<ReasonButtonProps, 'label' | 'title' | 'text' | 'action'> & {
  readonly call: C;
  readonly inputOf: (reason: string) => InputOf<C>;
};

/** The same for an act that is one call: the right is the call's own. */
export function ReasonAct<C extends Call>({ call, inputOf, ...button }: ReasonActProps<C>) {
  const { mutate, isPending } = useAct(call);
  return (
    <ReasonButton
      {...button}
      permission={call.permission}
      isPending={isPending}
      onConfirm={(reason, onDone) => mutate(inputOf(reason), { onSuccess: onDone })}
    />
  );
}
