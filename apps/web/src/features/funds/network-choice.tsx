// The networks of a coin as chips; one that is paused or behind says so.
import { Chip } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';

export type Network = {
  readonly chain: number;
  readonly title: string;
  readonly is_open: 0 | 1;
  readonly is_behind: 0 | 1;
  /** Why it is paused, as far as that is said. */
  readonly pause_reason: string;
  /** No withdrawal of the coin is sent over the network now. */
  readonly is_waiting?: 0 | 1;
};

export type NetworkChoiceProps = {
  readonly networks: readonly Network[];
  readonly selected: number | undefined;
  readonly onSelect: (chain: number) => void;
};

export function NetworkChoice({ networks, selected, onSelect }: NetworkChoiceProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-12 text-ink-2">{t('funds.network')}</span>
      <div role="group" aria-label={t('funds.network')} className="flex flex-wrap gap-1.5">
        {networks.map(({ chain, title, is_open }) => (
          <Chip
            key={chain}
            isSelected={chain === selected}
            onClick={() => onSelect(chain)}
            className="h-8! border border-line px-3!"
          >
            {title}
            {is_open === 0 && <span className="ms-1.5 text-11 text-warning">{t('funds.network.paused')}</span>}
          </Chip>
        ))}
      </div>
    </div>
  );
}

/** Tells what has to be known of the network before anything is sent over it. */
export function NetworkNotice({ network, isDeposit }: { readonly network: Network; readonly isDeposit: boolean }) {
  const name = { network: network.title };
  if (network.is_open === 0)
    return (
      <Notice tone="warning" isUrgent title={t('funds.network.pausedTitle', name)}>
        {network.pause_reason !== '' && <p>{network.pause_reason}</p>}
        {t(isDeposit ? 'funds.network.pausedDeposit' : 'funds.network.pausedWithdraw')}
      </Notice>
    );
  if (network.is_behind === 1)
    return (
      <Notice tone="warning" isUrgent title={t('funds.network.behindTitle', name)}>
        {t(isDeposit ? 'funds.network.behindDeposit' : 'funds.network.behindWithdraw')}
      </Notice>
    );
  if (network.is_waiting !== 1) return null;
  return (
    <Notice tone="warning" isUrgent title={t('funds.network.waitsTitle', name)}>
      {t('funds.network.waitsWithdraw')}
    </Notice>
  );
}
