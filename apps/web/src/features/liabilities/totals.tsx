// What is owed to all users together, coin by coin, each with the root of its tree; and the rest of the ledger beside it.
import { BESIDE_GROUPS } from '@bourse/domain/liabilities';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { formatDateTime, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import type { Proof, ProofTree } from './proofs.ts';

const HASH_SHOWN = 10;
const shortHash = (hash: string): string => `${hash.slice(0, HASH_SHOWN)}…${hash.slice(-HASH_SHOWN)}`;

function Root({ root }: Pick<ProofTree, 'root'>) {
  if (root === null) return <span className="text-ink-2">{t('liabilities.tooLarge')}</span>;
  return (
    <span
      className="inline-flex items-center gap-1 font-mono max-md:-my-3.5 max-md:-me-3.5 forced-colors:me-0! print:m-0!"
      title={root}
    >
      {shortHash(root)}
      <CopyButton text={root} />
    </span>
  );
}

const coinColumn = (): Column<ProofTree> => ({
  key: 'coin',
  header: t('liabilities.coin'),
  width: '12%',
  onCard: 'title',
  cell: ({ currency }) => <span className="text-13">{currency}</span>,
});

const ownedColumns = (): readonly Column<ProofTree>[] => [
  coinColumn(),
  {
    key: 'sum',
    header: t('liabilities.owed'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ sum }) => formatDecimal(sum),
  },
  {
    key: 'root',
    header: t('liabilities.root'),
    width: '52%',
    onCard: 'wide',
    cell: ({ root }) => <Root root={root} />,
  },
];

const besideColumns = (): readonly Column<ProofTree>[] => [
  coinColumn(),
  {
    key: 'sum',
    header: t('liabilities.owed'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ sum }) => formatDecimal(sum),
  },
  ...BESIDE_GROUPS.map(
    (group): Column<ProofTree> => ({
      key: group,
      header: t(`liabilities.${group}`),
      isNumeric: true,
      onCard: 'wide',
      cell: ({ beside }) => formatDecimal(beside[group]),
    }),
  ),
];

export function Totals({ proof }: { readonly proof: Proof }) {
  const { at, seq, trees } = proof;
  return (
    <>
      <Section
        title={t('liabilities.totals')}
        text={t('liabilities.asOf', { time: formatDateTime(at), seq: String(seq) })}
        isFlush
      >
        <Table
          label={t('liabilities.totals')}
          columns={ownedColumns()}
          rows={trees}
          keyOf={(tree) => tree.currency_id}
          density="calm"
        />
      </Section>
      <Section title={t('liabilities.beside')} text={t('liabilities.besideText')} isFlush>
        <Table
          label={t('liabilities.beside')}
          columns={besideColumns()}
          rows={trees}
          keyOf={(tree) => tree.currency_id}
          density="calm"
        />
      </Section>
    </>
  );
}
