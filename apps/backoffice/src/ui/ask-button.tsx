import type { Permission } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { useMay } from '../lib/session.ts';

export type AskButtonProps = {
  readonly permission: Permission;
  readonly label: string;
  /** What is opened. */
  readonly renderDialog: (onClose: () => void) => ReactNode;
  readonly isMain?: boolean;
};

/** Opens a dialog for operators who may do what it asks. */
export function AskButton({ permission, label, renderDialog, isMain = false }: AskButtonProps) {
  const mayAsk = useMay(permission);
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
