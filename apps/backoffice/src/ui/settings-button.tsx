// How a desk asks for other settings: the dialog comes when it is first opened, the right is the call's own.
import type { Call, InputOf } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useAct } from '../lib/use-ask.ts';
import { AskButton } from './ask-button.tsx';
import type { Asked, SettingsDesk, SettingsDialogProps } from './settings-dialog.tsx';

export type AskSettingsProps<Field extends string, C extends Call> = Omit<
  SettingsDialogProps<Field>,
  'desk' | 'isPending' | 'onPropose'
> & {
  readonly call: C;
  readonly inputOf: (asked: Asked) => InputOf<C>;
};

export type SettingsButtonProps<Field extends string, C extends Call> = Omit<AskSettingsProps<Field, C>, 'onClose'> & {
  /** “Propose a change” where nothing is said. */
  readonly label?: string;
};

export function settingsOf<Field extends string>(desk: SettingsDesk<Field>) {
  const Dialog = lazyOverlay(async () => (await import('./settings-dialog.tsx')).SettingsDialog<Field>);

  function AskSettings<C extends Call>({ call, inputOf, ...dialog }: AskSettingsProps<Field, C>) {
    const { mutate, isPending } = useAct(call, dialog.onClose);
    return <Dialog {...dialog} desk={desk} isPending={isPending} onPropose={(asked) => mutate(inputOf(asked))} />;
  }

  function SettingsButton<C extends Call>({ label, ...ask }: SettingsButtonProps<Field, C>) {
    return (
      <AskButton
        permission={ask.call.permission}
        label={label ?? t('office.change.propose')}
        renderDialog={(onClose) => <AskSettings {...ask} onClose={onClose} />}
      />
    );
  }

  return { AskSettings, SettingsButton };
}
