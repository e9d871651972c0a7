import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';
import { ROWS_BEFORE_MORE } from '../../features/wallet/grown-list.tsx';
import { LogList } from '../../features/wallet/log-list.tsx';

/** The ledger of the fiat account, over all its coins. */
export function LedgerPage() {
  return (
    <AssetsFrame title={t('wallet.ledger')} text={t('wallet.ledger.text')}>
      <Section isFlush>
        <LogList label={t('wallet.ledger')} wallet="legal" rowsBeforeMore={ROWS_BEFORE_MORE.account} />
      </Section>
    </AssetsFrame>
  );
}
