// What each side says of the other once it is done: good or bad, and why.
import { fiat } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { FormEvent } from 'react';
import { useDraftState } from '../../lib/drafts.ts';
import type { DealDetail } from '../deal.ts';
import { useFeedback } from './deal-acts.ts';

type Rating = 0 | 1;
type Given = NonNullable<DealDetail['feedback']['mine']>;

const RATINGS = [
  { rating: 1, text: 'fiat.feedback.good', Icon: ThumbsUp },
  { rating: 0, text: 'fiat.feedback.bad', Icon: ThumbsDown },
] as const satisfies readonly { readonly rating: Rating; readonly text: string; readonly Icon: typeof ThumbsUp }[];

function Shown({ label, given }: { readonly label: string; readonly given: Given }) {
  const { text, Icon } = given.rating === 1 ? RATINGS[0] : RATINGS[1];
  return (
    <div className="flex items-start gap-2 py-1.5 text-13">
      <Icon
        size={15}
        aria-hidden="true"
        className={cx('mt-0.5 shrink-0', given.rating === 1 ? 'text-success' : 'text-error')}
      />
      <p className="min-w-0">
        <span className="text-ink-2">
          {label}: {t(text)}
        </span>
        {given.comment !== '' && <span className="block break-words text-ink-1">{given.comment}</span>}
      </p>
    </div>
  );
}

type Said = { readonly rating: Rating | undefined; readonly comment: string };
const NOTHING: Said = { rating: undefined, comment: '' };

function FeedbackForm({ deal }: { readonly deal: DealDetail }) {
  const { value, change, drop } = useDraftState<Said, Said>({
    name: `feedback ${deal.kind} ${deal.id}`,
    start: NOTHING,
    fields: (written) => ({
      rating: written.choice('rating', [1, 0] as const, undefined),
      comment: written.text('comment'),
    }),
  });
  const { rating, comment } = value;
  const sending = useFeedback(deal, drop);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (rating !== undefined && !sending.isPending)
      sending.mutate({ rating, comment: comment.replace(/\s+/g, ' ').trim() });
  };
  return (
    <form className="mt-3 flex flex-col gap-3 first:mt-0" onSubmit={submit}>
      <div role="group" aria-label={t('fiat.feedback')} className="flex gap-2">
        {RATINGS.map(({ rating: each, text, Icon }) => (
          <Button
            key={each}
            aria-pressed={rating === each}
            className={cx('flex-1', rating === each && 'border-iris! bg-iris-wash!')}
            onClick={() => change({ rating: each })}
          >
            <Icon size={15} aria-hidden="true" />
            {t(text)}
          </Button>
        ))}
      </div>
      {rating !== undefined && (
        <>
          <TextArea
            label={t('fiat.feedback.comment')}
            rows={2}
            lengthMax={fiat.FEEDBACK_LENGTH_MAX}
            value={comment}
            onChange={(event) => change({ comment: event.target.value })}
          />
          <div>
            <Button type="submit" variant="primary" isPending={sending.isPending}>
              {t('fiat.feedback.send')}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

export function Feedback({ deal }: { readonly deal: DealDetail }) {
  const { mine, theirs } = deal.feedback;
  if (deal.acts.feedback === 0 && !mine && !theirs) return null;
  return (
    <Section title={t('fiat.feedback')} text={deal.acts.feedback === 1 ? t('fiat.feedback.text') : undefined}>
      {mine && <Shown label={t('fiat.feedback.mine')} given={mine} />}
      {theirs && <Shown label={t('fiat.feedback.theirs')} given={theirs} />}
      {deal.acts.feedback === 1 && <FeedbackForm deal={deal} />}
    </Section>
  );
}
