import { AskButton, type AskButtonProps } from '../../ui/ask-button.tsx';

/** For operators who may ask for other tiers and for grants. */
export const ProposeButton = (props: Pick<AskButtonProps, 'label' | 'renderDialog'>) => (
  <AskButton permission="fees.request" {...props} />
);
