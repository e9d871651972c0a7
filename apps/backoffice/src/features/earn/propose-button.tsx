import { AskButton, type AskButtonProps } from '../../ui/ask-button.tsx';

/** For operators who may ask for changes of staking. */
export const ProposeButton = (props: Pick<AskButtonProps, 'label' | 'renderDialog'>) => (
  <AskButton permission="earn.request" {...props} />
);
