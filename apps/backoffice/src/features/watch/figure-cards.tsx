// Figures of the process and of what it stands on, each with what it was while somebody has looked.
import type { officeWatch } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { ReactNode } from 'react';
import { LevelBadge, worstOf } from './level.tsx';
import { type Measure, useTrail } from './trail.ts';
import { bytesText, countText, msText, orNone, secondsText } from './words.ts';

// A small chart of what a figure was, from nothing upwards.
const [WIDTH, HEIGHT] = [240, 36];

function TrailLine({ measure }: { readonly measure: Measure }) {
  const samples = useTrail((trail) => trail.samples);
  const top = Math.max(1, ...samples.map((sample) => sample[measure]));
  const points = samples.map((sample, at) => {
    const x = samples.length === 1 ? WIDTH : (at / (samples.length - 1)) * WIDTH;
    return `${x.toFixed(1)} ${(HEIGHT - 1 - (sample[measure] / top) * (HEIGHT - 4)).toFixed(1)}`;
  });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-9 w-full border-b border-line text-iris"
    >
      {points.length > 1 && (
        <>
          <path d={`M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z`} fill="currentColor" opacity="0.12" />
          <path
            d={`M${points.join('L')}`}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.25"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  );
}

type View = officeWatch.WatchSnapshot;
type Fact = readonly [name: string, value: string];

type CardProps = {
  readonly title: string;
  readonly level: officeWatch.WatchLevel;
  readonly measure: Measure;
  /** The first one is drawn. */
  readonly facts: readonly Fact[];
};

function Card({ title, level, measure, facts: [main, ...facts] }: CardProps): ReactNode {
  return (
    <section className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-panel px-4 py-3">
      <h2 className="flex items-center justify-between gap-2 text-13 font-[550]">
        {title}
        <LevelBadge level={level} />
      </h2>
      {main && (
        <p>
          <span className="block font-mono text-20 text-ink-1">{main[1]}</span>
          <span className="text-12 text-ink-3">{main[0]}</span>
        </p>
      )}
      <TrailLine measure={measure} />
      <dl className="flex flex-col gap-1 text-12">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="min-w-0 text-ink-3">{name}</dt>
            <dd className="shrink-0 text-end font-mono text-ink-1">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const ofMax = (value: number, max: number): string =>
  t('office.watch.ofMax', { value: countText(value), max: countText(max) });

const commitFacts = ({ sequencer: it }: View): readonly Fact[] => [
  [t('office.watch.queue'), ofMax(it.queue_depth, it.queue_max)],
  [t('office.watch.commands'), countText(it.commands_per_second)],
  [t('office.watch.commits'), countText(it.commits_per_second)],
  [t('office.watch.lastCommit'), msText(it.last_commit_ms)],
  [t('office.watch.minuteP99'), orNone(it.minute_p99_ms, msText)],
  [t('office.watch.tenMinutes'), `${orNone(it.p50_ms, msText)} / ${orNone(it.p99_ms, msText)}`],
  [t('office.watch.busy'), countText(it.busy_refusals)],
];

const processFacts = ({ process: it }: View): readonly Fact[] => [
  [t('office.watch.loop'), msText(it.loop_p99_ms)],
  [t('office.watch.uptime'), secondsText(it.uptime_seconds)],
  [t('office.watch.memory'), `${bytesText(it.memory_bytes)} (${bytesText(it.heap_bytes)})`],
  [t('office.watch.version'), it.version],
  [t('office.watch.epoch'), String(it.epoch)],
];

const databaseFacts = ({ database: it }: View): readonly Fact[] => [
  [t('office.watch.connections'), ofMax(it.connections, it.connections_max)],
  [t('office.watch.size'), bytesText(it.size_bytes)],
];

const socketFacts = ({ sockets: it }: View): readonly Fact[] => [
  [t('office.watch.open'), countText(it.open)],
  [t('office.watch.loggedIn'), countText(it.logged_in)],
  [t('office.watch.streams'), countText(it.streams)],
  [t('office.watch.sent'), countText(it.sent_per_second)],
  [t('office.watch.slow'), countText(it.slow)],
  [t('office.watch.closedRefused'), `${countText(it.closed)} / ${countText(it.refused)}`],
];

export function FigureCards({ view }: { readonly view: View }) {
  const { levels } = view;
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
      <Card
        title={t('office.watch.sequencer')}
        level={worstOf(levels, ['queue_deep', 'commits_slow'])}
        measure="queue"
        facts={commitFacts(view)}
      />
      <Card
        title={t('office.watch.process')}
        level={worstOf(levels, ['loop_slow'])}
        measure="loop"
        facts={processFacts(view)}
      />
      <Card
        title={t('office.watch.database')}
        level={worstOf(levels, ['database_full'])}
        measure="connections"
        facts={databaseFacts(view)}
      />
      <Card
        title={t('office.watch.sockets')}
        level={worstOf(levels, ['sockets_full'])}
        measure="sockets"
        facts={socketFacts(view)}
      />
    </div>
  );
}
