import type { Permission } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { useMayCall } from '../lib/session.ts';

export type AskButtonProps = {
  /** Without one it is any operator's. */
  readonly permission: Permission | undefined;
  readonly label: string;
  /** The dialog that the button opens. */
  readonly renderDialog: (onClose: () => void) => ReactNode;
  readonly isMain?: boolean;
};

/** Opens a dialog for operators who may do what it asks. */
export function AskButton({ permission, label, renderDialog, isMain = false }: AskButtonProps) {
  const mayAsk = useMayCall({ permission });
  const [isAsking, setAsking] = useState(false);
  if (!mayAsk) return null;
  return (
    <>
      <Button
        size="small"
        data-sends
        className="font-sans"
        {...(isMain && { variant: 'primary' })}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {isAsking && renderDialog(() => setAsking(false))}
    </>
  );
}
