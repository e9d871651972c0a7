// Who wins a dispute: asked for by one operator on named grounds, decided by another.
import { officeFiatCases, officeFiatSettings } from '@bourse/contract';
import { VERDICT_GROUNDS, type VerdictGrounds } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useMay, useSession } from '../../lib/session.ts';
import { useAct } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { DecisionButtons } from '../../ui/decision.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Facts, Panel } from '../../ui/page.tsx';
import type { CaseName } from './case-picture.tsx';
import { groundsText, partyText } from './look.tsx';

type Case = officeFiatCases.FiatCase;
type Winner = officeFiatCases.FiatVerdict['winner'];

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

/** Those that speak for a side come first in its list; all stay open, for a case may be unlike any other. */
const SPEAK_FOR: Readonly<Record<Winner, readonly VerdictGrounds[]>> = {
  buyer: ['payment_proven', 'seller_silent', 'settled_between_both'],
  seller: [
    'payment_missing',
    'payment_short',
    'payment_of_third_party',
    'payment_returned',
    'proof_forged',
    'buyer_silent',
    'settled_between_both',
  ],
};

type DialogProps = {
  readonly of: CaseName;
  readonly winner: Winner;
  readonly onAsked: () => void;
  readonly onClose: () => void;
};

function VerdictDialog({ of, winner, onAsked, onClose }: DialogProps) {
  const own = SPEAK_FOR[winner];
  const [grounds, setGrounds] = useState<VerdictGrounds>(own[0] ?? 'settled_between_both');
  const ask = useAct(officeFiatCases.proposeVerdict, () => {
    onClose();
    onAsked();
  });
  const sorted = [...own, ...VERDICT_GROUNDS.filter((one) => !own.includes(one))];
  return (
    <ReasonDialog
      title={t(`office.fiat.decideFor.${winner}`)}
      text={t(`office.fiat.decideText.${winner}`)}
      action={t('office.fiat.askVerdict')}
      isPending={ask.isPending}
      onConfirm={(reason) => ask.mutate({ ...of, winner, grounds, reason })}
      onClose={onClose}
    >
      <NativeSelect
        label={t('office.fiat.grounds')}
        options={sorted.map((key) => ({ key, text: groundsText(key) }))}
        selected={grounds}
        onSelect={setGrounds}
      />
      <p className="mt-1.5 mb-3 text-12 text-ink-3">{t('office.fiat.groundsHint')}</p>
    </ReasonDialog>
  );
}

type DecidingProps = { readonly verdict: officeFiatCases.FiatVerdict; readonly onDecided: () => void };

function Deciding({ verdict: { proposal_id: id, requested_by: by }, onDecided }: DecidingProps) {
  const isOwn = useSession(({ operator }) => operator?.email === by);
  const mayReview = useMay('fiat.review');
  const approve = useAct(officeFiatSettings.approveProposal, onDecided);
  const reject = useAct(officeFiatSettings.rejectProposal, onDecided);
  if (!mayReview) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3 text-12 text-ink-2">
      <p className="basis-full">{t(isOwn ? 'office.adjustments.notYours' : 'office.fiat.verdictText')}</p>
      {isOwn ? (
        <Button
          isPending={reject.isPending}
          onClick={() => reject.mutate({ id, reason: t('office.adjustments.takeBack') })}
        >
          {t('office.adjustments.takeBack')}
        </Button>
      ) : (
        <DecisionButtons
          isApproving={approve.isPending}
          onApprove={() => approve.mutate({ id })}
          isRejecting={reject.isPending}
          onReject={(reason, onDone) => reject.mutate({ id, reason }, { onSuccess: onDone })}
          rejectText={t('office.fiat.rejectVerdictText')}
        />
      )}
    </div>
  );
}

type VerdictProps = { readonly of: CaseName; readonly found: Case; readonly onChanged: () => void };

export function VerdictPanel({ of, found, onChanged }: VerdictProps) {
  const { verdict, decided, is_open: isOpen } = found;
  if (decided) {
    return (
      <Panel title={t('office.fiat.verdict')}>
        <Facts
          facts={[
            [t('office.fiat.winner'), partyText(decided.winner)],
            [t('office.fiat.grounds'), groundsText(decided.grounds)],
            [t('office.fiat.note'), decided.note],
            [t('office.factors.requestedBy'), decided.requested_by],
            [t('office.factors.decidedBy'), decided.decided_by],
          ]}
        />
      </Panel>
    );
  }
  if (verdict) {
    return (
      <Panel title={t('office.fiat.verdictAsked')}>
        <Facts
          facts={[
            [t('office.fiat.winner'), partyText(verdict.winner)],
            [t('office.fiat.grounds'), groundsText(verdict.grounds)],
            [t('office.fiat.note'), verdict.note],
            [t('office.factors.requestedBy'), verdict.requested_by],
            [t('office.identity.submitted'), verdict.submit_time],
          ]}
        />
        <Deciding verdict={verdict} onDecided={onChanged} />
      </Panel>
    );
  }
  if (isOpen === 0) return null;
  return (
    <Panel title={t('office.fiat.verdict')}>
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <p className="basis-full text-12 text-ink-2">{t('office.fiat.decideHint')}</p>
        {(['buyer', 'seller'] as const).map((winner) => (
          <AskButton
            key={winner}
            permission="fiat.request"
            label={t(`office.fiat.decideFor.${winner}`)}
            renderDialog={(onClose) => <VerdictDialog of={of} winner={winner} onAsked={onChanged} onClose={onClose} />}
          />
        ))}
      </div>
    </Panel>
  );
}
