// Two operators have edited one thing: what stands now beside what was typed, field by field, and which of them it shall be.
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { formatWireTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { actorText } from '../lib/actor.ts';
import { forgetClash, textOf, theirsOf, useClash } from '../lib/clash.ts';
import { freshLines } from './clash-lines.ts';
import type { Naming } from './naming.ts';

type Values = Readonly<Record<string, unknown>>;

function Side({
  heading,
  lines,
  others,
}: Record<'lines' | 'others', readonly string[]> & { readonly heading: string }) {
  const marked = freshLines(lines, others);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h4 className="text-12 text-ink-2">{heading}</h4>
      <div className="max-h-60 overflow-y-auto rounded-md border border-line bg-panel p-2 text-13 text-ink-1">
        {marked.map(({ line, isFresh }, at) => (
          <p
            // A line has no identity but its place.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className={cx('min-h-5 break-words whitespace-pre-wrap', isFresh && 'bg-warning-wash font-[550]')}
          >
            {line}
          </p>
        ))}
        {lines.join('') === '' && <p className="text-ink-2">{t('office.clash.nothing')}</p>}
      </div>
    </div>
  );
}

export type ClashNoticeProps<Seen extends object> = {
  /** It is the object that was sent; nothing is shown where nothing has clashed with it. */
  readonly seen: Seen | undefined;
  readonly mine: Values;
  readonly fieldText: (field: string) => string;
  /** The value line by line, a list entry by entry. */
  readonly linesOf?: (value: unknown, field: string) => readonly string[];
  /** Sends it again, with what has been seen by now. */
  readonly onMine: (seen: Seen) => void;
  readonly onTheirs: (theirs: Values) => void;
  readonly className?: string;
};

const textLines = (value: unknown): readonly string[] => textOf(value).split('\n');

/** Reads values by the names of a desk. */
export const linesBy =
  ({ valueText }: Naming) =>
  (value: unknown, field: string): readonly string[] =>
    valueText(field, textOf(value)).split('\n');

/** Once: a form may be longer than the screen, and the notice ends it. */
const showWhole = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' });

export function ClashNotice<Seen extends object>(props: ClashNoticeProps<Seen>) {
  const { seen, mine, fieldText, linesOf = textLines, onMine, onTheirs, className } = props;
  const client = useQueryClient();
  const clash = useClash(seen);
  if (clash === undefined || seen === undefined) return null;
  const { fields, changed_by: by, change_time: time } = clash;
  const theirs = theirsOf(clash);
  const take = (): void => {
    forgetClash();
    onTheirs(theirs);
    void client.invalidateQueries();
  };
  return (
    <div ref={showWhole} className={className}>
      <Notice
        tone="warning"
        isUrgent
        title={
          by === ''
            ? t('office.clash.title')
            : t('office.clash.titleBy', { operator: actorText(by), time: formatWireTime(time) })
        }
        action={
          <div className="flex flex-wrap gap-2">
            <Button onClick={take}>{t('office.clash.takeTheirs')}</Button>
            <Button variant="primary" data-sends onClick={() => onMine({ ...seen, ...theirs })}>
              {t('office.clash.keepMine')}
            </Button>
          </div>
        }
      >
        <p>{t('office.clash.text')}</p>
        {fields.map(({ field, stands }) => {
          const [their, own] = [linesOf(stands, field), linesOf(mine[field], field)];
          return (
            <section key={field} aria-label={fieldText(field)} className="mt-3 flex flex-col gap-1">
              <h3 className="text-13 font-[550] text-ink-1">{fieldText(field)}</h3>
              <div className="grid gap-3 md:grid-cols-2">
                <Side heading={t('office.clash.stands')} lines={their} others={own} />
                <Side heading={t('office.clash.mine')} lines={own} others={their} />
              </div>
            </section>
          );
        })}
      </Notice>
    </div>
  );
}
