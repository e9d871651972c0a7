// How a receipt's result comes about, step by step: what is calculated, with which figures, and whether it is so.
import type { MessageKey } from '@bourse/messages';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { Check, X } from 'lucide-react';

export type Step = {
  readonly key: string;
  readonly label: MessageKey;
  /** The figures that it is made of. */
  readonly sum: string;
  readonly result: string;
  readonly isSo: boolean;
};

function Verdict({ isSo }: { readonly isSo: boolean }) {
  const Icon = isSo ? Check : X;
  return (
    <span className={cx('inline-flex align-middle', isSo ? 'text-success' : 'text-error')}>
      <Icon size={15} aria-hidden="true" />
      <span className="sr-only">{t(isSo ? 'lever.receipt.match' : 'lever.receipt.differ')}</span>
    </span>
  );
}

const columns = (): readonly Column<Step>[] => [
  { key: 'label', header: t('lever.receipt.step'), width: '24%', onCard: 'title', cell: ({ label }) => t(label) },
  { key: 'sum', header: t('lever.receipt.sum'), isNumeric: true, onCard: 'wide', cell: ({ sum }) => sum },
  {
    key: 'result',
    header: t('lever.receipt.recomputed'),
    isNumeric: true,
    width: '24%',
    onCard: 'wide',
    cell: ({ result }) => result,
  },
  {
    key: 'isSo',
    header: <span className="sr-only">{t('lever.receipt.isSo')}</span>,
    width: '48px',
    onCard: 'end',
    cell: ({ isSo }) => <Verdict isSo={isSo} />,
  },
];

export function ReceiptSteps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <Table label={t('lever.receipt.steps')} columns={columns()} rows={steps} keyOf={({ key }) => key} density="calm" />
  );
}

/** Says whether the browser's checks agree with the receipt. */
export function ReceiptVerdict({ isSo }: { readonly isSo: boolean }) {
  return (
    <Notice tone={isSo ? 'success' : 'error'} title={t(isSo ? 'lever.receipt.match' : 'lever.receipt.differ')} isUrgent>
      {t(isSo ? 'lever.receipt.matchText' : 'lever.receipt.differText')}
    </Notice>
  );
}
