// Mails and short messages: what waits, what was tried again, what was given up.
import type { officeWatch } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { Figure } from '../../ui/figure.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { Panel } from '../../ui/page.tsx';
import { countText, orNone, secondsText } from './words.ts';

type Row = officeWatch.WatchSnapshot['deliveries'][number];

const columns: readonly Column<Row>[] = [
  {
    key: 'channel',
    header: t('office.watch.channel'),
    onCard: 'title',
    cell: ({ channel }) => t(`office.watch.${channel}`),
  },
  { key: 'way', header: t('office.watch.kind'), onCard: 'end', cell: ({ way }) => t(`office.watch.way.${way}`) },
  {
    key: 'waiting',
    header: `${t('office.watch.waiting')} / ${t('office.watch.oldest')}`,
    isNumeric: true,
    onCard: 'wide',
    cell: ({ waiting, oldest_seconds: oldest }) => (
      <Figure text={countText(waiting)} detail={orNone(oldest, secondsText)} />
    ),
  },
  {
    key: 'retried',
    header: t('office.watch.retried'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ retried }) => countText(retried),
  },
  {
    key: 'sent',
    header: t('office.watch.sentToday'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ sent }) => countText(sent),
  },
  {
    key: 'given',
    header: t('office.watch.givenUp'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ given_up: count }) => <span className={count > 0 ? 'text-error' : undefined}>{countText(count)}</span>,
  },
];

const detail = ({ fault }: Row) =>
  fault === '' ? null : <LineFacts facts={[[t('office.watch.event.failed'), fault]]} />;

export const DeliveryTable = ({ deliveries }: { readonly deliveries: readonly Row[] }) => (
  <Panel title={t('office.watch.deliveries')}>
    <Table
      label={t('office.watch.deliveries')}
      columns={columns}
      rows={deliveries}
      keyOf={({ channel }) => channel}
      density="calm"
      detail={detail}
    />
  </Panel>
);
