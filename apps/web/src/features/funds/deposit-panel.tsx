// Depositing a coin: its networks, the address of the chosen one, what holds there, and reporting what did not arrive.
import type { walletDeposits } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { useState } from 'react';
import { AddressText } from './address-text.tsx';
import { useDepositNetworks } from './deposit-networks.ts';
import { DepositRequestForm } from './deposit-request-form.tsx';
import { Fact } from './fact.tsx';
import { NetworkChoice, NetworkNotice } from './network-choice.tsx';

/** The encoder comes with the code that it draws, after the address. */
const QrCode = lazyPart(() => import('@bourse/ui/qr-code.tsx').then((module) => module.QrCode));
const QR_SIZE = 148;

type Network = walletDeposits.DepositNetwork;

/** Dark on white in both themes, as scanners want it. */
function Scannable({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className="shrink-0 self-start rounded-md border border-line bg-[#fff] p-1.5 max-md:self-center">
      <span className="block" style={{ minWidth: QR_SIZE, minHeight: QR_SIZE }}>
        <QrCode text={text} label={label} size={QR_SIZE} />
      </span>
    </div>
  );
}

/** The tag is shown as large as the address: without it nobody is credited. */
function TagCard({ network: { tag, currency } }: { readonly network: Network }) {
  return (
    <div className="flex gap-5 max-md:flex-col max-md:items-center">
      <Scannable text={tag} label={t('funds.deposit.tagQr', { coin: currency })} />
      <div className="min-w-0 flex-1 max-md:w-full">
        <p className="text-12 text-ink-2">{t('funds.deposit.tag', { coin: currency })}</p>
        <div className="mt-1 flex items-start justify-between gap-2">
          <strong className="font-mono text-20 font-[550] text-ink-1">{tag}</strong>
          <CopyButton text={tag} label={t('funds.copyTag')} />
        </div>
      </div>
    </div>
  );
}

function AddressCard({ network }: { readonly network: Network }) {
  const { address, currency, title, min_number, confirmations } = network;
  return (
    <div className="flex gap-5 max-md:flex-col max-md:items-center">
      <Scannable text={address} label={t('funds.deposit.qr', { coin: currency, network: title })} />
      <div className="flex min-w-0 flex-1 flex-col gap-3 max-md:w-full">
        <div>
          <p className="text-12 text-ink-2">{t('funds.deposit.address', { coin: currency, network: title })}</p>
          <div className="mt-1 flex items-start justify-between gap-2">
            <AddressText address={address} className="text-13! text-ink-1" />
            <CopyButton text={address} label={t('funds.copyAddress')} />
          </div>
        </div>
        <dl className="flex flex-col gap-1.5 border-t border-line pt-3 text-12">
          <Fact label={t('funds.deposit.minimum')}>
            <span className="font-mono">{`${formatDecimal(min_number)} ${currency}`}</span>
          </Fact>
          <Fact label={t('funds.confirmations')}>
            <span className="font-mono">{confirmations}</span>
          </Fact>
          <Fact label={t('funds.deposit.to')}>{t('funds.spotAccount')}</Fact>
        </dl>
        <p className="text-12 text-warning">{t('funds.deposit.only', { coin: currency, network: title })}</p>
      </div>
    </div>
  );
}

export type DepositPanelProps = {
  readonly currency: number;
  /** In a popup there is no room for reporting. */
  readonly isBrief?: boolean;
};

export function DepositPanel({ currency, isBrief = false }: DepositPanelProps) {
  const networks = useDepositNetworks(currency);
  const [chain, setChain] = useState<number>();
  const [isReporting, setReporting] = useState(false);
  if (networks.isError && !networks.data)
    return <ErrorState text={errorText(networks.error)} onRetry={() => void networks.refetch()} />;
  if (!networks.data) return <SkeletonRows rows={4} rowClassName="h-11" />;
  const network = networks.data.find((row) => row.chain === chain) ?? networks.data[0];
  if (!network) return <p className="text-13 text-ink-2">{t('funds.unsupported')}</p>;
  return (
    <div className="flex flex-col gap-4">
      <NetworkChoice networks={networks.data} selected={network.chain} onSelect={setChain} />
      <NetworkNotice network={network} isDeposit />
      {network.is_open === 1 && network.tag !== '' && (
        <Notice tone="warning" title={t('funds.deposit.tagTitle')}>
          {t('funds.deposit.tagText')}
        </Notice>
      )}
      {network.is_open === 1 && network.address !== '' && <AddressCard key={network.chain} network={network} />}
      {network.is_open === 1 && network.tag !== '' && <TagCard network={network} />}
      {!isBrief && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 text-12 text-ink-2">
            {t('funds.request.offer')}
            <Button size="small" onClick={() => setReporting(true)}>
              {t('funds.request.open')}
            </Button>
          </div>
          <Dialog title={t('funds.request.open')} isOpen={isReporting} onClose={() => setReporting(false)}>
            <DepositRequestForm network={network} onSent={() => setReporting(false)} />
          </Dialog>
        </>
      )}
    </div>
  );
}
