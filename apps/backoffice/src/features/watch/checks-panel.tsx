// Each figure that has a threshold, with the worst that there is of it.
import { officeWatch } from '@bourse/contract';
import { THRESHOLDS } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Panel } from '../../ui/page.tsx';
import { LevelBadge } from './level.tsx';
import { checkText, figureText, orNone } from './words.ts';

type Row = officeWatch.WatchLevelRow;

const Check = ({ row: { kind, value, about, level } }: { readonly row: Row }) => (
  <li className="flex items-center justify-between gap-3 bg-panel px-4 py-2.5">
    <span className="min-w-0">
      <span className="block truncate text-13">{checkText(kind)}</span>
      <span className="block truncate font-mono text-12 text-ink-2">
        {orNone(value, (figure) => figureText(figure, THRESHOLDS[kind].unit))}
        {about !== '' && (value !== 0 || THRESHOLDS[kind].isFloor) && ` · ${about}`}
      </span>
    </span>
    <LevelBadge level={level} />
  </li>
);

export const ChecksPanel = ({ levels }: { readonly levels: readonly Row[] }) => (
  <Panel title={t('office.watch.checks')} className="overflow-hidden">
    <ul className="grid gap-px bg-line sm:grid-cols-2 lg:grid-cols-3">
      {levels.map((row) => (
        <Check key={row.kind} row={row} />
      ))}
    </ul>
  </Panel>
);
