// The user's subscriptions to sales of new coins, and what they lock.
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { SALES_PATH } from '../../features/sales/paths.ts';
import { RecordsTable } from '../../features/sales/records/records-table.tsx';
import { Totals } from '../../features/sales/records/totals.tsx';
import { useSubscriptionNews } from '../../features/sales/records/use-subscription-news.ts';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';

function Records() {
  useSubscriptionNews();
  return (
    <Section isFlush>
      <Totals />
      <RecordsTable />
    </Section>
  );
}

export const RecordsPage = () => (
  <AssetsFrame title={t('launch.records')} action={<ButtonLink to={SALES_PATH}>{t('launch.others')}</ButtonLink>}>
    <Records />
  </AssetsFrame>
);
