import { AskButton, type AskButtonProps } from '../../ui/ask-button.tsx';

/** For operators who may ask for changes of sales. */
export const ProposeButton = (props: Pick<AskButtonProps, 'label' | 'renderDialog' | 'isMain'>) => (
  <AskButton permission="launch.request" {...props} />
);
