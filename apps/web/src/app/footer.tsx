// The foot of every page but the trading screens: site name and copyright; on the front door, the articles as well.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { ArrowUpRight } from 'lucide-react';
import { ArticleColumns } from '../features/news/article-columns.tsx';
import { useClientConfig } from '../lib/client-config.ts';
import { Wordmark } from './wordmark.tsx';

type Config = NonNullable<ReturnType<typeof useClientConfig>['data']>;

/** More addresses, from the site's settings. */
function Links({ links }: { readonly links: Config['site']['links'] }) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={t('shell.footer.links')} className="mt-4 flex flex-wrap gap-x-4">
      {links.map(({ label, url }) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className="inline-flex h-8 items-center gap-1 text-13 text-ink-2 hover:text-ink-1 touch:h-11"
          >
            {label}
            <ArrowUpRight size={13} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Articles({ config }: { readonly config: Config | undefined }) {
  return (
    <div className="mx-auto grid w-full max-w-300 gap-10 px-6 pt-12 pb-10 max-md:px-4 md:grid-cols-[1.2fr_3fr]">
      <div>
        <Wordmark />
        <p className="mt-3 max-w-60 text-13 text-ink-2">{t('shell.footer.line')}</p>
        <Links links={config?.site.links ?? []} />
      </div>
      <ArticleColumns />
    </div>
  );
}

export function Footer({ isFull }: { readonly isFull: boolean }) {
  const { data: config } = useClientConfig();
  return (
    <footer className="relative border-t border-line">
      <TickRuler className="absolute inset-x-0 top-0 opacity-60" />
      {isFull && <Articles config={config} />}
      <div className={isFull ? 'border-t border-line' : undefined}>
        <div
          className={cx(
            'mx-auto flex min-h-18 w-full max-w-300 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-6 py-4 text-12 text-ink-3 max-md:px-4',
            // Its edges are those of the page above it: pages with a menu at the side are wider.
            '[main:has([data-frame=side])+*_&]:max-w-320 [main:has([data-frame=side])+*_&]:px-4',
          )}
        >
          <p>{config ? t('shell.footer.rights', { year: config.site.copyright, site: config.site.name }) : '\u00a0'}</p>
          <Link to="/support" className="inline-flex min-h-8 items-center hover:text-ink-1 md:ms-auto touch:min-h-11">
            {t('shell.support')}
          </Link>
          <Link to="/proof" className="inline-flex min-h-8 items-center hover:text-ink-1 touch:min-h-11">
            {t('shell.footer.liabilities')}
          </Link>
          <Link to="/status" className="inline-flex min-h-8 items-center hover:text-ink-1 touch:min-h-11">
            {t('shell.footer.status')}
          </Link>
          {(config?.site.is_demo || !isFull) && (
            <p>{config?.site.is_demo ? t('shell.demo') : t('shell.footer.line')}</p>
          )}
        </div>
      </div>
    </footer>
  );
}
