// Depositing from anywhere: the four coins as tabs, with the address of each.
import { BTC, ETH, USDC, USDT } from '@bourse/domain';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useState } from 'react';
import { BuyChannels } from './buy-channels.tsx';
import { useIsFundingOpen } from './deposit-networks.ts';
import { DepositPanel } from './deposit-panel.tsx';

const COINS = { USDT, USDC, ETH, BTC } as const;
type Coin = keyof typeof COINS;
const NAMES: readonly Coin[] = ['USDT', 'USDC', 'ETH', 'BTC'];

export function DepositDialog({ onClose }: { readonly onClose: () => void }) {
  const [coin, setCoin] = useState<Coin>('USDT');
  const isOpen = useIsFundingOpen();
  return (
    <Dialog title={t('funds.deposit')} isOpen onClose={onClose}>
      <Tabs
        label={t('funds.coin')}
        tabs={NAMES.map((name) => ({ key: name, label: name }))}
        selected={coin}
        onSelect={setCoin}
        panelClassName="flex flex-col gap-4 pt-4"
      >
        {isOpen.data === false ? (
          <p>{t('funds.notOpenText')}</p>
        ) : (
          <DepositPanel key={coin} currency={COINS[coin]} isBrief />
        )}
        <Link
          to={`/account/rechargeMoney?id=${COINS[coin]}&current=0`}
          onClick={onClose}
          className="inline-flex items-center self-start text-12 text-iris underline underline-offset-2 touch:min-h-11"
        >
          {t('funds.deposit.more')}
        </Link>
        <BuyChannels />
      </Tabs>
    </Dialog>
  );
}
