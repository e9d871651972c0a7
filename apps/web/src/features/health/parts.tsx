// The parts of the exchange: how each is now, its days, and the share of time in which it worked.
import { HEALTH_STATES } from '@bourse/domain';
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { DayBars } from './day-bars.tsx';
import { type DayState, ICONS, INKS } from './looks.ts';
import { daysOf, type Part, partName, type Status } from './status.ts';

type Choice = { readonly chosen: number | undefined; readonly onChoose: (at: number) => void };

/** All places are shown but where a part never failed. */
const shareText = (uptime: string): string =>
  `${formatDecimal(uptime === '100.000' ? '100' : uptime)}${uptime === '' ? '' : '%'}`;

function PartRow({ part, status, ...choice }: Choice & { readonly part: Part; readonly status: Status }) {
  const name = partName(part.part);
  const Icon = ICONS[part.state];
  return (
    <li className="border-b border-line px-4 py-4 last:border-b-0 md:px-5">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 text-13">{name}</h3>
        <p className="flex shrink-0 items-center gap-3 text-12">
          <span className="font-mono text-ink-2">{shareText(part.uptime)}</span>
          <span className={cx('inline-flex items-center gap-1.5', INKS[part.state])}>
            <Icon size={14} aria-hidden="true" />
            {t(`health.state.${part.state}`)}
          </span>
        </p>
      </div>
      <DayBars label={t('health.daysOf', { part: name })} days={daysOf(part, status)} {...choice} />
    </li>
  );
}

const LEGEND: readonly DayState[] = [...HEALTH_STATES, 'none'];

const Legend = () => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-3 text-12 text-ink-2 md:px-5">
    {LEGEND.map((state) => (
      <li key={state} className="inline-flex items-center gap-1.5">
        <svg width="6" height="12" aria-hidden="true" className={INKS[state]}>
          <rect width="6" height="12" rx="1" fill="currentColor" fillOpacity={state === 'working' ? 0.5 : 1} />
        </svg>
        {t(`health.state.${state}`)}
      </li>
    ))}
  </ul>
);

export const Parts = ({ status, ...choice }: Choice & { readonly status: Status }) => (
  <Section title={t('health.parts')} text={t('health.partsText')} isFlush>
    <ul>
      {status.parts.map((part) => (
        <PartRow key={part.part} part={part} status={status} {...choice} />
      ))}
    </ul>
    <Legend />
  </Section>
);
