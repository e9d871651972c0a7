// Which build of the screens this page runs, and whether the server has another one by now.
import { create } from 'zustand';

/** Written beside the page by the build (build/build-mark-plugin.ts). */
const FILE = `${import.meta.env.BASE_URL}build.json`;

export const useBuild = create<{ readonly isOld: boolean }>(() => ({ isOld: false }));

const ownBuild = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content;

function buildIn(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null && 'build' in answer && typeof answer.build === 'string'
    ? answer.build
    : undefined;
}

/** Looks whether the screens have changed since this page was opened. Without an answer they count as unchanged. */
export async function checkBuild(): Promise<void> {
  const own = ownBuild();
  if (own === undefined || useBuild.getState().isOld) return;
  try {
    const response = await fetch(FILE, { cache: 'no-store' });
    const current = response.ok ? buildIn(await response.json()) : undefined;
    if (current !== undefined && current !== own) useBuild.setState({ isOld: true });
  } catch {
    // Without a connection there is nothing to compare with.
  }
}
