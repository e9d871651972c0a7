// Moves money of one wallet from an account of the person to another one.
import { type InputOf, subAccounts, wallet as walletCalls } from '@bourse/contract';
import { DECIMAL_PLACES_MAX, parseUnits, type Wallet } from '@bourse/domain';
import { Button, IconButton } from '@bourse/ui/button.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Select } from '@bourse/ui/select.tsx';
import { ErrorState, Skeleton } from '@bourse/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useAmountText } from '../../lib/mask.ts';
import { useAct } from '../../lib/use-act.ts';
import {
  balanceIn,
  type BalanceRow,
  coinsOf,
  WALLET_ORDER,
  WALLET_TEXTS,
  type Wallets,
} from '../../features/wallet/wallet-rows.ts';
import { WALLETS_KEY } from '../../features/wallet/wallets.ts';
import {
  type Account,
  ACCOUNTS_KEY,
  AS_MASTER,
  callFor,
  isOpen,
  labelOf,
} from '../../features/sub-accounts/accounts.ts';

const ACCOUNT_WALLETS_KEY = ['account-wallets'];

function useWalletsOf(account: Account) {
  return useQuery({
    queryKey: [...ACCOUNT_WALLETS_KEY, account.id],
    queryFn: async ({ signal }) => (await call(walletCalls.walletList, {}, { signal, ...callFor(account) })).message,
  });
}

const unitsOf = (text: string): bigint => parseUnits(text) ?? 0n;

/** Coins of which that wallet has something to move. */
const heldIn = (wallets: Wallets, wallet: Wallet): readonly BalanceRow[] =>
  coinsOf(wallets).filter((row) => unitsOf(balanceIn(row, wallet).available) > 0n);

type AccountSelectProps = {
  readonly label: string;
  readonly accounts: readonly Account[];
  readonly selected: Account;
  readonly onSelect: (id: number) => void;
};

const AccountSelect = ({ label, accounts, selected, onSelect }: AccountSelectProps) => (
  <Select
    label={label}
    selected={String(selected.id)}
    options={accounts.map((account) => ({ key: String(account.id), text: labelOf(account), mark: String(account.id) }))}
    onSelect={(key) => onSelect(Number(key))}
    className="min-w-0"
  />
);

type Written = {
  readonly fromId?: number;
  readonly toId?: number;
  readonly wallet: Wallet;
  readonly currencyId?: number;
  readonly amount: string;
};

type Sides = { readonly from: Account; readonly to: Account };

/** From the master to the newest sub-account that can use the money, unless chosen otherwise. */
function sidesOf(accounts: readonly Account[], { fromId, toId }: Written): Sides | undefined {
  const named = (id: number | undefined) => accounts.find((account) => account.id === id);
  const from = named(fromId) ?? accounts.find(({ is_master }) => is_master === 1);
  const others = accounts.toReversed().filter((account) => account !== from);
  const to = named(toId) ?? others.find(({ is_frozen }) => is_frozen === 0) ?? others[0];
  return from && to && { from, to };
}

function useMove(onDone: () => void) {
  return useAct(
    (request: InputOf<typeof subAccounts.transfer>, options) =>
      call(subAccounts.transfer, request, { ...options, ...AS_MASTER }),
    { keys: [ACCOUNTS_KEY, WALLETS_KEY, ACCOUNT_WALLETS_KEY, [subAccounts.transfers.path]], onDone },
  );
}

type MoneyProps = Sides & {
  readonly wallets: Wallets;
  readonly written: Written;
  readonly onWrite: (part: Partial<Written>) => void;
};

/** Why it cannot be sent; `isSaid`: it is about what was typed, and stands at the field. */
function faultOf({
  from,
  to,
  coin,
  available,
  amount,
}: Sides & {
  readonly coin: BalanceRow | undefined;
  readonly available: string;
  readonly amount: string;
}): { readonly text: string; readonly isSaid: boolean } | undefined {
  if (from.id === to.id) return { text: t('wallet.transfer.same'), isSaid: false };
  if (!coin) return { text: t('subAccount.nothing'), isSaid: false };
  const units = unitsOf(amount);
  if (units <= 0n) return { text: t('wallet.transfer.missing'), isSaid: false };
  if (units <= unitsOf(available)) return undefined;
  const most = { amount: formatDecimal(available), currency: coin.currency_name };
  return { text: t('wallet.transfer.insufficient', most), isSaid: true };
}

function Money({ from, to, wallets, written, onWrite }: MoneyProps) {
  const amountText = useAmountText();
  const { wallet, amount } = written;
  const coins = heldIn(wallets, wallet);
  const coin = coins.find(({ currency }) => currency === written.currencyId) ?? coins[0];
  const available = coin ? balanceIn(coin, wallet).available : '0';
  const moving = useMove(() => onWrite({ amount: '' }));
  const fault = faultOf({ from, to, coin, available, amount });
  return (
    <form
      noValidate
      aria-label={t('subAccount.transfer')}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (fault || !coin || moving.isPending) return;
        moving.mutate({
          from_id: String(from.id),
          to_id: String(to.id),
          wallet,
          currency_id: String(coin.currency),
          number: amount,
        });
      }}
    >
      <div className="grid grid-cols-2 items-start gap-3 max-md:grid-cols-1">
        <Select
          label={t('wallet.coin')}
          selected={coin && String(coin.currency)}
          options={coins.map((row) => ({
            key: String(row.currency),
            text: row.currency_name,
            mark: amountText(formatDecimal(balanceIn(row, wallet).available)),
          }))}
          onSelect={(key) => onWrite({ currencyId: Number(key), amount: '' })}
        />
        <div className="flex min-w-0 flex-col gap-1.5">
          <DecimalField
            label={t('wallet.amount')}
            name="amount"
            value={amount}
            places={DECIMAL_PLACES_MAX}
            onChange={(text) => onWrite({ amount: text })}
            error={fault?.isSaid ? fault.text : undefined}
            unit={
              <span className="flex items-center gap-2.5">
                {coin?.currency_name}
                <button
                  type="button"
                  onClick={() => onWrite({ amount: available })}
                  className="h-7 rounded-sm px-1.5 font-[550] text-iris hover:bg-hover touch:h-11 touch:px-2.5"
                >
                  {t('subAccount.max')}
                </button>
              </span>
            }
          />
          <p className="text-12 text-ink-3">
            {coin
              ? `${t('comfort.assets.available')} ${amountText(formatDecimal(available))} ${coin.currency_name}`
              : t('subAccount.nothing')}
          </p>
        </div>
      </div>
      <Button
        type="submit"
        variant="primary"
        isPending={moving.isPending}
        disabled={fault !== undefined}
        title={fault?.text}
        className="self-start max-md:self-stretch"
      >
        {t('wallet.transfer')}
      </Button>
    </form>
  );
}

function Choices({
  from,
  to,
  accounts,
  written,
  onWrite,
}: Sides & {
  readonly accounts: readonly Account[];
  readonly written: Written;
  readonly onWrite: (part: Partial<Written>) => void;
}) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-end gap-2 max-md:grid-cols-1">
        <AccountSelect
          label={t('subAccount.from')}
          accounts={accounts}
          selected={from}
          onSelect={(fromId) => onWrite({ fromId, toId: fromId === to.id ? from.id : to.id, amount: '' })}
        />
        <IconButton
          label={t('wallet.transfer.swap')}
          onClick={() => onWrite({ fromId: to.id, toId: from.id, amount: '' })}
          className="mb-0.5 max-md:mx-auto max-md:-my-1 max-md:rotate-90"
        >
          <ArrowRightLeft size={16} aria-hidden="true" />
        </IconButton>
        <AccountSelect
          label={t('subAccount.to')}
          accounts={accounts}
          selected={to}
          onSelect={(toId) => onWrite({ toId, fromId: toId === from.id ? to.id : from.id })}
        />
      </div>
      <Select
        label={t('subAccount.wallet')}
        selected={written.wallet}
        options={WALLET_ORDER.map((key) => ({ key, text: t(WALLET_TEXTS[key]) }))}
        onSelect={(key) => {
          const wallet = WALLET_ORDER.find((name) => name === key);
          if (wallet) onWrite({ wallet, amount: '' });
        }}
      />
    </>
  );
}

function WalletsOf({ from, ...money }: Omit<MoneyProps, 'wallets'>) {
  const { data, error, refetch } = useWalletsOf(from);
  if (data) return <Money from={from} wallets={data} {...money} />;
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} className="py-4" />;
  return <Skeleton className="h-28 rounded-md" />;
}

export function TransferForm({ accounts }: { readonly accounts: readonly Account[] }) {
  const [written, setWritten] = useState<Written>({ wallet: 'change', amount: '' });
  const open = accounts.filter(isOpen);
  const sides = sidesOf(open, written);
  if (!sides) return <p className="text-13 text-ink-2">{t('subAccount.onlyOne')}</p>;
  const write = (part: Partial<Written>): void => setWritten((before) => ({ ...before, ...part }));
  return (
    <div className="flex flex-col gap-4">
      <Choices {...sides} accounts={open} written={written} onWrite={write} />
      <WalletsOf {...sides} written={written} onWrite={write} />
    </div>
  );
}
