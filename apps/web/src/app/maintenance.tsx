// Stands in for every screen but the front door while an operator has closed the site.
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { DepthEngraving } from '@bourse/ui/depth-engraving.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { useClientConfig } from '../lib/client-config.ts';

/** On the front door, which stays open. */
export function MaintenanceStrip() {
  const text = useClientConfig().data?.site.maintenance_text;
  return (
    <p role="status" className="bg-warning-wash px-6 py-2.5 text-center text-13 text-warning">
      {text || t('shell.maintenance.text')}
    </p>
  );
}

export function Maintenance() {
  usePageTitle(t('shell.maintenance.title'));
  const { data: config, refetch, isFetching } = useClientConfig();
  return (
    <div className="relative flex flex-1 overflow-hidden">
      <DepthEngraving
        levels={26}
        width={560}
        className="absolute inset-y-0 right-0 h-full w-[42%] opacity-50 max-md:hidden"
      />
      <div className="relative mx-auto flex w-full max-w-300 flex-col justify-center px-6 py-16 max-md:px-4">
        <div className="max-w-120">
          <h1 className="text-40 max-md:text-28">{t('shell.maintenance.title')}</h1>
          <TickRuler className="my-5 w-[241px]" />
          <p className="text-16 text-pretty text-ink-2 max-md:text-14">
            {config?.site.maintenance_text || t('shell.maintenance.text')}
          </p>
          <div className="mt-8 flex flex-wrap gap-2">
            <Button variant="primary" size="large" isPending={isFetching} onClick={() => void refetch()}>
              {t('shell.maintenance.action')}
            </Button>
            <ButtonLink to="/noticeList" size="large">
              {t('shell.maintenance.notices')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}
