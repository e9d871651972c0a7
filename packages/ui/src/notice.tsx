// A remark that stays on the page: what one should know before going on, with the next step beside it.
import { CircleCheck, Info, type LucideProps, TriangleAlert } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { cx } from './class-names.ts';

type Tone = 'info' | 'success' | 'warning' | 'error';

const LOOKS: Record<
  Tone,
  { readonly Icon: ComponentType<LucideProps>; readonly frame: string; readonly icon: string }
> = {
  info: { Icon: Info, frame: 'border-line-strong bg-raised', icon: 'text-iris' },
  success: { Icon: CircleCheck, frame: 'border-line-strong bg-raised', icon: 'text-success' },
  warning: { Icon: TriangleAlert, frame: 'border-transparent bg-warning-wash', icon: 'text-warning' },
  error: { Icon: TriangleAlert, frame: 'border-transparent bg-error-wash', icon: 'text-error' },
};

export type NoticeProps = {
  readonly tone?: Tone;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Read out as soon as it appears. */
  readonly isUrgent?: boolean;
  readonly className?: string;
};

export function Notice({ tone = 'info', title, children, action, isUrgent = false, className }: NoticeProps) {
  const { Icon, frame, icon } = LOOKS[tone];
  return (
    <div
      {...(isUrgent && { role: 'alert' })}
      className={cx('flex items-start gap-3 rounded-md border px-3.5 py-3 text-13', frame, className)}
    >
      <Icon size={16} aria-hidden="true" className={cx('mt-0.5 shrink-0', icon)} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-[550] text-ink-1">{title}</p>}
        {children && <div className="text-ink-2">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}
