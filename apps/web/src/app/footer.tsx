import { useClientConfig } from '../features/site/client-config.ts';
import { t } from '../lib/i18n.ts';
import { TickRuler } from '../ui/tick-ruler.tsx';

/** Site name, copyright, and in a demo the word that says so. */
export function Footer() {
  const { data: config } = useClientConfig();
  return (
    <footer className="relative border-t border-line">
      <TickRuler className="absolute inset-x-0 top-0 opacity-60" />
      <div className="flex min-h-18 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-6 py-4 text-12 text-ink-3 max-md:px-4">
        <p>{config ? t('shell.footer.rights', { year: config.site.copyright, site: config.site.name }) : '\u00a0'}</p>
        <p>{config?.site.is_demo ? t('shell.demo') : t('shell.footer.line')}</p>
      </div>
    </footer>
  );
}
