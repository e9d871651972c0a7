// Toasts. The library and its place on the page load with the first one, or before when there may be no connection then.
import type { LoadedToasts, Toasts } from './toast-options.ts';

const loadToasts = async (): Promise<LoadedToasts> => (await import('./toaster.tsx')).openToasts();

let loading: Promise<LoadedToasts> | undefined;

function withToasts(use: (toasts: LoadedToasts) => void): void {
  loading ??= loadToasts();
  loading.then(use, (error: unknown) => {
    loading = undefined;
    console.error('toasts could not be loaded', error);
  });
}

/** Has them ready for when nothing can be loaded any more. */
export const prepareToasts = (): void => withToasts(() => undefined);

export function dismissToast(id: string): void {
  if (loading) withToasts((toasts) => toasts.dismiss(id));
}

export const notify: Toasts = {
  success: (text, options) => withToasts((toasts) => toasts.success(text, options)),
  error: (text, options) => withToasts((toasts) => toasts.error(text, options)),
  info: (text, options) => withToasts((toasts) => toasts.info(text, options)),
};
