// Asks that a user have a tier at least until a moment, or that a grant be taken back.
import { officeFees } from '@bourse/contract';
import { formatShanghai, instant, parseId } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { ClashNotice, linesBy } from '../../ui/clash-notice.tsx';
import { EffectiveField, effectiveOf, isPast } from '../../ui/effective-field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { levelText, naming } from './desk.ts';

type User = Pick<officeFees.OfficeFeeUserRow, 'user_id' | 'granted_level' | 'granted_until'>;
type GrantDialogProps = {
  /** Typed where it is not known. */
  readonly user?: User;
  readonly onClose: () => void;
};

type Seen = Readonly<Record<string, string>>;
type Sent = { readonly reason: string; readonly seen: Seen };

/** The texts of a grant are those of a proposal. */
const seenOf = ({ granted_level: level, granted_until: until }: User): Seen => ({ level: String(level), until });

export function GrantDialog({ user, onClose }: GrantDialogProps) {
  const userId = user?.user_id;
  // What stood when it was opened; the server compares with what stands when it is asked.
  const [shown] = useState(() => user && seenOf(user));
  const [sent, setSent] = useState<Sent>();
  const request = useAct(officeFees.proposeGrant, onClose);
  const { data } = useAsk(officeFees.settings, {});
  const [typed, setTyped] = useState(userId === undefined ? '' : String(userId));
  const [level, setLevel] = useState('1');
  const [until, setUntil] = useState('');
  const [from, setFrom] = useState('');
  const id = parseId(typed.trim());
  const isReady = id !== undefined && until !== '' && !isPast(until) && !isPast(from) && (data?.tiers.length ?? 0) > 0;
  const end = Date.parse(`${until}+08:00`);
  const propose = (reason: string, seen: Seen | undefined): void => {
    if (id === undefined) return;
    if (seen) setSent({ reason, seen });
    request.mutate({
      user_id: id,
      level: Number(level),
      until: end,
      ...effectiveOf(from),
      reason,
      ...(seen && { seen }),
    });
  };
  return (
    <ReasonDialog
      title={t('office.fees.grant')}
      text={t('office.fees.grantText')}
      action={t('office.change.propose')}
      isPending={request.isPending}
      isReady={isReady}
      onConfirm={(reason) => propose(reason, shown)}
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
        <ClashNotice
          className="md:col-span-2"
          seen={sent?.seen}
          mine={{ level, until: until === '' ? '' : formatShanghai(instant(end)) }}
          fieldText={naming.fieldText}
          linesOf={linesBy(naming)}
          onMine={(seen) => propose(sent?.reason ?? '', seen)}
          onTheirs={onClose}
        />
      </div>
    </ReasonDialog>
  );
}

/** The user's volume alone counts from then on. */
export function TakeBackDialog({ user, onClose }: Required<GrantDialogProps>) {
  const [shown] = useState(() => seenOf(user));
  const [sent, setSent] = useState<Sent>();
  const propose = (reason: string, seen: Seen): void => {
    setSent({ reason, seen });
    request.mutate({ user_id: user.user_id, level: 0, reason, seen });
  };
  const request = useAct(officeFees.proposeGrant, onClose);
  return (
    <ReasonDialog
      title={t('office.fees.takeBack')}
      text={t('office.fees.takeBackText')}
      action={t('office.change.propose')}
      isPending={request.isPending}
      onConfirm={(reason) => propose(reason, shown)}
      onClose={onClose}
    >
      <ClashNotice
        className="mb-3"
        seen={sent?.seen}
        mine={{ level: '0', until: '' }}
        fieldText={naming.fieldText}
        linesOf={linesBy(naming)}
        onMine={(seen) => propose(sent?.reason ?? '', seen)}
        onTheirs={onClose}
      />
    </ReasonDialog>
  );
}
