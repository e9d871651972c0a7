// The list of one's own ads: those that go on, and those that are over.
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useState } from 'react';
import { useFiatOptions } from '../../../fiat-desk/options.ts';
import { PagedTable } from '../../../ui/paged-table.tsx';
import type { AdKind } from '../draft/ad-draft.ts';
import { adColumns } from './ad-columns.tsx';
import { type AdList, type AdRow, isUp, useAdAct, useOwnAds } from './own-ads.ts';

const ChangeDialog = lazyOverlay(() => import('./change-dialog.tsx').then((module) => module.ChangeDialog));
const WithdrawDialog = lazyOverlay(() => import('./withdraw-dialog.tsx').then((module) => module.WithdrawDialog));

type Open = { readonly act: 'change' | 'withdraw'; readonly row: AdRow };

/** Why an operator took it down, in the operator's words. */
const barText = ({ state, bar_reason: reason }: AdRow) =>
  state === 'live' && reason !== '' ? (
    <p className="px-3 py-1.5 text-12 break-words whitespace-normal text-error max-md:px-0">
      {t('merchant.ads.barred.because', { reason })}
    </p>
  ) : null;

export type AdsPanelProps = {
  readonly kind: AdKind;
  /** This page lists the orders on one's ads. */
  readonly ordersPath: string;
};

export function AdsPanel({ kind, ordersPath }: AdsPanelProps) {
  const [list, setList] = useState<AdList>('live');
  const [open, setOpen] = useState<Open>();
  const ads = useOwnAds(kind, list, 'pages');
  const options = useFiatOptions().data;
  const acting = useAdAct(kind);
  const close = (): void => setOpen(undefined);
  const columns = adColumns({
    ordersPath,
    isPending: acting.isPending,
    onShelve: (row) => acting.mutate({ id: row.id, act: isUp(row) ? 'takeDown' : 'putUp' }),
    onChange: (row) => setOpen({ act: 'change', row }),
    onWithdraw: (row) => setOpen({ act: 'withdraw', row }),
  });
  return (
    <>
      <Tabs
        label={t('merchant.ads')}
        tabs={[
          { key: 'live', label: t('merchant.ads.live') },
          { key: 'past', label: t('merchant.ads.past') },
        ]}
        selected={list}
        onSelect={setList}
        className="px-4 md:px-5"
      >
        <PagedTable
          label={t('merchant.ads')}
          list={ads}
          columns={columns}
          density="calm"
          detail={barText}
          loginTitle={t('merchant.ads.login')}
          emptyTitle={t(list === 'live' ? 'merchant.ads.none' : 'merchant.ads.nonePast')}
          emptyText={t('merchant.ads.noneText')}
        />
      </Tabs>
      {open?.act === 'change' && options && <ChangeDialog row={open.row} options={options} onClose={close} />}
      {open?.act === 'withdraw' && (
        <WithdrawDialog
          row={open.row}
          onClose={close}
          onConfirm={() => {
            close();
            acting.mutate({ id: open.row.id, act: 'withdraw' });
          }}
        />
      )}
    </>
  );
}
