// What can be asked of toasts.
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
export type Toasts = { readonly success: Show; readonly error: Show; readonly info: Show };
/** With these, the library is there. */
export type LoadedToasts = Toasts & { readonly dismiss: (id: string) => void };
