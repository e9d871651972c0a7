// What has happened to a deal, oldest first, the last of it marked.
import { cx } from '@bourse/ui/class-names.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import { Section } from '@bourse/ui/section.tsx';

export type TimelineProps = {
  readonly title: string;
  readonly steps: readonly {
    readonly text: string;
    readonly at: number;
    /** This person or side did it, if that is known. */
    readonly by?: string;
  }[];
};

export function Timeline({ title, steps }: TimelineProps) {
  return (
    <Section title={title}>
      <ol className="flex flex-col">
        {steps.map(({ text, at, by }, place) => {
          const isLast = place === steps.length - 1;
          return (
            <li key={`${text} ${at}`} className="relative flex gap-3 pb-4 last:pb-0">
              {!isLast && (
                <span aria-hidden="true" className="absolute start-[4px] top-3 bottom-0 w-px bg-line-strong" />
              )}
              <span
                aria-hidden="true"
                className={cx('mt-1.5 size-2.25 shrink-0 rounded-full', isLast ? 'bg-iris' : 'bg-line-strong')}
              />
              <div className="min-w-0 text-13">
                <p className={isLast ? 'text-ink-1' : 'text-ink-2'}>{text}</p>
                <p className="text-11 text-ink-3">
                  <Moment at={at} className="text-ink-3" />
                  {by !== undefined && ` · ${by}`}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
