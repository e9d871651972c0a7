// A withdrawal as it is signed: read from the very text, beside what the desk knows of it.
import { divCeil, formatUnits, parseUnits, SECOND_MS, UNITS_PER_WHOLE } from '@bourse/domain';
import type { Approval } from '@bourse/domain/signer';
import { Badge } from '@bourse/ui/badge.tsx';
import { Countdown } from '@bourse/ui/countdown.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { formatDateTime, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { useId } from 'react';
import { actorText } from '../../lib/actor.ts';
import { Facts } from '../../ui/page.tsx';
import { type Reading, readText, type SigningCase } from './prepared.ts';

const FEE_PLACES = 8;

/** It tells what became of a case when it was signed. */
export type Outcome = { readonly isSigned: boolean; readonly text: string };

function worthText(feeLimit: string, { fee_price: price }: SigningCase): string {
  const [limit, unit] = [parseUnits(feeLimit), parseUnits(price)];
  if (limit === undefined || unit === undefined) return t('office.approvals.noPrice');
  const worth = formatUnits(divCeil(limit * unit, UNITS_PER_WHOLE));
  return t('office.approvals.worth', { amount: formatDecimal(worth, { places: 2 }) });
}

const isAboveMax = (feeLimit: string, { fee_max: max }: SigningCase): boolean =>
  max !== '' && (parseUnits(feeLimit) ?? 0n) > (parseUnits(max) ?? 0n);

type FeeProps = {
  readonly found: SigningCase;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function FeeLimitField({ found, value, onChange }: FeeProps) {
  const { fee_coin: coin, fee_hint: hint, fee_max: max } = found;
  const now = hint === '' ? undefined : t('office.approvals.feeNow', { fee: formatDecimal(hint), coin });
  const most = max === '' ? undefined : t('office.approvals.feeMax', { fee: formatDecimal(max), coin });
  return (
    <DecimalField
      label={t('office.approvals.feeLimit')}
      hint={[now, most].filter((each) => each !== undefined).join(' · ') || undefined}
      error={isAboveMax(value, found) ? most : undefined}
      value={value}
      onChange={onChange}
      places={FEE_PLACES}
      unit={coin}
      className="px-4 pt-3"
    />
  );
}

/** In groups of four, as people compare addresses. */
function Address({ text }: { readonly text: string }) {
  return (
    <span className="font-mono break-all">
      {(text.match(/.{1,4}/g) ?? []).map((group, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups of one text, of which two may be alike
        <span key={place} className="me-1.5 inline-block">
          {group}
        </span>
      ))}
    </span>
  );
}

const factsOf = (found: SigningCase, approval: Approval) =>
  [
    [t('office.approvals.network'), `${found.network} · ${approval.chainId}`],
    [t('office.approvals.coin'), approval.asset],
    [t('office.approvals.to'), <Address key="to" text={approval.to} />],
    [t('office.approvals.sent'), `${formatDecimal(approval.amount)} ${approval.asset}`],
    [
      t('office.approvals.feeLimit'),
      `${formatDecimal(approval.feeLimit)} ${found.fee_coin} (${worthText(approval.feeLimit, found)})`,
    ],
    [t('office.approvals.withdrawalId'), approval.id],
    [t('office.approvals.owner'), `${found.account} · ${found.user_id}`],
    [
      t('office.approvals.expires'),
      <span key="expires">
        {formatDateTime(approval.expiresAt * SECOND_MS)} (<Countdown until={approval.expiresAt * SECOND_MS} />)
      </span>,
    ],
    [t('office.approvals.approvedBy'), found.approved_by.map(actorText).join(', ')],
    [t('office.approvals.signedBy'), found.approval?.signatures.map(({ name }) => name).join(', ') ?? ''],
  ] as const;

function Text({ text, reading, found }: { text: string; readonly reading: Reading; readonly found: SigningCase }) {
  const { approval, differences } = reading;
  if (!approval || differences.length > 0) {
    const fields = differences.map((each) => t(`office.approvals.difference.${each}`)).join(', ');
    return (
      <Notice tone="error" isUrgent className="m-4">
        {t('office.approvals.differs', { fields })}
      </Notice>
    );
  }
  return (
    <>
      <Facts facts={factsOf(found, approval)} />
      <details className="border-t border-line px-4 py-2 text-12 text-ink-3">
        <summary className="cursor-pointer">{t('office.approvals.exactText')}</summary>
        <pre className="mt-1 font-mono break-all whitespace-pre-wrap text-ink-2">{text}</pre>
      </details>
    </>
  );
}

export type CaseCardProps = {
  readonly found: SigningCase;
  /** It would be signed; undefined until there is a fee limit. */
  readonly text: string | undefined;
  readonly feeLimit: string;
  readonly onFeeLimit: (feeLimit: string) => void;
  readonly outcome: Outcome | undefined;
};

export function CaseCard({ found, text, feeLimit, onFeeLimit, outcome }: CaseCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-panel">
      <h3
        id={id}
        className="flex items-center justify-between gap-2 border-b border-line px-4 py-2 text-13 font-[550] text-ink-1"
      >
        {t('office.approvals.withdrawal', { id: String(found.id) })}
        {outcome?.isSigned === true && <Badge tone="success">{t('office.approvals.signed')}</Badge>}
      </h3>
      {!found.approval && !outcome && <FeeLimitField found={found} value={feeLimit} onChange={onFeeLimit} />}
      {text === undefined ? (
        <p className="px-4 py-3 text-12 text-ink-3">{t('office.approvals.feeNeeded')}</p>
      ) : (
        <Text text={text} reading={readText(text, found)} found={found} />
      )}
      {outcome && (
        <p
          role={outcome.isSigned ? 'status' : 'alert'}
          className={`border-t border-line px-4 py-2 text-12 ${outcome.isSigned ? 'text-success' : 'text-error'}`}
        >
          {outcome.text}
        </p>
      )}
    </section>
  );
}

/** Whether it could be signed as it stands. */
export const isSound = (found: SigningCase, text: string | undefined): text is string =>
  text !== undefined &&
  readText(text, found).differences.length === 0 &&
  (found.approval !== null || !isAboveMax(readText(text, found).approval?.feeLimit ?? '', found));
