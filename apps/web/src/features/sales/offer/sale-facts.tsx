// The terms of a sale, and what a person may have of it by verification level.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { readAmount } from '../../../lib/read-figures.ts';
import { useSession } from '../../../lib/session.ts';
import { wireText } from '../../../lib/term-text.ts';
import { FactGrid } from '../../../ui/fact-grid.tsx';
import type { Sale } from '../sales.ts';

type SaleProps = { readonly sale: Sale };

function Levels({ sale: { limits, level: own, c_name: coin } }: SaleProps) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return (
    <div>
      <p className="mb-1.5 text-11 text-ink-3">{t('launch.limits', { coin })}</p>
      <dl className="grid grid-cols-2 overflow-hidden rounded-md border border-line md:grid-cols-4">
        {limits.map((limit, level) => {
          const isOwn = isLoggedIn && level === own;
          return (
            <div key={level} className={cx('px-3 py-2', isOwn && 'bg-iris-wash')}>
              <dt className={cx('text-11', isOwn ? 'text-iris' : 'text-ink-3')}>
                {t('launch.level', { level })}
                {isOwn && <> · {t('launch.level.own')}</>}
              </dt>
              <dd className="font-mono text-13">
                {readAmount(limit) === 0n ? t('launch.level.none') : wireText(limit)}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

export function SaleFacts({ sale }: SaleProps) {
  const coins = (figure: string): string => `${wireText(figure)} ${sale.c_name}`;
  const days = sale.iepn_scz;
  return (
    <div className="flex flex-col gap-4">
      <FactGrid
        facts={[
          [t('launch.price'), `${wireText(sale.buymoney)} ${sale.bname}`],
          [t('launch.total'), coins(sale.total)],
          [t('launch.minimum'), coins(sale.minimum)],
          [t('launch.lock'), days === 0 ? t('launch.lock.none') : t('launch.lock.days', { days })],
          [t('launch.payIn'), sale.prices.map(({ currency_name: name }) => name).join(' · ')],
        ]}
      />
      <Levels sale={sale} />
    </div>
  );
}
