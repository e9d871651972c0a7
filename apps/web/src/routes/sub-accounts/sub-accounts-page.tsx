// The accounts of a person. It shows all of them whichever the tab acts on, for here one comes back from any.
import { subAccounts } from '@bourse/contract';
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatWorth } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, Skeleton } from '@bourse/ui/states.tsx';
import { type ReactNode, useState } from 'react';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { AccountTable, type OpenAct } from '../../features/sub-accounts/account-table.tsx';
import { type Account, isOpen, useAccounts } from '../../features/sub-accounts/accounts.ts';
import { ActDialog } from '../../features/sub-accounts/act-dialog.tsx';
import { CreateForm } from '../../features/sub-accounts/label-form.tsx';
import { TransferForm } from './transfer-form.tsx';
import { MaskButton } from '../../features/wallet/mask-button.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import { useAmountText } from '../../lib/mask.ts';

/** Worths move with the prices. */
const REFRESH_MS = 10_000;

function Total({ worth }: { readonly worth: string }) {
  const amountText = useAmountText();
  return (
    <Section>
      <div className="flex items-center gap-1">
        <h2 className="text-13 text-ink-2">{t('subAccount.total')}</h2>
        <MaskButton />
      </div>
      <p className="mt-1 font-mono text-28 text-ink-1">
        {amountText(formatWorth(worth, { places: 2, rounding: 'towards_zero' }))}
        <span className="ms-2 text-14 text-ink-2">USDT</span>
      </p>
    </Section>
  );
}

/** The master has no label. */
const nameOf = (label: string): string => label || t('subAccount.master');
const LABELS = {
  from_label: (row: subAccounts.AccountTransferRow) => nameOf(row.from_label),
  to_label: (row: subAccounts.AccountTransferRow) => nameOf(row.to_label),
};

function Statements() {
  return (
    <Section title={t('subAccount.statements')} text={t('subAccount.statementsText')}>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/account/statement?accounts=all">{t('subAccount.statementAll')}</ButtonLink>
        <ButtonLink to="/finanrec?accounts=all">{t('subAccount.recordsAll')}</ButtonLink>
      </div>
    </Section>
  );
}

type OverviewProps = {
  readonly accounts: readonly Account[];
  readonly worth: string;
  /** Opens one more. */
  readonly create: ReactNode;
};

function Overview({ accounts, worth, create }: OverviewProps) {
  const [open, setOpen] = useState<OpenAct>();
  const hasSome = accounts.some(({ is_master }) => is_master === 0);
  if (!hasSome)
    return (
      <Section>
        <EmptyState title={t('subAccount.none')} text={t('subAccount.noneText')} action={create} />
      </Section>
    );
  return (
    <>
      <Total worth={worth} />
      <Section title={t('subAccount.accounts')} action={create} isFlush>
        <AccountTable accounts={accounts} onAct={setOpen} />
      </Section>
      <Section title={t('subAccount.transfer')}>
        <div className="max-w-180">
          <TransferForm accounts={accounts} />
        </div>
      </Section>
      <Section title={t('subAccount.transfers')} isFlush>
        <ListPanel
          list={subAccounts.transfersList}
          label={t('subAccount.transfers')}
          cells={LABELS}
          empty={{ title: t('subAccount.noTransfers'), text: t('subAccount.noTransfersText') }}
          fileName="account-transfers"
        />
      </Section>
      <Statements />
      {open && <ActDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Accounts() {
  const { data, error, refetch } = useAccounts({ everyMs: REFRESH_MS });
  const [isCreating, setCreating] = useState(false);
  if (!data && error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <output className="flex flex-col gap-5">
        <span className="sr-only">{t('ui.loading')}</span>
        <Skeleton className="h-24 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </output>
    );
  const { accounts, worth, max } = data;
  const isFull = accounts.filter((account) => account.is_master === 0 && isOpen(account)).length >= max;
  const create = (
    <Button
      variant="primary"
      disabled={isFull}
      title={isFull ? t('subAccount.full', { max }) : undefined}
      onClick={() => setCreating(true)}
    >
      {t('subAccount.create')}
    </Button>
  );
  return (
    <>
      <Overview accounts={accounts} worth={worth} create={create} />
      <Dialog title={t('subAccount.create')} isOpen={isCreating} onClose={() => setCreating(false)}>
        {isCreating && <CreateForm max={max} onDone={() => setCreating(false)} />}
      </Dialog>
    </>
  );
}

export function SubAccountsPage() {
  return (
    <AccountFrame title={t('subAccount.title')} text={t('subAccount.text')}>
      <Accounts />
    </AccountFrame>
  );
}
