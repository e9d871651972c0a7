// How this person likes the screens: theme and direction of colours. What was never chosen is kept apart from what stands in
// for it: it follows the system and the language, whatever either becomes. The head script reads the same stored values, so
// the first paint is right; a change is applied to <html> at once.
import { create } from 'zustand';
import { locale } from './locale.ts';
import { readStored, store } from './storage.ts';

export const THEMES = ['dark', 'light', 'system'] as const;
export type Theme = (typeof THEMES)[number];
export const DIRECTIONS = ['green-up', 'red-up', 'red-blue', 'colour-blind'] as const;
export type DirectionScheme = (typeof DIRECTIONS)[number];

/** Undefined: never chosen. */
export type Preferences = { readonly theme: Theme | undefined; readonly direction: DirectionScheme | undefined };

const systemIsLight = matchMedia('(prefers-color-scheme: light)');

/** A choice of colours that was never made follows the language: in Korea prices rise red and fall blue. */
export const resolveDirection = (direction: DirectionScheme | undefined): DirectionScheme =>
  direction ?? (locale === 'kr' ? 'red-blue' : 'green-up');

function readPreferences(): Preferences {
  const text = readStored('preferences');
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    kept = {};
  }
  const fields = new Map<string, unknown>(typeof kept === 'object' && kept ? Object.entries(kept) : []);
  const night = text === undefined ? readStored('night_mode') : undefined;
  const fromNight: Theme | undefined = night === '1' ? 'dark' : night === '0' ? 'light' : undefined;
  const direction = DIRECTIONS.find((scheme) => scheme === fields.get('direction'));
  // An earlier version stored what stood in for a choice like one; the account says once more what was chosen.
  const isDoubtful = direction !== undefined && !fields.has('chosen') && direction === resolveDirection(undefined);
  if (isDoubtful) store('preferences_known', undefined);
  return {
    theme: THEMES.find((theme) => theme === fields.get('theme')) ?? fromNight,
    direction: isDoubtful ? undefined : direction,
  };
}

export function resolveTheme(theme: Theme = 'system'): 'dark' | 'light' {
  if (theme !== 'system') return theme;
  return systemIsLight.matches ? 'light' : 'dark';
}

function show({ theme, direction }: Preferences): void {
  const root = document.documentElement;
  const resolved = resolveTheme(theme);
  root.dataset['theme'] = resolved;
  root.dataset['direction'] = resolveDirection(direction);
  const paper = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  if (paper) paper.content = resolved === 'dark' ? '#0B0F14' : '#F6F4EF';
}

export const usePreferences = create<Preferences>(readPreferences);

/** Under the key that the documents name: 1 where prices rise red. */
const keepDownUp = ({ direction }: Preferences): void =>
  store('downUp', resolveDirection(direction).startsWith('red') ? '1' : '0');

usePreferences.subscribe((preferences) => {
  // What was never chosen is undefined, and so left out.
  store('preferences', JSON.stringify({ ...preferences, chosen: 1 }));
  store('night_mode', resolveTheme(preferences.theme) === 'dark' ? '1' : '0');
  keepDownUp(preferences);
  show(preferences);
});
keepDownUp(usePreferences.getState());
systemIsLight.addEventListener('change', () => show(usePreferences.getState()));

/** Shows a choice without keeping it, while a menu item is hovered or focused; undefined goes back to what is kept. */
export function previewPreferences(preview: Partial<Preferences> | undefined): void {
  show({ ...usePreferences.getState(), ...preview });
}
