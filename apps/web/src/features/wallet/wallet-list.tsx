// The coins of one wallet: available, locked, worth, and what can be done with each. One panel is open at a time.
import { DECIMAL_PLACES_MAX, type Wallet } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useAmountText } from '../../lib/mask.ts';
import { CoinName } from './coin-name.tsx';
import { FundingLinks } from './funding-links.tsx';
import { ROWS_BEFORE_MORE } from './grown-list.tsx';
import { LogList } from './log-list.tsx';
import { HideSmall, NothingShown, useHidesSmall } from './small-balances.tsx';
import { TransferForm } from './transfer/transfer-form.tsx';
import { waysOf } from './transfer/use-draft.ts';
import { balanceIn, type BalanceRow, rowsOf, WALLET_TEXTS, type Wallets } from './wallet-rows.ts';
import { heldIn, isSmall, worthOf } from './worth.ts';
import { worthText } from './worth-text.ts';

type Action = 'in' | 'out' | 'record';
type OpenPanel = { readonly currencyId: number; readonly action: Action };

type ActionRow = { readonly action: Action; readonly text: MessageKey };
const ACTIONS: readonly ActionRow[] = [
  { action: 'in', text: 'wallet.in' },
  { action: 'out', text: 'wallet.out' },
  { action: 'record', text: 'wallet.record' },
];
/** Beside deposits and withdrawals there is room for one way to move money inside. */
const CHANGE_ACTIONS: readonly ActionRow[] = [
  { action: 'out', text: 'wallet.transfer' },
  { action: 'record', text: 'wallet.record' },
];

/** Accounts of which there is a statement for each coin. */
const STATEMENTS: Partial<Record<Wallet, string>> = {
  legal: '/new_account/legalAccount',
  change: '/new_account/changeAccount',
};

type RowActionsProps = {
  readonly wallet: Wallet;
  readonly row: BalanceRow;
  /** The coin can be deposited and withdrawn over chains. */
  readonly isOnChain: boolean;
  readonly open: Action | undefined;
  readonly onToggle: (action: Action) => void;
};

function RowActions({ wallet, row, isOnChain, open, onToggle }: RowActionsProps) {
  const isChange = wallet === 'change';
  const ways = waysOf(row);
  const actions = (isChange ? CHANGE_ACTIONS : ACTIONS).filter(
    ({ action }) => action === 'record' || ways.some(({ from, to }) => (action === 'in' ? to : from) === wallet),
  );
  return (
    <span className="-me-2.5 flex flex-wrap justify-end gap-0.5 font-sans max-md:-mx-3 max-md:justify-start forced-colors:mx-0!">
      {isChange && isOnChain && <FundingLinks row={row} />}
      {actions.map(({ action, text }) => (
        <Button
          key={action}
          size="small"
          variant="quiet"
          aria-label={`${t(text)} ${row.currency_name}`}
          aria-expanded={open === action}
          className={cx(open === action && 'bg-iris-wash! text-iris!')}
          onClick={() => onToggle(action)}
        >
          {t(text)}
        </Button>
      ))}
    </span>
  );
}

type PanelProps = {
  readonly wallet: Wallet;
  readonly row: BalanceRow;
  readonly action: Action;
  readonly onDone: () => void;
};

function Panel({ wallet, row, action, onDone }: PanelProps) {
  const name = row.currency_name;
  if (action === 'record') {
    return (
      <div className="max-md:-mx-4 max-md:mt-2.5 max-md:border-t max-md:border-line max-md:bg-raised">
        <LogList
          label={t('wallet.log', { currency: name })}
          wallet={wallet}
          currencyId={row.currency}
          rowsBeforeMore={ROWS_BEFORE_MORE.wallet}
          density="dense"
        />
      </div>
    );
  }
  const start = { currencyId: row.currency, ...(action === 'in' ? { to: wallet } : { from: wallet }) };
  return (
    <div className="px-5 py-4 max-md:-mx-4 max-md:mt-2.5 max-md:border-t max-md:border-line max-md:bg-raised max-md:px-4">
      <TransferForm
        key={`${row.currency} ${action}`}
        coins={[row]}
        start={start}
        fixed={action === 'in' ? 'to' : 'from'}
        onDone={onDone}
      />
    </div>
  );
}

function balanceColumns(wallet: Wallet, amountText: (text: string) => string): readonly Column<BalanceRow>[] {
  const amount = (text: string): string => amountText(formatDecimal(text, { places: DECIMAL_PLACES_MAX }));
  const statement = STATEMENTS[wallet];
  return [
    {
      key: 'coin',
      header: t('wallet.coin'),
      cell: ({ currency, currency_name: name }) => (
        <CoinName name={name} to={statement && `${statement}?currency_id=${currency}`} />
      ),
      onCard: 'title',
    },
    {
      key: 'available',
      header: t('comfort.assets.available'),
      cell: (row) => amount(balanceIn(row, wallet).available),
      isNumeric: true,
      width: '20%',
      onCard: 'wide',
    },
    {
      key: 'locked',
      header: t('comfort.assets.locked'),
      cell: (row) => amount(balanceIn(row, wallet).locked),
      isNumeric: true,
      width: '18%',
      onCard: 'wide',
    },
    {
      key: 'worth',
      header: t('wallet.worth'),
      cell: (row) => amountText(worthText(worthOf(row, heldIn(row, wallet)))),
      isNumeric: true,
      width: '14%',
      onCard: 'wide',
    },
  ];
}

type Panels = {
  readonly openIn: (row: BalanceRow) => Action | undefined;
  readonly toggle: (row: BalanceRow, action: Action) => void;
  readonly close: () => void;
};

/** Pressing the action of an open panel closes it. */
function usePanels(): Panels {
  const [open, setOpen] = useState<OpenPanel>();
  return {
    openIn: ({ currency }) => (open?.currencyId === currency ? open.action : undefined),
    toggle: ({ currency }, action) =>
      setOpen(open?.currencyId === currency && open.action === action ? undefined : { currencyId: currency, action }),
    close: () => setOpen(undefined),
  };
}

function actionsColumn(wallet: Wallet, wallets: Wallets, { openIn, toggle }: Panels): Column<BalanceRow> {
  return {
    key: 'actions',
    header: t('wallet.actions'),
    cell: (row) => (
      <RowActions
        wallet={wallet}
        row={row}
        isOnChain={wallets.chain_currencies.includes(row.currency)}
        open={openIn(row)}
        onToggle={(action) => toggle(row, action)}
      />
    ),
    isNumeric: true,
    width: '32%',
    onCard: 'foot',
  };
}

const panelBelow =
  (wallet: Wallet, { openIn, close }: Panels) =>
  (row: BalanceRow) => {
    const action = openIn(row);
    return action && <Panel wallet={wallet} row={row} action={action} onDone={close} />;
  };

export function WalletList({ wallet, wallets }: { readonly wallet: Wallet; readonly wallets: Wallets }) {
  const amountText = useAmountText();
  const hidesSmall = useHidesSmall();
  const panels = usePanels();
  const all = rowsOf(wallets, wallet);
  const rows = hidesSmall ? all.filter((row) => !isSmall(worthOf(row, heldIn(row, wallet)))) : all;
  return (
    <Section title={t('wallet.coins')} action={<HideSmall />} isFlush>
      <Table
        label={t(WALLET_TEXTS[wallet])}
        columns={[...balanceColumns(wallet, amountText), actionsColumn(wallet, wallets, panels)]}
        rows={rows}
        keyOf={(row) => row.currency}
        density="calm"
        detail={panelBelow(wallet, panels)}
        empty={<NothingShown />}
      />
    </Section>
  );
}
