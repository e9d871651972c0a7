import { Button } from '@bourse/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../lib/session.ts';

export type ProposeButtonProps = {
  readonly label: string;
  /** What is opened. */
  readonly renderDialog: (onClose: () => void) => ReactNode;
};

/** For operators who may ask. */
export function ProposeButton({ label, renderDialog }: ProposeButtonProps) {
  const mayAsk = useMay('micro.request');
  const [isAsking, setAsking] = useState(false);
  if (!mayAsk) return null;
  return (
    <>
      <Button size="small" className="font-sans" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && renderDialog(() => setAsking(false))}
    </>
  );
}
