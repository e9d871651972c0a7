// The records of deposits (chargeRecord) and of withdrawals (coinRecord).
import { t } from '@bourse/ui/lib/i18n.ts';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';
import { CoinRecords } from '../../features/funds/coin-records.tsx';
import type { MovementKind } from '../../features/funds/movements.ts';

function CoinRecordsOf({ kind }: { readonly kind: MovementKind }) {
  return (
    <AssetsFrame title={t(kind === 'deposit' ? 'funds.deposits.title' : 'funds.withdrawals.title')}>
      <CoinRecords key={kind} kind={kind} />
    </AssetsFrame>
  );
}

export const DepositRecordsPage = () => <CoinRecordsOf kind="deposit" />;
export const WithdrawalRecordsPage = () => <CoinRecordsOf kind="withdraw" />;
