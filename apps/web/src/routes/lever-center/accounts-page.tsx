// The management of contracts: each account with its risk, what each level may take, and what the markets ask.
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { AccountCard } from '../../features/lever/accounts/account-card.tsx';
import { LevelsTable } from '../../features/lever/accounts/levels-table.tsx';
import { TermsTable } from '../../features/lever/accounts/terms-table.tsx';
import { useOpenRows } from '../../features/lever/positions/position-lists.ts';
import { readPosition } from '../../features/lever/positions/position.ts';
import { type LeverAccounts, useLeverAccounts } from '../../features/lever/terms-query.ts';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';
import { useWalletOf } from './use-lever-money.ts';

function Accounts({ accounts, level, rules }: LeverAccounts) {
  const walletOf = useWalletOf();
  const { rows } = useOpenRows();
  const terms = accounts.flatMap(({ markets }) => markets);
  const [watch, warning] = rules.warnings;
  return (
    <>
      {accounts.map(({ legal_id: legalId, legal_name: legalName }) => (
        <AccountCard
          key={legalId}
          legalName={legalName}
          wallet={walletOf(legalId)}
          positions={rows.filter(({ legal }) => legal === legalId).map(readPosition)}
        />
      ))}
      <Section title={t('lever.manager.levels')} text={t('lever.manager.levelsText', { level })} isFlush>
        <LevelsTable terms={terms} own={level} />
      </Section>
      <Section
        title={t('lever.manager.limits')}
        text={t('lever.manager.rules', {
          minimum: rules.open_risk_min,
          watch: watch ?? 0,
          warning: warning ?? 0,
          liquidation: rules.liquidation,
        })}
        isFlush
      >
        <TermsTable terms={terms} />
      </Section>
    </>
  );
}

export function AccountsPage() {
  const { data, error, isPending, refetch } = useLeverAccounts();
  return (
    <AssetsFrame title={t('lever.manager.title')}>
      {isPending && <SkeletonRows rows={8} />}
      {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {data && data.accounts.length === 0 && <EmptyState title={t('spot.noMarkets')} text={t('spot.noMarketsText')} />}
      {data && data.accounts.length > 0 && <Accounts {...data} />}
    </AssetsFrame>
  );
}
