// Asks that something else be said of a coin, or that it be offered elsewhere.
import { officeCoins } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { ClashNotice, linesBy } from '../../ui/clash-notice.tsx';
import { EffectiveField, effectiveOf, isPast } from '../../ui/effective-field.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { type CoinDraft, draftOf, isSoundProfile, toProfileWish } from './coin-draft.ts';
import { textsOf, withTexts } from './coin-texts.ts';
import { naming } from './desk.ts';
import { LanguageFields, ProfileFields } from './profile-fields.tsx';

type Sent = { readonly reason: string; readonly seen: ReturnType<typeof textsOf> };

export type ProfileDialogProps = { readonly coin: officeCoins.OfficeCoinRow; readonly onClose: () => void };

export function ProfileDialog({ coin, onClose }: ProfileDialogProps) {
  const request = useAct(officeCoins.proposeProfile, onClose);
  // What stood when it was opened; the server compares with what stands when it is asked.
  const [stands, setStands] = useState(() => draftOf(coin));
  const [draft, setDraft] = useState(stands);
  const [from, setFrom] = useState('');
  const part = { draft, onChange: (next: Partial<CoinDraft>) => setDraft((before) => ({ ...before, ...next })) };
  const isChanged = JSON.stringify(toProfileWish(draft)) !== JSON.stringify(toProfileWish(stands));
  const [sent, setSent] = useState<Sent>();
  const send = (reason: string, seen: Sent['seen']): void => {
    setSent({ reason, seen });
    request.mutate({ ...toProfileWish(draft), ...effectiveOf(from), reason, seen });
  };
  const take = (theirs: Readonly<Record<string, unknown>>): void => {
    setStands(withTexts(stands, theirs));
    setDraft(withTexts(draft, theirs));
  };
  return (
    <ReasonDialog
      title={t('office.coins.profile', { name: coin.name })}
      text={t('office.coins.profileText')}
      action={t('office.change.propose')}
      isPending={request.isPending}
      isReady={isChanged && isSoundProfile(draft, stands) && !isPast(from)}
      onConfirm={(reason) => send(reason, textsOf(stands))}
      onClose={onClose}
    >
      <div className="mb-3 grid items-start gap-3 md:grid-cols-2">
        <ProfileFields {...part} />
        <LanguageFields {...part} />
        <ClashNotice
          className="md:col-span-2"
          seen={sent?.seen}
          mine={textsOf(draft)}
          fieldText={naming.fieldText}
          linesOf={linesBy(naming)}
          onMine={(seen) => send(sent?.reason ?? '', seen)}
          onTheirs={take}
        />
        <EffectiveField value={from} onChange={setFrom} className="md:col-span-2" />
      </div>
    </ReasonDialog>
  );
}
