// Asks for another table of tiers, all of it at once, with what would change and how many users each tier would have.
import { officeFees } from '@bourse/contract';
import { FEE_TIERS_MAX } from '@bourse/engine/formulas';
import { Button } from '@bourse/ui/button.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { Plus, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { ChangeTable } from '../../ui/change-table.tsx';
import { ClashNotice, linesBy } from '../../ui/clash-notice.tsx';
import { figureColumn, titleColumn } from '../../ui/column.tsx';
import { EffectiveField, effectiveOf, isPast } from '../../ui/effective-field.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { levelText, naming } from './desk.ts';
import {
  cellsOf,
  changesBetween,
  isSound,
  NEW_TIER,
  seenBetween,
  type TierDraft,
  withCells,
  TERMS,
} from './table-draft.ts';

type Tier = officeFees.OfficeFeeTierRow;

const PLACES = { min_volume: 8, maker_fee: 4, taker_fee: 4 } as const;

type TierFieldsProps = {
  readonly level: number;
  readonly tier: TierDraft;
  readonly onChange: (tier: TierDraft) => void;
  readonly onRemove: () => void;
};

function TierFields({ level, tier, onChange, onRemove }: TierFieldsProps) {
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 rounded-lg border border-line p-3">
      <legend className="px-1 text-13 font-[550]">{levelText(level)}</legend>
      <div className="grid items-end gap-2 md:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)_minmax(0,1fr)]">
        {TERMS.map((term) => (
          <DecimalField
            key={term}
            label={t(`office.fees.field.${term}`)}
            value={tier[term]}
            places={PLACES[term]}
            onChange={(value) => onChange({ ...tier, [term]: value })}
          />
        ))}
      </div>
      <Button size="small" aria-label={t('office.fees.removeTier', { level: String(level) })} onClick={onRemove}>
        <X size={14} aria-hidden="true" />
      </Button>
    </fieldset>
  );
}

type UsersRow = { readonly level: number; readonly now: number; readonly next: number | undefined };

const usersColumns = (): readonly Column<UsersRow>[] => [
  titleColumn('level', t('office.fees.level'), ({ level }) => levelText(level)),
  figureColumn('now', t('office.fees.usersNow'), ({ now }) => now),
  figureColumn('next', t('office.fees.usersNext'), ({ next }) => next ?? '–'),
];

/** By the volumes of the last day. */
function UsersPreview({ stands, draft }: { readonly stands: readonly Tier[]; readonly draft: readonly TierDraft[] }) {
  const { data } = useAsk(officeFees.preview, { tiers: [...draft] });
  const levels = Array.from({ length: Math.max(stands.length, draft.length) }, (_, place) => place + 1);
  return (
    <Table
      label={t('office.fees.usersNext')}
      columns={usersColumns()}
      rows={levels.map((level) => ({
        level,
        now: stands[level - 1]?.users ?? 0,
        next: level > draft.length ? 0 : data?.users[level],
      }))}
      keyOf={({ level }) => level}
    />
  );
}

type Sent = { readonly reason: string; readonly seen: ReturnType<typeof seenBetween> };

export function TiersDialog({ tiers, onClose }: { readonly tiers: readonly Tier[]; readonly onClose: () => void }) {
  const request = useAct(officeFees.proposeTiers, onClose);
  // What stood when it was opened; the server compares with what stands when it is asked.
  const [stands, setStands] = useState<readonly TierDraft[]>(tiers);
  const [sent, setSent] = useState<Sent>();
  const [draft, setDraft] = useState(stands);
  const [from, setFrom] = useState('');
  const typed = useDeferredValue(draft);
  const changes = changesBetween(stands, draft);
  const isReady = changes.length > 0 && isSound(draft) && !isPast(from);
  const terms = draft.map(({ min_volume, maker_fee, taker_fee }) => ({ min_volume, maker_fee, taker_fee }));
  const send = (reason: string, seen: Sent['seen']): void => {
    setSent({ reason, seen });
    request.mutate({ tiers: terms, ...effectiveOf(from), reason, seen });
  };
  const take = (theirs: Readonly<Record<string, unknown>>): void => {
    setStands(withCells(stands, theirs));
    setDraft(withCells(draft, theirs));
  };
  return (
    <ReasonDialog
      title={t('office.fees.edit')}
      text={t('office.fees.editText')}
      action={t('office.change.propose')}
      isPending={request.isPending}
      isReady={isReady}
      onConfirm={(reason) => send(reason, seenBetween(stands, draft))}
      onClose={onClose}
    >
      <div className="mb-3 flex flex-col gap-3">
        {draft.map((tier, place) => (
          <TierFields
            key={place}
            level={place + 1}
            tier={tier}
            onChange={(next) => setDraft(draft.with(place, next))}
            onRemove={() => setDraft(draft.toSpliced(place, 1))}
          />
        ))}
        {draft.length < FEE_TIERS_MAX && (
          <Button size="small" className="self-start" onClick={() => setDraft([...draft, NEW_TIER])}>
            <Plus size={14} aria-hidden="true" />
            {t('office.fees.addTier')}
          </Button>
        )}
        {!isSound(draft) && <p className="text-12 text-warning">{t('office.fees.unsound')}</p>}
        <EffectiveField value={from} onChange={setFrom} />
        <ClashNotice
          seen={sent?.seen}
          mine={cellsOf(draft)}
          fieldText={naming.fieldText}
          linesOf={linesBy(naming)}
          onMine={(seen) => send(sent?.reason ?? '', seen)}
          onTheirs={take}
        />
        {changes.length > 0 && isSound(draft) && (
          <>
            <ChangeTable changes={changes} naming={naming} />
            {isSound(typed) && (
              <UsersPreview
                stands={tiers}
                draft={typed.map(({ min_volume, maker_fee, taker_fee }) => ({ min_volume, maker_fee, taker_fee }))}
              />
            )}
          </>
        )}
      </div>
    </ReasonDialog>
  );
}
