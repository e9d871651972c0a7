// One's own numbers in a sale: what each subscription wanted, how its share came about, what it cost and what went back.
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { useSession } from '../../../lib/session.ts';
import { moneyText, wireText } from '../../../lib/term-text.ts';
import { DialogLine } from '../../../ui/dialog-line.tsx';
import { LoginPrompt } from '../../../ui/login-prompt.tsx';
import { timeText } from '../../../ui/time-text.tsx';
import { refundOf, shareOf } from '../draft/allotment.ts';
import { type Result, type Subscription, useResult } from '../sales.ts';
import { StateCell } from '../records/state-cell.tsx';

type OwnProps = { readonly row: Subscription; readonly result: Result };

/** A share is calculated only for a pro rata sale, once it has its result. */
function ShareLines({ row, result }: OwnProps) {
  const { project } = result;
  const hasShare =
    project.mode === 'pro_rata' && project.sczq === 4 && project.is_cancelled === 0 && row.state !== 'void';
  if (!hasShare) return null;
  const { exact, whole, extra } = shareOf(row, result);
  return (
    <>
      <DialogLine label={t('launch.own.exact')}>{moneyText(exact)}</DialogLine>
      <DialogLine label={t('launch.own.whole')}>{moneyText(whole)}</DialogLine>
      <DialogLine label={t('launch.own.extra')}>{extra > 0n ? `+${moneyText(extra)}` : '0'}</DialogLine>
    </>
  );
}

function MoneyLines({ row }: Pick<OwnProps, 'row'>) {
  const currency = row.pay_currency_name;
  if (row.state === 'pending' || row.state === 'held')
    return (
      <DialogLine label={t('launch.paid.held')}>
        {wireText(row.held)} {currency}
      </DialogLine>
    );
  const refund = refundOf(row);
  return (
    <>
      <DialogLine label={t('launch.paid')}>
        {wireText(row.charged)} {currency}
      </DialogLine>
      <DialogLine label={t('launch.paid.refunded')}>
        {refund === undefined ? NO_VALUE : `${moneyText(refund)} ${currency}`}
      </DialogLine>
    </>
  );
}

function OwnRow({ row, result }: OwnProps) {
  const coin = row.currency_name;
  const isOpen = row.state === 'pending' || row.state === 'held';
  return (
    <li className="border-b border-line px-4 py-4 last:border-b-0 md:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <span className="font-[550]">{t('launch.own.title', { id: row.id })}</span>
        {timeText(row.created_ms)}
        <span className="ms-auto">
          <StateCell row={row} />
        </span>
      </div>
      <dl className="mt-2 grid gap-x-10 text-13 md:grid-cols-2">
        <DialogLine label={t('launch.wanted')}>
          {wireText(row.wanted)} {coin}
        </DialogLine>
        <ShareLines row={row} result={result} />
        {!isOpen && (
          <DialogLine label={t('launch.allotted')}>
            {wireText(row.allotted)} {coin}
          </DialogLine>
        )}
        <MoneyLines row={row} />
        {row.unlock_ms !== null && <DialogLine label={t('launch.unlocks')}>{timeText(row.unlock_ms)}</DialogLine>}
      </dl>
      {row.void_reason_name !== '' && <p className="mt-2 text-12 text-ink-2">{row.void_reason_name}</p>}
    </li>
  );
}

const sumText = ({ own_wanted: wanted, own_allotted: allotted, project }: Result): string =>
  t('launch.own.sum', { wanted: wireText(wanted), allotted: wireText(allotted), coin: project.c_name });

function Rows({ id }: { readonly id: number }) {
  const { data: result, error, refetch } = useResult(id);
  if (!result)
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} rowClassName="h-11" />
    );
  if (result.own.length === 0) return <EmptyState title={t('launch.own.none')} text={t('launch.own.noneText')} />;
  return (
    <>
      <ul aria-label={t('launch.own')}>
        {result.own.map((row) => (
          <OwnRow key={row.id} row={row} result={result} />
        ))}
      </ul>
      {result.own.length > 1 && <p className="border-t border-line px-4 py-3 text-13 md:px-5">{sumText(result)}</p>}
    </>
  );
}

/** A visitor is asked to log in. */
export function OwnResult({ id }: { readonly id: number }) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return (
    <Section title={t('launch.own')} isFlush>
      {isLoggedIn ? (
        <Rows id={id} />
      ) : (
        <EmptyState
          title={t('launch.loginToSee')}
          action={
            <div className="w-60">
              <LoginPrompt />
            </div>
          }
        />
      )}
    </Section>
  );
}
