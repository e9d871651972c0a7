// What can be done to an own ad. What cannot be done now says why.
import { IconButton } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Pause, Pencil, Play, Undo2 } from 'lucide-react';
import { useClosedBecause } from '../../../lib/closed.ts';
import { type AdRow, isLive, isUp } from './own-ads.ts';

export type AdActionsProps = {
  readonly row: AdRow;
  readonly isPending: boolean;
  readonly onShelve: (row: AdRow) => void;
  readonly onChange: (row: AdRow) => void;
  readonly onWithdraw: (row: AdRow) => void;
};

function whyNotWithdrawn(row: AdRow): string | undefined {
  if (isUp(row)) return t('merchant.ads.withdraw.up');
  return row.open_deals > 0 ? t('merchant.ads.withdraw.open', { count: row.open_deals }) : undefined;
}

/** The reason is shown where the action is named. */
const label = (name: string, reason: string | undefined): string =>
  reason === undefined ? name : `${name}: ${reason}`;

export function AdActions({ row, isPending, onShelve, onChange, onWithdraw }: AdActionsProps) {
  const closed = useClosedBecause('new');
  if (!isLive(row)) return null;
  const barred = isUp(row) ? undefined : row.is_barred === 1 ? t('merchant.ads.barred.text') : closed;
  const held = whyNotWithdrawn(row);
  return (
    <span className="flex items-center justify-end">
      <IconButton
        label={label(t(isUp(row) ? 'merchant.ads.takeDown' : 'merchant.ads.putUp'), barred)}
        disabled={isPending || barred !== undefined}
        onClick={() => onShelve(row)}
      >
        {isUp(row) ? <Pause size={15} aria-hidden="true" /> : <Play size={15} aria-hidden="true" />}
      </IconButton>
      <IconButton
        label={label(t('merchant.ad.change'), closed)}
        disabled={isPending || closed !== undefined}
        onClick={() => onChange(row)}
      >
        <Pencil size={15} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={label(t('merchant.ads.withdraw'), held)}
        disabled={isPending || held !== undefined}
        onClick={() => onWithdraw(row)}
      >
        <Undo2 size={15} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
