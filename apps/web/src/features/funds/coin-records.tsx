// The records of deposits and withdrawals, by coin, and as a file.
import { Chip } from '@bourse/ui/badge.tsx';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t, withTexts } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ALWAYS, type Period } from '../../lib/period.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { PeriodFilter } from '../../ui/period-filter.tsx';
import { useFundingCoins } from './funding-coins.ts';
import { MovementList } from './movement-list.tsx';
import type { MovementFilter, MovementKind } from './movements.ts';

const PATHS: Readonly<Record<MovementKind, string>> = {
  deposit: '/account/chargeRecord',
  withdraw: '/account/coinRecord',
};

export function CoinRecords({ kind }: { readonly kind: MovementKind }) {
  const navigate = useNavigate();
  const [currency, setCurrency] = useState<number>();
  const [period, setPeriod] = useState<Period>(ALWAYS);
  const coins = useFundingCoins();
  const filter: MovementFilter = { kind, currency, period };
  const label = t(kind === 'deposit' ? 'funds.deposits.title' : 'funds.withdrawals.title');
  return (
    <Section isFlush>
      <Tabs
        label={t('funds.movements')}
        tabs={[
          { key: 'deposit', label: t('funds.deposits.title') },
          { key: 'withdraw', label: t('funds.withdrawals.title') },
        ]}
        selected={kind}
        onSelect={(to) => void navigate(PATHS[to])}
        className="px-4 md:px-5"
      >
        <div className="flex flex-wrap items-center gap-1 border-b border-line px-4 py-2 md:px-5">
          <div role="group" aria-label={t('funds.coin')} className="flex flex-wrap gap-1">
            <Chip isSelected={currency === undefined} onClick={() => setCurrency(undefined)}>
              {t('funds.coin.all')}
            </Chip>
            {coins?.map(([id, name]) => (
              <Chip key={id} isSelected={currency === id} onClick={() => setCurrency(id)}>
                {name}
              </Chip>
            ))}
          </div>
          <div className="ms-auto flex flex-wrap items-center gap-x-4 gap-y-1.5">
            <PeriodFilter period={period} onChange={setPeriod} />
            <ExportButton
              exportRows={async (signal) =>
                (await withTexts(import('./export-movements.ts'))).exportMovements(filter, signal)
              }
            />
          </div>
        </div>
        <MovementList
          filter={filter}
          label={label}
          next={
            <ButtonLink size="small" to={`/account/rechargeMoney?current=${kind === 'deposit' ? 0 : 1}`}>
              {t(kind === 'deposit' ? 'funds.deposit' : 'funds.withdraw')}
            </ButtonLink>
          }
        />
      </Tabs>
    </Section>
  );
}
