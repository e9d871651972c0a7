// Toasts. The library and its place on the page load with the first one.
type Show = (text: string) => void;
type Toasts = { readonly success: Show; readonly error: Show; readonly info: Show };

async function loadToasts(): Promise<Toasts> {
  const { showToaster, toast } = await import('./toaster.tsx');
  await showToaster();
  return {
    success: (text) => void toast.success(text),
    error: (text) => void toast.error(text),
    info: (text) => void toast(text),
  };
}

let loading: Promise<Toasts> | undefined;

function say(kind: keyof Toasts, text: string): void {
  loading ??= loadToasts();
  loading.then(
    (toasts) => toasts[kind](text),
    (error: unknown) => {
      loading = undefined;
      console.error('toasts could not be loaded', error);
    },
  );
}

export const notify: Toasts = {
  success: (text) => say('success', text),
  error: (text) => say('error', text),
  info: (text) => say('info', text),
};
