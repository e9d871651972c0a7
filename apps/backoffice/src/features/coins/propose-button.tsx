import { AskButton, type AskButtonProps } from '../../ui/ask-button.tsx';

/** For operators who may ask for coins and changes of markets. */
export const ProposeButton = (props: Pick<AskButtonProps, 'label' | 'renderDialog'>) => (
  <AskButton permission="coins.request" {...props} />
);
