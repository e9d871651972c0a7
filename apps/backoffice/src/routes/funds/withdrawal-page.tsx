// A withdrawal with its whole address, for the one who decides: looking is entered in the audit log, once a visit. How far
// it has come is followed without the address.
import { type MessageOf, officeWithdrawals } from '@bourse/contract';
import { formatUnits, TWO_OPERATORS_FROM } from '@bourse/domain';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useParams } from 'react-router';
import {
  approvalsText,
  daySumText,
  Flags,
  moneyText,
  WithdrawalBadge,
} from '../../features/funds/withdrawal-columns.tsx';
import { actorText } from '../../lib/actor.ts';
import { FOLLOW_EVERY_MS, useAsk, useLook } from '../../lib/use-ask.ts';
import { Decision } from '../../ui/decision.tsx';
import { NumberLink } from '../../ui/number-link.tsx';
import { Answer, Facts, Page, Panel } from '../../ui/page.tsx';

type Withdrawal = MessageOf<typeof officeWithdrawals.withdrawalDetail>;

const calls = { approve: officeWithdrawals.approveWithdrawal, reject: officeWithdrawals.rejectWithdrawal };

const recipientFact = (id: number) =>
  [t('office.withdrawals.inside'), <NumberLink key={id} to={`/users/${id}`} id={id} />] as const;

/** Its last word, and since when it says no. */
const refusedFact = (code: string, time: string) =>
  [t('office.withdrawals.refused'), `${code} · ${t('office.custody.since', { time })}`] as const;

function Detail({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { id, user_id, to_user_id, currency_name, address, tag, txid } = withdrawal;
  const { refused_for: refusedFor, refused_time: refusedTime } = withdrawal;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel title={t('office.users.facts')}>
        <Facts
          facts={[
            [t('office.identity.status'), <WithdrawalBadge key={id} withdrawal={withdrawal} />],
            [t('office.users.account'), withdrawal.account],
            [t('office.users.id'), <NumberLink key={id} to={`/users/${user_id}`} id={user_id} />],
            [t('office.funds.amount'), moneyText(withdrawal)],
            [t('office.withdrawals.fee'), `${formatDecimal(withdrawal.fee)} ${currency_name}`],
            [t('office.withdrawals.worth'), withdrawal.worth === '' ? '' : formatDecimal(withdrawal.worth)],
            [t('office.withdrawals.network'), withdrawal.chain],
            [
              t('office.withdrawals.address'),
              <span key={id} className="font-mono break-all">
                {address}
              </span>,
            ],
            ...(tag === '' ? [] : [[t('office.withdrawals.tag'), tag] as const]),
            ...(to_user_id === 0 ? [] : [recipientFact(to_user_id)]),
            [t('office.withdrawals.earlier'), String(withdrawal.earlier)],
            [
              'TxID',
              <span key={id} className="font-mono break-all">
                {txid || '–'}
              </span>,
            ],
            [t('office.identity.submitted'), withdrawal.submit_time],
            [t('office.reason'), withdrawal.reason],
            ...(refusedFor === '' ? [] : [refusedFact(refusedFor, refusedTime)]),
          ]}
        />
        {to_user_id !== 0 && (
          <p className="border-t border-line px-4 py-2.5 text-12 text-ink-2">{t('office.withdrawals.insideText')}</p>
        )}
        <p className="border-t border-line px-4 py-2.5 text-12 text-ink-3">{t('office.withdrawals.logged')}</p>
      </Panel>
      <Panel title={t('office.withdrawals.approvals')}>
        <Facts
          facts={[
            [t('office.withdrawals.flags'), <Flags key={id} flags={withdrawal.flags} />],
            [t('office.withdrawals.daySum'), daySumText(withdrawal)],
            [t('office.withdrawals.approvals'), approvalsText(withdrawal)],
            ...withdrawal.approvals.map(({ operator, time }) => [actorText(operator), time] as const),
          ]}
        />
        <p className="border-t border-line px-4 py-2.5 text-12 text-ink-3">
          {t('office.withdrawals.twoText', { limit: formatDecimal(formatUnits(TWO_OPERATORS_FROM)) })}
        </p>
      </Panel>
    </div>
  );
}

/** While another one's progress is still shown, the look tells. */
const withProgress = (looked: Withdrawal, progress: Withdrawal | undefined): Withdrawal =>
  progress?.id === looked.id ? { ...progress, address: looked.address } : looked;

export function WithdrawalPage() {
  const id = Number(useParams()['id']);
  const look = useLook(officeWithdrawals.withdrawalDetail, { id });
  const progress = useAsk(officeWithdrawals.withdrawalProgress, { id }, { everyMs: FOLLOW_EVERY_MS });
  const withdrawal = look.data && withProgress(look.data, progress.data);
  const canDecide = withdrawal?.status === 'applied' || withdrawal?.status === 'approved';
  return (
    <Page
      title={t('office.withdrawals.title', { id: String(id) })}
      actions={
        <>
          <ButtonLink to="/withdrawals" variant="quiet">
            {t('office.back')}
          </ButtonLink>
          {withdrawal && canDecide && (
            <Decision
              id={id}
              calls={calls}
              approval={{ id, amount: withdrawal.amount }}
              rejectText={t('office.withdrawals.rejectText')}
              isBarred={withdrawal.status !== 'applied'}
            />
          )}
        </>
      }
    >
      <Answer query={look}>{(found) => <Detail withdrawal={withdrawal ?? found} />}</Answer>
    </Page>
  );
}
