// Each network: how far it is followed, who answers, what rests, what is short.
import type { officeWatch } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { Panel } from '../../ui/page.tsx';
import { agoText, countText, orNone, secondsText } from './words.ts';

type Row = officeWatch.ChainRow;

const SIGNERS = { answers: 'success', silent: 'error', none: 'neutral' } as const;

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    header: t('office.watch.chain'),
    width: '18%',
    onCard: 'title',
    cell: ({ name, source }) => (
      <span className="block py-1">
        {name}
        <span className="block text-12 text-ink-3">{t(`office.watch.from.${source}`)}</span>
      </span>
    ),
  },
  {
    key: 'head',
    header: t('office.watch.head'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ height }) => orNone(height, countText),
  },
  {
    key: 'behind',
    header: t('office.users.state'),
    onCard: 'end',
    cell: ({ behind_seconds: behind, source }) => {
      if (source === 'none') return '–';
      if (behind === null) return <Badge tone="success">{t('office.watch.atHead')}</Badge>;
      return <Badge tone="warning">{t('office.watch.behind', { time: secondsText(behind) })}</Badge>;
    },
  },
  {
    key: 'nodes',
    header: t('office.watch.nodes'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ nodes, nodes_answering: answering }) => (nodes === 0 ? '–' : `${answering} / ${nodes}`),
  },
  {
    key: 'signer',
    header: t('office.watch.signer'),
    onCard: 'wide',
    cell: ({ signer }) => <Badge tone={SIGNERS[signer]}>{t(`office.watch.signer.${signer}`)}</Badge>,
  },
  {
    key: 'paused',
    header: t('office.watch.paused'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ paused_deposits: deposits, paused_withdrawals: withdrawals }) => `${deposits} / ${withdrawals}`,
  },
  {
    key: 'compared',
    header: t('office.watch.compared'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ compared_seconds: compared, source }) => (source === 'none' ? '–' : agoText(compared)),
  },
];

const detail = ({ trouble, short, name }: Row) => {
  const facts = [
    ...(short > 0 ? [[name, t('office.watch.short', { count: short })] as const] : []),
    ...(trouble === '' ? [] : [[t('office.custody.param.text'), trouble] as const]),
  ];
  return facts.length === 0 ? null : <LineFacts facts={facts} />;
};

export const ChainTable = ({ chains }: { readonly chains: readonly Row[] }) => (
  <Panel title={t('office.watch.chains')}>
    <Table
      label={t('office.watch.chains')}
      columns={columns}
      rows={chains}
      keyOf={({ chain }) => chain}
      density="calm"
      detail={detail}
    />
  </Panel>
);
