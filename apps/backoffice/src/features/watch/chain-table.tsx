// Each network: how far it is followed, who answers, what rests, what is short.
import type { officeWatch } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { agoText, countText, orNone, secondsText } from './words.ts';

type Row = officeWatch.ChainRow;

const SIGNERS = { answers: 'success', silent: 'error', none: 'neutral' } as const;

const columns: readonly Column<Row>[] = [
  titleColumn('name', t('office.watch.chain'), { width: '18%' }, ({ name, source }) => (
    <span className="block py-1">
      {name}
      <span className="block text-12 text-ink-3">{t(`office.watch.from.${source}`)}</span>
    </span>
  )),
  figureColumn('head', t('office.watch.head'), ({ height }) => orNone(height, countText)),
  endColumn('behind', t('office.users.state'), ({ behind_seconds: behind, source }) => {
    if (source === 'none') return '–';
    if (behind === null) return <Badge tone="success">{t('office.watch.atHead')}</Badge>;
    return <Badge tone="warning">{t('office.watch.behind', { time: secondsText(behind) })}</Badge>;
  }),
  figureColumn('nodes', t('office.watch.nodes'), ({ nodes, nodes_answering: answering }) =>
    nodes === 0 ? '–' : `${answering} / ${nodes}`,
  ),
  textColumn('signer', t('office.watch.signer'), ({ signer }) => (
    <Badge tone={SIGNERS[signer]}>{t(`office.watch.signer.${signer}`)}</Badge>
  )),
  figureColumn(
    'paused',
    t('office.watch.paused'),
    ({ paused_deposits: deposits, paused_withdrawals: withdrawals }) => `${deposits} / ${withdrawals}`,
  ),
  figureColumn('compared', t('office.watch.compared'), ({ compared_seconds: compared, source }) =>
    source === 'none' ? '–' : agoText(compared),
  ),
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
    <Rows
      label={t('office.watch.chains')}
      columns={columns}
      rows={chains}
      keyOf={({ chain }) => chain}
      detail={detail}
    />
  </Panel>
);
