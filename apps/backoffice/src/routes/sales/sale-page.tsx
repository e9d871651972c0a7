// One sale: its terms and progress, its result before it is decided on, its texts.
import { officeLaunch } from '@bourse/contract';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useParams } from 'react-router';
import { LOOK_EVERY_MS } from '../../features/sales/desk.tsx';
import type { Sale } from '../../features/sales/look.tsx';
import { PreviewPanel } from '../../features/sales/preview-panel.tsx';
import { ProgressPanel, TermsPanel } from '../../features/sales/terms-panel.tsx';
import { TextsPanel } from '../../features/sales/texts-panel.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { Answer, Page } from '../../ui/page.tsx';

/** A pro rata sale that is open or has ended has no result before it is worked out. */
const isOpenResult = ({ mode, state, timeline }: Sale): boolean =>
  mode === 'pro_rata' && state === 'scheduled' && timeline > 1;

export function SalePage() {
  const { id = '' } = useParams();
  const query = useAsk(officeLaunch.sale, { id }, { everyMs: LOOK_EVERY_MS });
  const name = t('office.launch.sale', { id });
  return (
    <Page
      title={query.data ? `${name} · ${query.data.title}` : name}
      actions={
        <>
          <ButtonLink to={`/launch?view=subscriptions&sale_id=${id}`}>{t('office.launch.subscriptions')}</ButtonLink>
          <ButtonLink to="/launch">{t('office.launch.back')}</ButtonLink>
        </>
      }
    >
      <Answer query={query}>
        {(sale) => (
          <>
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <TermsPanel sale={sale} />
              <div className="flex flex-col gap-4">
                <ProgressPanel sale={sale} />
                {isOpenResult(sale) && <PreviewPanel sale={sale} />}
              </div>
            </div>
            <TextsPanel sale={sale} />
          </>
        )}
      </Answer>
    </Page>
  );
}
