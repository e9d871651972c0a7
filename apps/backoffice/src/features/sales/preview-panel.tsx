// The result of a pro rata sale before anybody decides on it, and the way to ask for exactly this one.
import { officeLaunch } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { figureColumn, titleColumn } from '../../ui/column.tsx';
import { Answer, Facts, Panel } from '../../ui/page.tsx';
import { ReasonAct } from '../../ui/reason-button.tsx';
import { LOOK_EVERY_MS, naming } from './desk.tsx';
import { coinText, type Sale } from './look.tsx';

type Preview = officeLaunch.LaunchPreview;
type Payment = Preview['payments'][number];

const figureOf = (key: 'held' | 'charged' | 'refunded', header: string): Column<Payment> =>
  figureColumn(key, header, (payment) => formatDecimal(payment[key]));

const columns: readonly Column<Payment>[] = [
  titleColumn('coin', t('office.launch.payCoin'), { width: '20%' }, (row) => row.currency_name),
  figureOf('held', t('office.launch.held')),
  figureOf('charged', t('office.launch.field.charged')),
  figureOf('refunded', t('office.launch.field.refunded')),
];

function Result({ preview, coin }: { readonly preview: Preview; readonly coin: string }) {
  const { cut } = preview;
  const factOf = (field: string, value: string) => [naming.fieldText(field), value] as const;
  const countOf = (field: 'subscriptions' | 'full' | 'part' | 'none') =>
    factOf(field, formatDecimal(String(preview[field])));
  return (
    <>
      <Facts
        facts={[
          factOf('demand', coinText(preview.demand, coin)),
          factOf('supply', coinText(preview.supply, coin)),
          countOf('subscriptions'),
          [t('office.launch.people'), formatDecimal(String(preview.people))],
          countOf('full'),
          countOf('part'),
          countOf('none'),
          factOf('allotted', coinText(preview.allotted, coin)),
          factOf('unsold', coinText(preview.unsold, coin)),
          factOf('cut', cut ? `${cut.id}: ${cut.remainder}` : ''),
        ]}
      />
      {preview.payments.length > 0 && (
        <div className="border-t border-line">
          <Table
            label={t('office.launch.payments')}
            columns={columns}
            rows={preview.payments}
            keyOf={(payment) => payment.currency_id}
          />
        </div>
      )}
    </>
  );
}

/** The sale's result is not worked out yet. */
export function PreviewPanel({ sale: { id, currency_name: coin } }: { readonly sale: Sale }) {
  const query = useAsk(officeLaunch.previewResult, { id }, { everyMs: LOOK_EVERY_MS });
  return (
    <Panel title={t('office.launch.preview')}>
      <Answer query={query}>
        {(preview) => (
          <>
            <p className="px-4 pt-3 text-12 text-ink-2">
              {t(preview.is_final ? 'office.launch.previewFinal' : 'office.launch.previewLive')}
            </p>
            <Result preview={preview} coin={coin} />
            {preview.is_final && (
              <div className="border-t border-line px-4 py-3 empty:hidden">
                <ReasonAct
                  label={t('office.launch.settle')}
                  text={t('office.launch.settleText')}
                  call={officeLaunch.proposeSettle}
                  inputOf={(reason) => ({ id, reason })}
                />
              </div>
            )}
          </>
        )}
      </Answer>
    </Panel>
  );
}
