import type { Call, InputOf } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useAct } from '../lib/use-ask.ts';
import { AskButton } from './ask-button.tsx';
import type { Funding, FundPurpose } from './fund-dialog.tsx';

const FundDialog = lazyOverlay(async () => (await import('./fund-dialog.tsx')).FundDialog);

export type FundButtonProps<Purpose extends FundPurpose, C extends Call> = {
  readonly label?: string;
  /** The first one is chosen at the start. */
  readonly purposes: readonly [Purpose, ...Purpose[]];
  /** Only this currency can be moved there. */
  readonly onlyCurrency?: string;
  readonly call: C;
  readonly inputOf: (funding: Funding<Purpose>) => InputOf<C>;
};

type DialogProps<Purpose extends FundPurpose, C extends Call> = Omit<FundButtonProps<Purpose, C>, 'label'> & {
  readonly onClose: () => void;
};

function OpenDialog<Purpose extends FundPurpose, C extends Call>(props: DialogProps<Purpose, C>) {
  const { purposes, call, inputOf, onClose } = props;
  const { mutate, isPending } = useAct(call, onClose);
  return (
    <FundDialog
      {...props}
      isPending={isPending}
      onPropose={({ purpose, ...money }) =>
        mutate(inputOf({ ...money, purpose: purposes.find((one) => one === purpose) ?? purposes[0] }))
      }
    />
  );
}

/** Asks that money of the treasury go to an account of the house. */
export const FundButton = <Purpose extends FundPurpose, C extends Call>(props: FundButtonProps<Purpose, C>) => (
  <AskButton
    permission={props.call.permission}
    label={props.label ?? t('office.funding.move')}
    renderDialog={(onClose) => <OpenDialog {...props} onClose={onClose} />}
  />
);
