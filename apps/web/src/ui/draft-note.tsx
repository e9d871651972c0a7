// Says in a long form that it begins with what was written before, which would surprise otherwise, and takes it back.
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { History } from 'lucide-react';

export type DraftNoteProps = {
  readonly isRestored: boolean;
  readonly onDiscard: () => void;
};

export function DraftNote({ isRestored, onDiscard }: DraftNoteProps) {
  if (!isRestored) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
      <History size={13} aria-hidden="true" />
      {t('draft.restored')}
      <Button size="small" variant="quiet" onClick={onDiscard}>
        {t('draft.discard')}
      </Button>
    </p>
  );
}
