// Asks that a user have a tier at least until a moment, or that a grant be taken back.
import { officeFees } from '@bourse/contract';
import { parseId } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { EffectiveField, effectiveOf, isPast } from '../../ui/effective-field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { levelText } from './fields.ts';

type GrantDialogProps = {
  /** Typed where it is not known. */
  readonly userId?: number;
  readonly onClose: () => void;
};

export function GrantDialog({ userId, onClose }: GrantDialogProps) {
  const request = useAct(officeFees.proposeGrant, onClose);
  const { data } = useAsk(officeFees.settings, {});
  const [typed, setTyped] = useState(userId === undefined ? '' : String(userId));
  const [level, setLevel] = useState('1');
  const [until, setUntil] = useState('');
  const [from, setFrom] = useState('');
  const id = parseId(typed.trim());
  const isReady = id !== undefined && until !== '' && !isPast(until) && !isPast(from) && (data?.tiers.length ?? 0) > 0;
  const propose = (reason: string): void => {
    if (id === undefined) return;
    const end = Date.parse(`${until}+08:00`);
    request.mutate({ user_id: id, level: Number(level), until: end, ...effectiveOf(from), reason });
  };
  return (
    <ReasonDialog
      title={t('office.fees.grant')}
      text={t('office.fees.grantText')}
      action={t('office.change.propose')}
      isPending={request.isPending}
      isReady={isReady}
      onConfirm={propose}
      onClose={onClose}
    >
      <div className="mb-3 grid items-start gap-3 md:grid-cols-2">
        <TextField
          label={t('office.users.id')}
          inputMode="numeric"
          value={typed}
          disabled={userId !== undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <NativeSelect
          label={t('office.fees.level')}
          options={(data?.tiers ?? []).map((tier) => ({ key: String(tier.level), text: levelText(tier.level) }))}
          selected={level}
          onSelect={setLevel}
        />
        <TextField
          type="datetime-local"
          label={t('office.fees.grantEnd')}
          error={isPast(until) ? t('office.change.bad.past') : undefined}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
        <EffectiveField value={from} onChange={setFrom} />
      </div>
    </ReasonDialog>
  );
}

/** The user's volume alone counts from then on. */
export function TakeBackDialog({ userId, onClose }: Required<GrantDialogProps>) {
  const request = useAct(officeFees.proposeGrant, onClose);
  return (
    <ReasonDialog
      title={t('office.fees.takeBack')}
      text={t('office.fees.takeBackText')}
      action={t('office.change.propose')}
      isPending={request.isPending}
      onConfirm={(reason) => request.mutate({ user_id: userId, level: 0, reason })}
      onClose={onClose}
    />
  );
}
