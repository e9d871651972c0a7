// Toasts. The library and its place on the page load with the first one, or before when there may be no connection then.
export type ToastOptions = {
  /** Takes the place of the toast that bears the same one. */
  readonly id?: string;
  /** Below the text. Without it that of the toast whose place is taken stays. */
  readonly detail?: string;
  /** Stays until another takes its place, or until it is dismissed. */
  readonly isLasting?: boolean;
  /** The reader can do this about it; the toast stays longer then. */
  readonly action?: { readonly text: string; readonly onPress: () => void };
};
type Show = (text: string, options?: ToastOptions) => void;
type Toasts = { readonly success: Show; readonly error: Show; readonly info: Show };
type Loaded = Toasts & { readonly dismiss: (id: string) => void };

const SHOWN_MS = 4_000;
const SHOWN_WITH_ACTION_MS = 20_000;

function durationOf({ isLasting = false, action }: ToastOptions): number {
  if (isLasting) return Number.POSITIVE_INFINITY;
  return action === undefined ? SHOWN_MS : SHOWN_WITH_ACTION_MS;
}

async function loadToasts(): Promise<Loaded> {
  const { showToaster, toast } = await import('./toaster.tsx');
  await showToaster();
  const choices = (options: ToastOptions = {}) => ({
    ...(options.id !== undefined && { id: options.id }),
    ...(options.action && { action: { label: options.action.text, onClick: options.action.onPress } }),
    ...(options.detail !== undefined && { description: options.detail }),
    duration: durationOf(options),
  });
  return {
    success: (text, options) => void toast.success(text, choices(options)),
    error: (text, options) => void toast.error(text, choices(options)),
    info: (text, options) => void toast(text, choices(options)),
    dismiss: (id) => void toast.dismiss(id),
  };
}

let loading: Promise<Loaded> | undefined;

function withToasts(use: (toasts: Loaded) => void): void {
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
