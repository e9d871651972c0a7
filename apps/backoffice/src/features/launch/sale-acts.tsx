// What can be asked for of a sale as it now stands, and the stop that one operator may give.
import { type MessageOf, officeLaunch } from '@bourse/contract';
import { parseUnits } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useAct } from '../../lib/use-ask.ts';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { ProposeButton } from './propose-button.tsx';

export type WholeSale = MessageOf<typeof officeLaunch.sale>;

const SaleDialog = lazyOverlay(async () => (await import('./sale-dialog.tsx')).SaleDialog);

/** Before it opens, and of a pro rata sale before its result. */
const mayBeCancelled = ({ state, mode, timeline }: WholeSale): boolean =>
  state === 'draft' || (state === 'scheduled' && (mode === 'pro_rata' || timeline === 1));

/** What the fund lacks of a draft's supply; undefined where it suffices. */
export function missingOf({ state, supply, fund }: WholeSale): bigint | undefined {
  const missing = (parseUnits(supply) ?? 0n) - (parseUnits(fund) ?? 0n);
  return state === 'draft' && missing > 0n ? missing : undefined;
}

export function SaleActs({ sale }: { readonly sale: WholeSale }) {
  const { id, state, timeline, is_stopped: isStopped } = sale;
  const schedule = useAct(officeLaunch.proposeSchedule);
  const cancel = useAct(officeLaunch.proposeCancel);
  const stop = useAct(officeLaunch.stop);
  const isOpen = state === 'draft' || (state === 'scheduled' && timeline < 3);
  return (
    <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 empty:hidden">
      {state === 'draft' && (
        <ReasonButton
          permission="launch.request"
          label={t('office.launch.schedule')}
          text={t('office.launch.scheduleText')}
          isPending={schedule.isPending}
          onConfirm={(reason, onSuccess) => schedule.mutate({ id, reason }, { onSuccess })}
        />
      )}
      {isOpen && (
        <ProposeButton
          label={t('office.change.propose')}
          renderDialog={(onClose) => <SaleDialog sale={sale} onClose={onClose} />}
        />
      )}
      {state === 'scheduled' && timeline < 3 && !isStopped && (
        <ReasonButton
          permission="launch.halt"
          label={t('office.launch.stop')}
          text={t('office.launch.stopText')}
          isPending={stop.isPending}
          onConfirm={(reason, onSuccess) => stop.mutate({ id, reason }, { onSuccess })}
        />
      )}
      {mayBeCancelled(sale) && (
        <ReasonButton
          permission="launch.request"
          label={t('office.launch.cancel')}
          text={t('office.launch.cancelText')}
          isPending={cancel.isPending}
          onConfirm={(reason, onSuccess) => cancel.mutate({ id, reason }, { onSuccess })}
        />
      )}
    </div>
  );
}
