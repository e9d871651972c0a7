import { DepthEngraving } from '@bourse/ui/depth-engraving.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { DownloadCodes } from '../../features/site/download-codes.tsx';

/** The way onto the phone. */
export function AppSection() {
  return (
    <section className="relative overflow-hidden border-t border-line bg-panel">
      <DepthEngraving
        levels={12}
        width={520}
        className="absolute inset-y-0 right-0 h-full w-1/2 opacity-50 max-md:hidden"
      />
      <div className="relative mx-auto grid w-full max-w-300 items-center gap-8 px-6 py-14 max-md:px-4 max-md:py-10 md:grid-cols-[1fr_auto]">
        <div>
          <h2 className="text-28 max-md:text-20">{t('home.app.title')}</h2>
          <p className="mt-3 max-w-110 text-14 text-pretty text-ink-2">{t('home.app.text')}</p>
        </div>
        <div className="md:rounded-lg md:border md:border-line md:bg-panel md:p-5">
          <DownloadCodes size={132} />
        </div>
      </div>
    </section>
  );
}
