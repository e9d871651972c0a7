// Pauses a coin on a network at once, or asks that it be open again: the one takes one operator, the other two.
import { officeNetworks } from '@bourse/contract';
import { PAUSE_REASONS, type PauseReason } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { optionsOf } from '../../ui/options.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { type Network, titleOf } from './desk.ts';

type DialogProps = { readonly network: Network; readonly onClose: () => void };

const SIDES = ['both', 'deposit', 'withdraw'] as const;
type Side = (typeof SIDES)[number];

function PauseDialog({ network, onClose }: DialogProps) {
  const pause = useAct(officeNetworks.pauseNetwork, onClose);
  const [side, setSide] = useState<Side>('both');
  const [cause, setCause] = useState<PauseReason>('maintenance');
  const { chain, currency } = network;
  return (
    <ReasonDialog
      title={`${t('office.networks.pause')} · ${titleOf(network)}`}
      text={t('office.networks.pauseText')}
      action={t('office.networks.pause')}
      isPending={pause.isPending}
      onConfirm={(reason) => pause.mutate({ chain, currency, side, cause, reason })}
      onClose={onClose}
    >
      <div className="mb-3 grid gap-3">
        <NativeSelect
          label={t('office.networks.side')}
          options={optionsOf(SIDES, (key) => t(`office.networks.side.${key}`))}
          selected={side}
          onSelect={setSide}
        />
        <NativeSelect
          label={t('office.networks.cause')}
          options={optionsOf(PAUSE_REASONS, (key) => t(`network.pause.${key}`))}
          selected={cause}
          onSelect={setCause}
        />
      </div>
    </ReasonDialog>
  );
}

function ReopenDialog({ network, onClose }: DialogProps) {
  const reopen = useAct(officeNetworks.proposeSettings, onClose);
  const { chain, currency } = network;
  return (
    <ReasonDialog
      title={`${t('office.networks.reopen')} · ${titleOf(network)}`}
      text={t('office.networks.reopenText')}
      action={t('office.networks.reopen')}
      isPending={reopen.isPending}
      onConfirm={(reason) => reopen.mutate({ chain, currency, is_deposit_open: 1, is_withdraw_open: 1, reason })}
      onClose={onClose}
    />
  );
}

export function PauseButtons({ network }: { readonly network: Network }) {
  const { is_deposit_open: canDeposit, is_withdraw_open: canWithdraw } = network;
  return (
    <>
      {(canDeposit || canWithdraw) && (
        <AskButton
          permission="networks.halt"
          label={t('office.networks.pause')}
          renderDialog={(onClose) => <PauseDialog network={network} onClose={onClose} />}
        />
      )}
      {!(canDeposit && canWithdraw) && (
        <AskButton
          permission="networks.request"
          label={t('office.networks.reopen')}
          renderDialog={(onClose) => <ReopenDialog network={network} onClose={onClose} />}
        />
      )}
    </>
  );
}
