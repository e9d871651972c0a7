// Stops new orders at once, or asks that they be taken again: the one takes one operator, the other two.
import { officeEarn } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useAct } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

type Subject = {
  /** Of a product; without one, all of staking. */
  readonly id?: number;
  readonly name: string;
};
type DialogProps = Subject & { readonly onClose: () => void };

function StopDialog({ id, name, onClose }: DialogProps) {
  const stop = useAct(officeEarn.stop, onClose);
  return (
    <ReasonDialog
      title={`${t('office.earn.stop')} · ${name}`}
      text={t('office.earn.stopText')}
      action={t('office.earn.stop')}
      isPending={stop.isPending}
      onConfirm={(reason) => stop.mutate({ ...(id !== undefined && { id }), reason })}
      onClose={onClose}
    />
  );
}

function ReopenDialog({ id, name, onClose }: DialogProps) {
  const rules = useAct(officeEarn.proposeRules, onClose);
  const product = useAct(officeEarn.proposeProduct, onClose);
  return (
    <ReasonDialog
      title={`${t('office.earn.reopen')} · ${name}`}
      text={t('office.earn.reopenText')}
      action={t('office.earn.reopen')}
      isPending={rules.isPending || product.isPending}
      onConfirm={(reason) =>
        id === undefined ? rules.mutate({ is_open: 1, reason }) : product.mutate({ id, is_offered: 1, reason })
      }
      onClose={onClose}
    />
  );
}

export function StopButton({ isOpen, ...subject }: Subject & { readonly isOpen: boolean }) {
  // One for each, so that an open dialog stays what it is.
  return isOpen ? (
    <AskButton
      permission="earn.halt"
      label={t('office.earn.stop')}
      renderDialog={(onClose) => <StopDialog {...subject} onClose={onClose} />}
    />
  ) : (
    <AskButton
      permission="earn.request"
      label={t('office.earn.reopen')}
      renderDialog={(onClose) => <ReopenDialog {...subject} onClose={onClose} />}
    />
  );
}
