// Addresses that are promised and whose screens are still to be built: the one list of them. Whoever builds a screen takes
// its paths out of here and into app/pages.ts. Until then each shows a page that says what will stand there.
import type { MessageKey } from '@bourse/messages';

/** What the visitor can do meanwhile depends on the part of Bourse that the screen belongs to. */
export type ComingArea = 'launch';

export type ComingRoute = {
  readonly paths: readonly [string, ...string[]];
  readonly title: MessageKey;
  readonly area: ComingArea;
};

export const comingRoutes: readonly ComingRoute[] = [
  { paths: ['/upstart', '/sg'], title: 'coming.launch', area: 'launch' },
  { paths: ['/uplist'], title: 'coming.launchRecords', area: 'launch' },
];
