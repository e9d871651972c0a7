// What keeps a user's money from leaving: the hold over everything, and the lock of each wallet.
import { type MessageOf, officeFunds } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { WALLETS } from '@bourse/domain';
import { useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { walletText } from '../../lib/wallets.ts';
import { Answer, Facts, Panel } from '../../ui/page.tsx';

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

type WalletState = MessageOf<typeof officeFunds.userFunds>['wallets'][number];

function LockButton({ id, state }: { readonly id: number; readonly state: WalletState }) {
  const isLocked = state.is_locked === 1;
  const [isAsking, setAsking] = useState(false);
  const act = useAct(isLocked ? officeFunds.unlockWallet : officeFunds.lockWallet, () => setAsking(false));
  const action = t(isLocked ? 'office.funds.unlock' : 'office.funds.lock');
  const wallet = WALLETS.find((each) => each === state.wallet) ?? 'change';
  const title = `${action} · ${walletText(wallet)}`;
  return (
    <>
      <Button size="small" aria-label={title} onClick={() => setAsking(true)}>
        {action}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={title}
          text={t(isLocked ? 'office.funds.unlockText' : 'office.funds.lockText')}
          action={action}
          isPending={act.isPending}
          onConfirm={(reason) => act.mutate({ id, wallet, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function WalletItem({ id, state }: { readonly id: number; readonly state: WalletState }) {
  const mayLock = useMay('funds.lock');
  const isLocked = state.is_locked === 1;
  return (
    <li className="flex items-center gap-3 px-4 py-2 text-13">
      <span className="min-w-0 flex-1">{walletText(state.wallet)}</span>
      <Badge tone={isLocked ? 'error' : 'neutral'}>
        {t(isLocked ? 'office.funds.isLocked' : 'office.funds.isOpen')}
      </Badge>
      {mayLock && <LockButton id={id} state={state} />}
    </li>
  );
}

export function LocksPanel({ id }: { readonly id: number }) {
  const query = useAsk(officeFunds.userFunds, { id });
  return (
    <Panel title={t('office.funds.locks')}>
      <Answer query={query} rows={4}>
        {({ held_until, wallets }) => (
          <>
            <Facts facts={[[t('office.funds.hold'), held_until || t('office.funds.noHold')]]} />
            <ul className="divide-y divide-line border-t border-line">
              {wallets.map((state) => (
                <WalletItem key={state.wallet} id={id} state={state} />
              ))}
            </ul>
          </>
        )}
      </Answer>
    </Panel>
  );
}
