// Who wins a dispute: asked for by one operator on named grounds, decided by another.
import { officeFiatCases, officeFiatSettings } from '@bourse/contract';
import { VERDICT_GROUNDS, type VerdictGrounds } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useIsOwn, useMayCall } from '../../lib/session.ts';
import { useAct } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { Decision } from '../../ui/decision.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { optionsOf } from '../../ui/options.ts';
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
        options={optionsOf(sorted, groundsText)}
        selected={grounds}
        onSelect={setGrounds}
      />
      <p className="mt-1.5 mb-3 text-12 text-ink-3">{t('office.fiat.groundsHint')}</p>
    </ReasonDialog>
  );
}

const calls = { approve: officeFiatSettings.approveProposal, reject: officeFiatSettings.rejectProposal };

type DecidingProps = { readonly verdict: officeFiatCases.FiatVerdict; readonly onDecided: () => void };

function Deciding({ verdict: { proposal_id: id, requested_by: by }, onDecided }: DecidingProps) {
  const isOwn = useIsOwn(by);
  if (!useMayCall(calls.approve)) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3 text-12 text-ink-2">
      <p className="basis-full">{t(isOwn ? 'office.adjustments.notYours' : 'office.fiat.verdictText')}</p>
      <Decision
        id={id}
        calls={calls}
        approval={{ id }}
        rejectText={t('office.fiat.rejectVerdictText')}
        isOwn={isOwn}
        onDone={onDecided}
      />
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
