// Depositing from anywhere: the coins as tabs, with the address of each.
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { SkeletonRows } from '@bourse/ui/states.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useState } from 'react';
import { BuyChannels } from './buy-channels.tsx';
import { useIsFundingOpen } from './deposit-networks.ts';
import { DepositPanel } from './deposit-panel.tsx';
import { type FundingCoin, useFundingCoins } from './funding-coins.ts';

type PlacesProps = {
  readonly coins: readonly FundingCoin[];
  readonly first: FundingCoin;
  readonly onClose: () => void;
};

function Places({ coins, first, onClose }: PlacesProps) {
  const [coin, setCoin] = useState(first);
  const [id, name] = coin;
  const isOpen = useIsFundingOpen();
  return (
    <Tabs
      label={t('funds.coin')}
      tabs={coins.map(([, label]) => ({ key: label, label }))}
      selected={name}
      onSelect={(key) => setCoin(coins.find(([, label]) => label === key) ?? coin)}
      panelClassName="flex flex-col gap-4 pt-4"
    >
      {isOpen.data === false ? <p>{t('funds.notOpenText')}</p> : <DepositPanel key={id} currency={id} isBrief />}
      <Link
        to={`/account/rechargeMoney?id=${id}&current=0`}
        onClick={onClose}
        className="inline-flex items-center self-start text-12 text-iris underline underline-offset-2 touch:min-h-11"
      >
        {t('funds.deposit.more')}
      </Link>
      <BuyChannels />
    </Tabs>
  );
}

export function DepositDialog({ onClose }: { readonly onClose: () => void }) {
  const coins = useFundingCoins();
  const first = coins?.[0];
  return (
    <Dialog title={t('funds.deposit')} isOpen onClose={onClose}>
      {coins && first ? (
        <Places coins={coins} first={first} onClose={onClose} />
      ) : (
        <SkeletonRows rows={6} rowClassName="h-11" />
      )}
    </Dialog>
  );
}
