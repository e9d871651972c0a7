// The place where toasts appear: its own root, so that the shell need not wait for the library.
import 'sonner/dist/styles.css';
import './styles/toasts.css';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { resolveTheme, usePreferences } from './lib/preferences.ts';
import { useMedia } from './lib/use-media.ts';
import { NamedToasts } from './named-toasts.ts';
import type { LoadedToasts, ToastOptions } from './toast-options.ts';

/** Where what is traded stands at the right; on narrower windows it may stand anywhere below the header. */
const HAS_COLUMNS = '(min-width: 1080px)';

function ThemedToaster({ onReady }: { readonly onReady: () => void }) {
  const theme = usePreferences((preferences) => preferences.theme);
  const hasColumns = useMedia(HAS_COLUMNS);
  useEffect(onReady, [onReady]);
  return (
    <Toaster
      theme={resolveTheme(theme)}
      position={hasColumns ? 'bottom-left' : 'top-center'}
      gap={8}
      visibleToasts={4}
    />
  );
}

/** Resolves once toasts can be shown. */
function showToaster(): Promise<void> {
  const place = document.createElement('div');
  document.body.append(place);
  return new Promise((resolve) => {
    createRoot(place).render(<ThemedToaster onReady={resolve} />);
  });
}

const SHOWN_MS = 4_000;
const SHOWN_WITH_ACTION_MS = 20_000;

function durationOf({ isLasting = false, action }: ToastOptions): number {
  if (isLasting) return Number.POSITIVE_INFINITY;
  return action === undefined ? SHOWN_MS : SHOWN_WITH_ACTION_MS;
}

const choicesOf = (options: ToastOptions) => ({
  ...(options.action && { action: { label: options.action.text, onClick: options.action.onPress } }),
  ...(options.detail !== undefined && { description: options.detail }),
  duration: durationOf(options),
});

const named = new NamedToasts((place) => void toast.dismiss(place));

/** Shows it by what the library has for its kind. */
function show(kind: typeof toast.message, text: string, options: ToastOptions = {}): void {
  const { id, action } = options;
  if (id === undefined) {
    kind(text, choicesOf(options));
    return;
  }
  named.show(id, (place, leave) => {
    // The library does not say that a press on the action has the toast leave.
    const onPress = (): void => {
      leave();
      action?.onPress();
    };
    const ways = action ? { ...options, action: { ...action, onPress } } : options;
    kind(text, { ...choicesOf(ways), id: place, onAutoClose: leave, onDismiss: leave });
  });
}

export async function openToasts(): Promise<LoadedToasts> {
  await showToaster();
  return {
    success: (text, options) => show(toast.success, text, options),
    error: (text, options) => show(toast.error, text, options),
    info: (text, options) => show(toast.message, text, options),
    dismiss: (id) => named.dismiss(id),
  };
}
