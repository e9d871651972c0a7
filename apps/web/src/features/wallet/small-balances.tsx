// Whether balances that are worth next to nothing are left out. Kept on this browser.
import { Button } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { readStored, store } from '@bourse/ui/lib/storage.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { create } from 'zustand';

const useHidden = create<{ readonly isHidden: boolean }>(() => ({ isHidden: readStored('hide_small') === '1' }));

export const useHidesSmall = (): boolean => useHidden((state) => state.isHidden);

function setHidesSmall(isHidden: boolean): void {
  store('hide_small', isHidden ? '1' : undefined);
  useHidden.setState({ isHidden });
}

export function HideSmall() {
  const isHidden = useHidesSmall();
  return (
    <Checkbox checked={isHidden} onChange={(event) => setHidesSmall(event.target.checked)}>
      <span title={t('wallet.hideSmall.hint')}>{t('wallet.hideSmall')}</span>
    </Checkbox>
  );
}

/** In place of a list of which nothing is left. */
export function NothingShown() {
  return (
    <EmptyState
      title={t('wallet.noneShown')}
      text={t('wallet.noneShown.text')}
      action={
        <Button size="small" onClick={() => setHidesSmall(false)}>
          {t('wallet.noneShown.show')}
        </Button>
      }
    />
  );
}
