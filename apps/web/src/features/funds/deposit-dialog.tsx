// Depositing from anywhere: the coins as tabs, with the address of each.
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useState } from 'react';
import { BuyChannels } from './buy-channels.tsx';
import { useIsFundingOpen } from './deposit-networks.ts';
import { DepositPanel } from './deposit-panel.tsx';
import { FUNDING_COINS } from './funding-coins.ts';

export function DepositDialog({ onClose }: { readonly onClose: () => void }) {
  const [coin, setCoin] = useState<(typeof FUNDING_COINS)[number]>(FUNDING_COINS[0]);
  const [id, name] = coin;
  const isOpen = useIsFundingOpen();
  return (
    <Dialog title={t('funds.deposit')} isOpen onClose={onClose}>
      <Tabs
        label={t('funds.coin')}
        tabs={FUNDING_COINS.map(([, label]) => ({ key: label, label }))}
        selected={name}
        onSelect={(key) => setCoin(FUNDING_COINS.find(([, label]) => label === key) ?? coin)}
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
    </Dialog>
  );
}
