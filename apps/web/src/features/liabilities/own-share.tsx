// One's own leaves: fetched, checked by this browser, shown wallet by wallet, and kept as a file.
import { type Wallet, WALLETS } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { downloadText } from '@bourse/ui/lib/download.ts';
import { formatDateTime, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { FLUSH_TABLE, Section } from '@bourse/ui/section.tsx';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { CryptoMissing } from '../../lib/web-crypto.ts';
import { LoginPrompt } from '../../ui/login-prompt.tsx';
import type { CheckedCoin, CheckedFile } from './check-own.ts';
import { CoinSteps, VerdictMark } from './coin-steps.tsx';
import { checkOwnOf, type Proof, readFile } from './proofs.ts';

export function Verdict({ checked }: { readonly checked: CheckedFile }) {
  const { coins, isSound, proof } = checked;
  const time = formatDateTime(proof.at);
  if (coins.length === 0) {
    return (
      <Notice title={t('liabilities.nothing')} isUrgent>
        {t('liabilities.nothingText', { time })}
      </Notice>
    );
  }
  return isSound ? (
    <Notice tone="success" title={t('liabilities.sound')} isUrgent>
      {t('liabilities.soundText', { count: coins.length, time })}
    </Notice>
  ) : (
    <Notice tone="error" title={t('liabilities.broken', { time })} isUrgent>
      {t('liabilities.brokenText')}
    </Notice>
  );
}

/** By how long their names are. */
const WIDTHS: Readonly<Record<Wallet, string>> = { legal: '12%', lever: '14%', change: '12%', micro: '18%' };

type Opened = { readonly opened: number | undefined; readonly onOpen: (coin: number | undefined) => void };

const columnsOf = ({ opened, onOpen }: Opened): readonly Column<CheckedCoin>[] => [
  {
    key: 'coin',
    header: t('liabilities.coin'),
    width: '8%',
    onCard: 'title',
    cell: ({ name }) => <span className="text-13">{name}</span>,
  },
  ...WALLETS.map(
    (wallet): Column<CheckedCoin> => ({
      key: wallet,
      header: t(`wallet.${wallet}`),
      width: WIDTHS[wallet],
      isNumeric: true,
      onCard: 'wide',
      cell: ({ leaf }) => formatDecimal(leaf.wallets[wallet]),
    }),
  ),
  {
    key: 'amount',
    header: t('liabilities.counted'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ leaf }) => formatDecimal(leaf.amount),
  },
  {
    key: 'verdict',
    header: t('liabilities.result'),
    width: '12%',
    onCard: 'end',
    cell: ({ report }) => <VerdictMark verdict={report.isSound ? 'proven' : 'refuted'} />,
  },
  {
    key: 'steps',
    header: <span className="sr-only">{t('liabilities.steps')}</span>,
    cardLabel: '',
    width: '11%',
    onCard: 'foot',
    cell: ({ id, name }) => (
      <Button
        size="small"
        variant="quiet"
        aria-expanded={opened === id}
        aria-label={t('liabilities.stepsOf', { coin: name })}
        onClick={() => onOpen(opened === id ? undefined : id)}
      >
        {t('liabilities.steps')}
      </Button>
    ),
  },
];

const stepsOf = (opened: number | undefined) => (coin: CheckedCoin) => coin.id === opened && <CoinSteps coin={coin} />;

function CheckedCoins({ coins }: Pick<CheckedFile, 'coins'>) {
  const [opened, onOpen] = useState<number>();
  return (
    <div className={cx('-mx-4 -mb-4 border-t border-line md:-mx-5', FLUSH_TABLE)}>
      <Table
        label={t('liabilities.yours')}
        columns={columnsOf({ opened, onOpen })}
        rows={coins}
        keyOf={({ id }) => id}
        detail={stepsOf(opened)}
        density="calm"
      />
    </div>
  );
}

const problemText = (error: Error): string =>
  error instanceof CryptoMissing ? t('liabilities.unsupported') : errorText(error);

function Checking({ id }: { readonly id: number }) {
  const checking = useMutation({ mutationFn: () => checkOwnOf(id) });
  const saving = useMutation({
    mutationFn: async () =>
      downloadText(`liabilities-${id}.json`, `${JSON.stringify(await readFile(id), null, 1)}\n`, 'application/json'),
  });
  const error = checking.error ?? saving.error;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => checking.mutate()} isPending={checking.isPending}>
          {t('liabilities.check')}
        </Button>
        <Button onClick={() => saving.mutate()} isPending={saving.isPending}>
          {t('liabilities.download')}
        </Button>
      </div>
      {error && <Notice tone="warning">{problemText(error)}</Notice>}
      {checking.data && <Verdict checked={checking.data} />}
      {checking.data && checking.data.coins.length > 0 && <CheckedCoins coins={checking.data.coins} />}
    </div>
  );
}

export function OwnShare({ proof }: { readonly proof: Proof }) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return (
    <Section title={t('liabilities.yours')} text={t('liabilities.yoursText')}>
      {!isLoggedIn ? (
        <EmptyState
          className="py-4"
          title={t('liabilities.login')}
          action={
            <div className="w-60">
              <LoginPrompt />
            </div>
          }
        />
      ) : proof.has_leaves ? (
        <Checking key={proof.id} id={proof.id} />
      ) : (
        <Notice>{t('liabilities.gone')}</Notice>
      )}
    </Section>
  );
}
