// Stops new orders at once, or asks that they be taken again: the one takes one operator, the other two.
import { type InputOf, officeMicro } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-ask.ts';

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

export type SwitchButtonProps = {
  readonly subject: Omit<InputOf<typeof officeMicro.stop>, 'reason'>;
  readonly name: string;
  readonly isOpen: boolean;
};

function textOf(isOpen: boolean, { scope }: SwitchButtonProps['subject']): string {
  if (!isOpen) return t('office.micro.reopenText');
  return t(scope === 'country' ? 'office.micro.stopCountryText' : 'office.micro.stopText');
}

export function SwitchButton({ subject, name, isOpen }: SwitchButtonProps) {
  const mayAct = useMay(isOpen ? 'micro.halt' : 'micro.request');
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const stop = useAct(officeMicro.stop, close);
  const open = useAct(officeMicro.proposeOpen, close);
  if (!mayAct) return null;
  const act = isOpen ? stop : open;
  const title = t(isOpen ? 'office.micro.stop' : 'office.micro.reopen');
  return (
    <>
      <Button size="small" className="font-sans" onClick={() => setAsking(true)}>
        {title}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`${title} · ${name}`}
          text={textOf(isOpen, subject)}
          action={title}
          isPending={act.isPending}
          onConfirm={(reason) => act.mutate({ ...subject, reason })}
          onClose={close}
        />
      )}
    </>
  );
}
