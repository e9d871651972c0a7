// Looks at who works here: every operator, and what an admin has said about the access.
import { type MessageOf, officeRoles } from '@bourse/contract';
import { ensureNever } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { EmptyState } from '@bourse/ui/states.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useMay, useSession } from '../../lib/session.ts';
import { FOLLOW_EVERY_MS, useAct, useAsk } from '../../lib/use-ask.ts';
import { endColumn, footColumn, titleColumn } from '../../ui/column.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

type Item = officeRoles.ReviewItem;
type Verdict = Exclude<Item['verdict'], ''>;
type Deciding = { readonly item: Item; readonly verdict: Verdict };

function VerdictBadge({ verdict }: Pick<Item, 'verdict'>) {
  switch (verdict) {
    case '':
      return <Badge tone="warning">{t('office.reviews.waits')}</Badge>;
    case 'kept':
      return <Badge tone="success">{t('office.reviews.kept')}</Badge>;
    case 'disabled':
      return <Badge tone="error">{t('office.reviews.disabled')}</Badge>;
    default:
      return ensureNever(verdict);
  }
}

type DecideProps = { readonly item: Item; readonly onDecide: (deciding: Deciding) => void };

function DecideButtons({ item, onDecide }: DecideProps) {
  const isSelf = useSession(({ operator }) => operator?.id === item.operator_id);
  const mayDecide = useMay('operators.edit') && !isSelf && item.verdict === '';
  if (isSelf && item.verdict === '') return <Badge>{t('office.operators.you')}</Badge>;
  if (!mayDecide) return <span className="text-ink-2">{item.note}</span>;
  return (
    <span className="flex flex-wrap gap-2 font-sans">
      <Button size="small" onClick={() => onDecide({ item, verdict: 'kept' })}>
        {t('office.reviews.keep')}
      </Button>
      <Button size="small" onClick={() => onDecide({ item, verdict: 'disabled' })}>
        {t('office.reviews.disable')}
      </Button>
    </span>
  );
}

const columnsOf = (onDecide: DecideProps['onDecide']): readonly Column<Item>[] => [
  titleColumn('name', t('office.operators'), ({ name, email }) => (
    <span className="block truncate max-md:break-all max-md:whitespace-normal" title={email}>
      {name} <span className="text-ink-3">{email}</span>
    </span>
  )),
  {
    key: 'role',
    header: t('office.operators.role'),
    width: '12%',
    cell: ({ role_now }) => t(`office.role.${role_now}`),
  },
  {
    key: 'login',
    header: t('office.operators.lastLogin'),
    width: '17%',
    isNumeric: true,
    hiddenBelow: 860,
    cell: ({ last_login }) => last_login ?? '–',
  },
  endColumn('verdict', t('office.identity.status'), { width: '13%' }, (item) => (
    <VerdictBadge verdict={item.verdict} />
  )),
  {
    key: 'by',
    header: t('office.factors.decidedBy'),
    width: '16%',
    hiddenBelow: 990,
    cell: ({ decided_by }) => decided_by || '–',
  },
  footColumn('act', t('office.reason'), { width: '20%' }, (item) => <DecideButtons item={item} onDecide={onDecide} />),
];

function ReviewState({ review }: { readonly review: officeRoles.AccessReview }) {
  const { closed_at, due_at, is_overdue, items } = review;
  if (closed_at !== null) return <span className="text-ink-3">{t('office.reviews.closed', { time: closed_at })}</span>;
  const left = items.filter(({ verdict }) => verdict === '').length;
  return (
    <span className="flex items-center gap-2 text-ink-2">
      {t('office.reviews.open', { left, time: due_at })}
      {is_overdue === 1 && <Badge tone="error">{t('office.reviews.overdue')}</Badge>}
    </span>
  );
}

function Review({ review }: { readonly review: officeRoles.AccessReview }) {
  const [deciding, setDeciding] = useState<Deciding>();
  const decide = useAct(officeRoles.decideReview, () => setDeciding(undefined));
  return (
    <Panel>
      <header className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2.5 text-13">
        <h2 className="font-[550]">{t('office.reviews.title', { id: review.id, time: review.started_at })}</h2>
        <ReviewState review={review} />
      </header>
      <Rows
        label={t('office.reviews.title', { id: review.id, time: review.started_at })}
        columns={columnsOf(setDeciding)}
        rows={review.items}
        keyOf={({ operator_id }) => operator_id}
      />
      {deciding && (
        <ReasonDialog
          title={t(deciding.verdict === 'kept' ? 'office.reviews.keep' : 'office.reviews.disable')}
          text={t(deciding.verdict === 'kept' ? 'office.reviews.keepText' : 'office.reviews.disableText', {
            name: deciding.item.name,
          })}
          action={t(deciding.verdict === 'kept' ? 'office.reviews.keep' : 'office.reviews.disable')}
          isPending={decide.isPending}
          onConfirm={(note) =>
            decide.mutate({ id: review.id, operator_id: deciding.item.operator_id, verdict: deciding.verdict, note })
          }
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Panel>
  );
}

type ReviewsProps = { readonly reviews: MessageOf<typeof officeRoles.listReviews> };

function Reviews({ reviews: { list, next_at, is_due } }: ReviewsProps) {
  const mayStart = useMay('operators.edit') && list.every(({ closed_at }) => closed_at !== null);
  const start = useAct(officeRoles.startReview);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-13 text-ink-2">{t('office.reviews.text')}</p>
        <div className="flex flex-wrap items-center gap-3 text-12 text-ink-2">
          {is_due === 1 ? (
            <Badge tone="warning">{t('office.reviews.due')}</Badge>
          ) : (
            t('office.reviews.next', { time: next_at })
          )}
          {mayStart && (
            <Button variant="primary" isPending={start.isPending} onClick={() => start.mutate({})}>
              {t('office.reviews.start')}
            </Button>
          )}
        </div>
      </div>
      {list.length === 0 && <EmptyState title={t('office.reviews.none')} text={t('office.reviews.text')} />}
      {list.map((review) => (
        <Review key={review.id} review={review} />
      ))}
    </>
  );
}

export function ReviewsPanel() {
  const query = useAsk(officeRoles.listReviews, {}, { everyMs: FOLLOW_EVERY_MS });
  return (
    <div className="flex flex-col gap-4">
      <Answer query={query}>{(reviews) => <Reviews reviews={reviews} />}</Answer>
    </div>
  );
}
