// Where else coins can be bought, as the site's operators name it. Nothing where they name none.
import { t } from '@bourse/ui/lib/i18n.ts';
import { useId } from 'react';
import { useClientConfig } from '../../lib/client-config.ts';

export function BuyChannels() {
  const { data: config } = useClientConfig();
  const heading = useId();
  const channels = config?.site.buy_channels ?? [];
  if (channels.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="border-t border-line pt-3 text-12">
      <h3 id={heading} className="text-ink-2">
        {t('funds.deposit.channels')}
      </h3>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 touch:mt-0 touch:gap-y-0">
        {channels.map(({ label, url }) => (
          <li key={`${label} ${url}`}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center text-iris underline underline-offset-2 touch:min-h-11"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
