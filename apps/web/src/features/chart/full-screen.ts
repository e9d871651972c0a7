// A part of the page over all of it: the rest cannot be reached meanwhile, and the browser's own bars go where it allows.
import { isComposing } from '@bourse/ui/lib/composing.ts';

/** Everything beside the element or its ancestors, within the app. */
function surroundings(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = element; at.parentElement && at.parentElement !== document.body; at = at.parentElement)
    for (const sibling of at.parentElement.children)
      if (sibling !== at && sibling instanceof HTMLElement && !sibling.inert) found.push(sibling);
  return found;
}

/** Returns the way back; `onLeave` is called when Escape asks for it. */
export function enterFullScreen(element: HTMLElement, onLeave: () => void): () => void {
  const others = surroundings(element);
  for (const other of others) other.inert = true;
  const root = document.documentElement;
  // Refused in frames and on some phones: the panel then fills the window alone.
  void root.requestFullscreen?.().catch(() => undefined);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event)) onLeave();
  };
  const onChange = (): void => {
    if (!document.fullscreenElement) onLeave();
  };
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('fullscreenchange', onChange);
  return () => {
    document.removeEventListener('keydown', onKeyDown);
    document.removeEventListener('fullscreenchange', onChange);
    for (const other of others) other.inert = false;
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  };
}
