// A transfer between any two wallets that the coin may go between.
import type { Wallet } from '@bourse/domain';
import { Button, IconButton } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Select } from '@bourse/ui/select.tsx';
import { ArrowRightLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useClosedBecause } from '../../../lib/closed.ts';
import type { BalanceRow } from '../wallet-rows.ts';
import { AccountSelect } from './account-select.tsx';
import { faultText } from './fault-text.ts';
import { TransferAmount } from './transfer-amount.tsx';
import { findFault, type TransferDraft } from './transfer-draft.ts';
import { useTransfer } from './transfer-funds.ts';
import { sourcesOf, targetsOf, type TransferStart, useTransferDraft, waysOf } from './use-draft.ts';

/** These faults are shown before the button is pressed: the others may come of a form that is not complete yet. */
const SAID_AT_ONCE: ReadonlySet<string> = new Set(['same', 'maximum', 'insufficient']);

type FieldsProps = {
  readonly draft: TransferDraft;
  readonly onAmend: (changes: Partial<{ from: Wallet; to: Wallet }>) => void;
};

function Sides({ draft: { coin, from, to }, onAmend }: FieldsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-end gap-2 max-md:grid-cols-1">
      <AccountSelect
        label={t('wallet.transfer.from')}
        coin={coin}
        wallets={sourcesOf(coin)}
        selected={from}
        onSelect={(wallet) => onAmend({ from: wallet })}
      />
      <IconButton
        label={t('wallet.transfer.swap')}
        onClick={() => onAmend({ from: to, to: from })}
        className="mb-0.5 max-md:mx-auto max-md:-my-1 max-md:rotate-90"
      >
        <ArrowRightLeft size={16} aria-hidden="true" />
      </IconButton>
      <AccountSelect
        label={t('wallet.transfer.to')}
        coin={coin}
        wallets={targetsOf(coin, from)}
        selected={to}
        onSelect={(wallet) => onAmend({ to: wallet })}
      />
    </div>
  );
}

export type TransferFormProps = {
  /** Those that can be moved. */
  readonly coins: readonly BalanceRow[];
  readonly start: TransferStart;
  /** The side of a wallet's own row: its coin and that wallet are not chosen again. */
  readonly fixed?: 'from' | 'to';
  readonly onDone?: () => void;
};

function Choices({
  fixed,
  coins,
  draft,
  onCoin,
  onAmend,
}: FieldsProps & Pick<TransferFormProps, 'coins' | 'fixed'> & { readonly onCoin: (currencyId: number) => void }) {
  if (fixed) {
    const other = fixed === 'from' ? 'to' : 'from';
    const ways = waysOf(draft.coin).filter((way) => way[fixed] === draft[fixed]);
    return (
      <AccountSelect
        label={t(`wallet.transfer.${other}`)}
        coin={draft.coin}
        wallets={ways.map((way) => way[other])}
        selected={draft[other]}
        onSelect={(wallet) => onAmend(other === 'from' ? { from: wallet } : { to: wallet })}
      />
    );
  }
  return (
    <>
      <Select
        label={t('wallet.coin')}
        selected={String(draft.coin.currency)}
        options={coins.map(({ currency, currency_name }) => ({ key: String(currency), text: currency_name }))}
        onSelect={(key) => onCoin(Number(key))}
      />
      <Sides draft={draft} onAmend={onAmend} />
    </>
  );
}

export function TransferForm({ coins, start, fixed, onDone }: TransferFormProps): ReactNode {
  const [isAsked, setAsked] = useState(false);
  const closed = useClosedBecause('new');
  const written = useTransferDraft(coins, start);
  const sending = useTransfer({
    onDone: () => {
      setAsked(false);
      written?.amend({ amount: '' });
      onDone?.();
    },
  });
  if (!written) return null;
  const { draft, amend } = written;
  const fault = findFault(draft);
  // Money comes to contracts at any time.
  const why = draft.from === 'lever' ? closed : undefined;
  const shown = fault && (isAsked || SAID_AT_ONCE.has(fault.code)) ? fault : undefined;
  const text = shown && faultText(shown, draft.coin.currency_name);
  const isSame = shown?.code === 'same';
  return (
    <form
      noValidate
      aria-label={t('wallet.transfer')}
      className={
        fixed ? 'grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]' : 'flex flex-col gap-4'
      }
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (fault || why !== undefined || sending.isPending) return;
        sending.mutate({ currencyId: draft.coin.currency, from: draft.from, to: draft.to, number: draft.amount });
      }}
    >
      <Choices
        coins={coins}
        draft={draft}
        {...(fixed && { fixed })}
        onCoin={(currencyId) => amend({ currencyId, amount: '' })}
        onAmend={amend}
      />
      {isSame && (
        <p role="alert" className="text-12 text-error">
          {text}
        </p>
      )}
      <TransferAmount draft={draft} error={isSame ? undefined : text} onChange={(amount) => amend({ amount })} />
      <Button
        type="submit"
        variant="primary"
        isPending={sending.isPending}
        disabled={why !== undefined}
        title={why}
        className={fixed ? 'md:mt-[22px]' : 'self-start max-md:self-stretch'}
      >
        {t('wallet.transfer')}
      </Button>
    </form>
  );
}
