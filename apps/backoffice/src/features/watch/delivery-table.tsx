// Mails and short messages: what waits, what was tried again, what was given up.
import type { officeWatch } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { Figure } from '../../ui/figure.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { countText, orNone, secondsText } from './words.ts';

type Row = officeWatch.WatchSnapshot['deliveries'][number];

const columns: readonly Column<Row>[] = [
  titleColumn('channel', t('office.watch.channel'), ({ channel }) => t(`office.watch.${channel}`)),
  endColumn('way', t('office.watch.kind'), ({ way }) => t(`office.watch.way.${way}`)),
  figureColumn(
    'waiting',
    `${t('office.watch.waiting')} / ${t('office.watch.oldest')}`,
    ({ waiting, oldest_seconds: oldest }) => <Figure text={countText(waiting)} detail={orNone(oldest, secondsText)} />,
  ),
  figureColumn('retried', t('office.watch.retried'), ({ retried }) => countText(retried)),
  figureColumn('sent', t('office.watch.sentToday'), ({ sent }) => countText(sent)),
  figureColumn('given', t('office.watch.givenUp'), ({ given_up: count }) => (
    <span className={count > 0 ? 'text-error' : undefined}>{countText(count)}</span>
  )),
];

const detail = ({ fault }: Row) =>
  fault === '' ? null : <LineFacts facts={[[t('office.watch.event.failed'), fault]]} />;

export const DeliveryTable = ({ deliveries }: { readonly deliveries: readonly Row[] }) => (
  <Panel title={t('office.watch.deliveries')}>
    <Rows
      label={t('office.watch.deliveries')}
      columns={columns}
      rows={deliveries}
      keyOf={({ channel }) => channel}
      detail={detail}
    />
  </Panel>
);
