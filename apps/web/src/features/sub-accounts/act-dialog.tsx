// What is done with a sub-account after it was said what that means: it is renamed, frozen, thawed or closed.
import { subAccounts } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatWorth } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { leaveSubAccount } from '../../lib/switch-account.ts';
import type { OpenAct } from './account-table.tsx';
import { type Account, ACCOUNTS_KEY, AS_MASTER } from './accounts.ts';
import { RenameForm } from './label-form.tsx';

type GraveAct = Exclude<OpenAct['act'], 'rename'>;

const DONE_TEXTS = { freeze: 'subAccount.frozen', thaw: 'subAccount.thawed', close: 'subAccount.closed' } as const;

const send = (act: GraveAct, { id }: Account) =>
  act === 'close'
    ? call(subAccounts.close, { id }, AS_MASTER)
    : call(subAccounts.freeze, { id, is_frozen: act === 'freeze' ? '1' : '0' }, AS_MASTER);

const isWorthNothing = (worth: string): boolean => /^0*(\.0*)?$/.test(worth);

/** Answers why it cannot be closed, as far as the page knows; the server knows more. */
function hindrancesOf({ worth, open_orders }: Account): readonly string[] {
  return [
    ...(open_orders > 0 ? [t('subAccount.closeOrders', { count: open_orders })] : []),
    ...(isWorthNothing(worth)
      ? []
      : [t('subAccount.closeWorth', { worth: formatWorth(worth, { places: 2, rounding: 'towards_zero' }) })]),
  ];
}

type GraveProps = { readonly act: GraveAct; readonly account: Account; readonly onClose: () => void };

function Grave({ act, account, onClose }: GraveProps) {
  const client = useQueryClient();
  const { label } = account;
  const acting = useMutation({
    mutationFn: () => send(act, account),
    onSuccess: () => {
      notify.success(t(DONE_TEXTS[act], { label }));
      const { subAccount } = useSession.getState();
      if (act === 'close' && subAccount?.id === account.id) leaveSubAccount(subAccount);
      onClose();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ACCOUNTS_KEY }),
  });
  const hindrances = act === 'close' ? hindrancesOf(account) : [];
  const why = hindrances.join(' ') || undefined;
  return (
    <Dialog
      title={t(`subAccount.${act}One`, { label })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            className={act === 'thaw' || why !== undefined ? '' : 'bg-error!'}
            isPending={acting.isPending}
            disabled={why !== undefined}
            title={why}
            onClick={() => acting.mutate()}
          >
            {t(`subAccount.${act}`)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-pretty">{t(`subAccount.${act}Text`)}</p>
        {why !== undefined && <Notice tone="warning">{why}</Notice>}
        <p role="alert" className="text-error empty:hidden">
          {acting.error && errorText(acting.error)}
        </p>
      </div>
    </Dialog>
  );
}

export function ActDialog({ act, account, onClose }: OpenAct & { readonly onClose: () => void }) {
  if (act !== 'rename') return <Grave act={act} account={account} onClose={onClose} />;
  return (
    <Dialog title={t('subAccount.renameOne', { label: account.label })} isOpen onClose={onClose}>
      <RenameForm account={account} onDone={onClose} />
    </Dialog>
  );
}
