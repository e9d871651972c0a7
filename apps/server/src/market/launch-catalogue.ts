// Sales of the catalogue: an empty demo begins with some, the coins for which its house holds.
import { assert } from '@bourse/domain';
import type { Command, LaunchTerms } from '@bourse/engine';
import { locales } from '@bourse/messages';
import type { Storage } from '../storage/open.ts';
import { launchProjects, launchTexts } from '../storage/schema.ts';
import type { Clock } from '../system/clock.ts';
import type { CommandSink } from './catalogue.ts';
import { launchEntriesAt } from './launch-entries.ts';
import { DEMO_LAUNCH_TEXTS } from './launch-texts.ts';

type Options = {
  readonly storage: Pick<Storage, 'db'>;
  readonly sequencer: CommandSink;
  readonly config: { readonly isDemo: boolean };
  readonly clock: Pick<Clock, 'now'>;
};

/** Adds what is missing; what is there already stays as it is. Outside a demo operators hold sales. */
export async function seedLaunch({ storage: { db }, sequencer, config, clock }: Options): Promise<void> {
  if (!config.isDemo) return;
  const known = await db.select({ id: launchProjects.id }).from(launchProjects);
  const missing = launchEntriesAt(clock.now()).filter(({ id }) => !known.some((project) => project.id === id));
  await db.insert(launchTexts).values(textRows()).onConflictDoNothing();
  for (const command of missing.flatMap(announce)) {
    const outcome = await sequencer.submit(command);
    assert(outcome.ok, `${command.kind} is accepted`);
  }
}

function announce(project: Readonly<LaunchTerms>): readonly Command[] {
  const { id: projectId, currencyId, supply: amount } = project;
  return [
    { kind: 'fundTreasury', currencyId, amount },
    { kind: 'fundLaunch', currencyId, amount },
    { kind: 'configureLaunchProject', project },
    { kind: 'scheduleLaunch', projectId },
  ];
}

function textRows(): (typeof launchTexts.$inferInsert)[] {
  return [...DEMO_LAUNCH_TEXTS].flatMap(([projectId, texts]) =>
    locales.map(({ code }) => ({ projectId, locale: code, ...texts[code], cover: '', whitePaper: '' })),
  );
}
