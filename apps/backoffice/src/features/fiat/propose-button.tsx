import { AskButton, type AskButtonProps } from '../../ui/ask-button.tsx';

/** For operators who may ask for changes of fiat trade. */
export const ProposeButton = (props: Pick<AskButtonProps, 'label' | 'renderDialog'>) => (
  <AskButton permission="fiat.request" {...props} />
);
