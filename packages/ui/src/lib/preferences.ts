// How this person likes the screens: theme and direction of colours. The head script reads the same stored values, so
// the first paint is right; a change is applied to <html> at once.
import { create } from 'zustand';
import { locale } from './locale.ts';
import { readStored, store } from './storage.ts';

export const THEMES = ['dark', 'light', 'system'] as const;
export type Theme = (typeof THEMES)[number];
export const DIRECTIONS = ['green-up', 'red-up', 'red-blue', 'colour-blind'] as const;
export type DirectionScheme = (typeof DIRECTIONS)[number];

export type Preferences = { readonly theme: Theme; readonly direction: DirectionScheme };

const systemIsLight = matchMedia('(prefers-color-scheme: light)');

function readPreferences(): Preferences {
  let kept: unknown;
  try {
    kept = JSON.parse(readStored('preferences') ?? '{}');
  } catch {
    kept = {};
  }
  const fields = new Map<string, unknown>(typeof kept === 'object' && kept ? Object.entries(kept) : []);
  const night = readStored('night_mode');
  const fromNight: Theme = night === '1' ? 'dark' : night === '0' ? 'light' : 'system';
  return {
    theme: THEMES.find((theme) => theme === fields.get('theme')) ?? fromNight,
    direction:
      DIRECTIONS.find((scheme) => scheme === fields.get('direction')) ?? (locale === 'kr' ? 'red-blue' : 'green-up'),
  };
}

export function resolveTheme(theme: Theme): 'dark' | 'light' {
  if (theme !== 'system') return theme;
  return systemIsLight.matches ? 'light' : 'dark';
}

function show({ theme, direction }: Preferences): void {
  const root = document.documentElement;
  const resolved = resolveTheme(theme);
  root.dataset['theme'] = resolved;
  root.dataset['direction'] = direction;
  const paper = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  if (paper) paper.content = resolved === 'dark' ? '#0B0F14' : '#F6F4EF';
}

export const usePreferences = create<Preferences>(readPreferences);

usePreferences.subscribe((preferences) => {
  store('preferences', JSON.stringify(preferences));
  store('night_mode', resolveTheme(preferences.theme) === 'dark' ? '1' : '0');
  show(preferences);
});
systemIsLight.addEventListener('change', () => show(usePreferences.getState()));

/** Shows a choice without keeping it, while a menu item is hovered or focused; undefined goes back to what is kept. */
export function previewPreferences(preview: Partial<Preferences> | undefined): void {
  show({ ...usePreferences.getState(), ...preview });
}
