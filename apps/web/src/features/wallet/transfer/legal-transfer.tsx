// The simple transfer: USDT between the fiat and the contract account, at least 100, confirmed before it is sent.
import { formatUnits, parseUnits, USDT, type Wallet } from '@bourse/domain';
import { Button, refuseRepeat, takeFocus } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useState } from 'react';
import { useClosedBecause } from '../../../lib/closed.ts';
import { coinsOf, WALLET_TEXTS, type Wallets } from '../wallet-rows.ts';
import { faultText } from './fault-text.ts';
import { TransferAmount } from './transfer-amount.tsx';
import { findFault, LEGAL_MINIMUM, type TransferDraft } from './transfer-draft.ts';
import { useTransfer } from './transfer-funds.ts';

const DIRECTIONS = ['in', 'out'] as const;
type Direction = (typeof DIRECTIONS)[number];
const SIDES: Readonly<Record<Direction, { readonly from: Wallet; readonly to: Wallet }>> = {
  in: { from: 'legal', to: 'lever' },
  out: { from: 'lever', to: 'legal' },
};

/** These faults are shown while the user still types. */
const isSaidAtOnce = (code: string): boolean => code === 'insufficient' || code === 'maximum';

type ConfirmProps = {
  readonly draft: TransferDraft;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

function Confirm({ draft: { coin, from, to, amount }, isOpen, isPending, onClose, onConfirm }: ConfirmProps) {
  const lines = [
    [t('wallet.transfer.from'), t(WALLET_TEXTS[from])],
    [t('wallet.transfer.to'), t(WALLET_TEXTS[to])],
    [t('wallet.amount'), `${formatDecimal(formatUnits(parseUnits(amount) ?? 0n))} ${coin.currency_name}`],
  ] as const;
  return (
    <Dialog
      title={t('wallet.transfer.confirm')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('wallet.transfer.cancel')}</Button>
          <Button variant="primary" ref={takeFocus} onKeyDown={refuseRepeat} isPending={isPending} onClick={onConfirm}>
            {t('wallet.transfer.confirm')}
          </Button>
        </>
      }
    >
      <dl className="divide-y divide-line">
        {lines.map(([label, text]) => (
          <div key={label} className="flex items-baseline justify-between gap-4 py-1.5">
            <dt>{label}</dt>
            <dd className="text-end text-ink-1">{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

export function LegalTransfer({ wallets }: { readonly wallets: Wallets }) {
  const [direction, setDirection] = useState<Direction>('in');
  const [amount, setAmount] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const closed = useClosedBecause('new');
  const sending = useTransfer({
    isShort: true,
    onDone: () => {
      setAmount('');
      setAsked(false);
    },
  });
  const coin = coinsOf(wallets).find(({ currency }) => currency === USDT);
  if (!coin) return null;
  const draft: TransferDraft = { coin, ...SIDES[direction], amount };
  const fault = findFault(draft, LEGAL_MINIMUM);
  const why = direction === 'out' ? closed : undefined;
  const isShown = fault && (isAsked || isSaidAtOnce(fault.code));
  const confirm = (): void => {
    const { from, to } = draft;
    sending.mutate({ currencyId: coin.currency, from, to, number: amount }, { onSettled: () => setConfirming(false) });
  };
  return (
    <form
      noValidate
      aria-label={t('wallet.transferLegal')}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!fault && why === undefined) setConfirming(true);
      }}
    >
      <Tabs
        label={t('wallet.transferLegal.direction')}
        tabs={DIRECTIONS.map((key) => ({ key, label: t(`wallet.transferLegal.${key}`) }))}
        selected={direction}
        onSelect={setDirection}
      />
      <TransferAmount
        draft={draft}
        error={isShown ? faultText(fault, coin.currency_name) : undefined}
        onChange={setAmount}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={why !== undefined}
        title={why}
        className="self-start max-md:self-stretch"
      >
        {t('wallet.transfer')}
      </Button>
      <Confirm
        draft={draft}
        isOpen={isConfirming}
        isPending={sending.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={confirm}
      />
    </form>
  );
}
