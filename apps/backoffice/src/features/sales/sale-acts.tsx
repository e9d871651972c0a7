// What can be asked for of a sale as it now stands, and the stop that one operator may give.
import { type MessageOf, officeLaunch } from '@bourse/contract';
import { parseUnits } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { AskButton } from '../../ui/ask-button.tsx';
import { ReasonAct } from '../../ui/reason-button.tsx';

export type WholeSale = MessageOf<typeof officeLaunch.sale>;

const SaleDialog = lazyOverlay(async () => (await import('./sale-dialog.tsx')).SaleDialog);

/** Before it opens, and of a pro rata sale before its result. */
const mayBeCancelled = ({ state, mode, timeline }: WholeSale): boolean =>
  state === 'draft' || (state === 'scheduled' && (mode === 'pro_rata' || timeline === 1));

/** The fund lacks so much of a draft's supply; undefined where it suffices. */
export function missingOf({ state, supply, fund }: WholeSale): bigint | undefined {
  const missing = (parseUnits(supply) ?? 0n) - (parseUnits(fund) ?? 0n);
  return state === 'draft' && missing > 0n ? missing : undefined;
}

export function SaleActs({ sale }: { readonly sale: WholeSale }) {
  const { id, state, timeline, is_stopped: isStopped } = sale;
  const isOpen = state === 'draft' || (state === 'scheduled' && timeline < 3);
  return (
    <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 empty:hidden">
      {state === 'draft' && (
        <ReasonAct
          label={t('office.launch.schedule')}
          text={t('office.launch.scheduleText')}
          call={officeLaunch.proposeSchedule}
          inputOf={(reason) => ({ id, reason })}
        />
      )}
      {isOpen && (
        <AskButton
          permission="launch.request"
          label={t('office.change.propose')}
          renderDialog={(onClose) => <SaleDialog sale={sale} onClose={onClose} />}
        />
      )}
      {state === 'scheduled' && timeline < 3 && !isStopped && (
        <ReasonAct
          label={t('office.launch.stop')}
          text={t('office.launch.stopText')}
          call={officeLaunch.stop}
          inputOf={(reason) => ({ id, reason })}
        />
      )}
      {mayBeCancelled(sale) && (
        <ReasonAct
          label={t('office.launch.cancel')}
          text={t('office.launch.cancelText')}
          call={officeLaunch.proposeCancel}
          inputOf={(reason) => ({ id, reason })}
        />
      )}
    </div>
  );
}
