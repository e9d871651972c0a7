// Under a form: the button that saves it, and why it cannot.
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';

export type SaveBarProps = { readonly hasChanges: boolean; readonly isPending: boolean };

export function SaveBar({ hasChanges, isPending }: SaveBarProps) {
  return (
    <div className="flex items-center gap-3">
      <Button type="submit" variant="primary" disabled={!hasChanges} isPending={isPending}>
        {t('office.save')}
      </Button>
      {!hasChanges && <span className="text-12 text-ink-3">{t('office.noChanges')}</span>}
    </div>
  );
}
