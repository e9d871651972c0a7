// Toasts that bear a name, each in a place of the library's. A toast that has begun to leave takes along whatever is put in its
// place until it is gone: a name whose toast is leaving gets another place.

/** Draws a toast in a place. `leave` is to be called when it begins to leave. */
type Draw = (place: string, leave: () => void) => void;
type Toast = { readonly place: string; readonly draw: Draw };

export class NamedToasts {
  readonly #clear: (place: string) => void;
  readonly #standing = new Map<string, Toast>();
  #places = 0;

  constructor(clear: (place: string) => void) {
    this.#clear = clear;
  }

  /** Takes the place of the one of this name that stands. */
  show(name: string, draw: Draw): void {
    this.#places += 1;
    const toast = { place: this.#standing.get(name)?.place ?? `${name} ${this.#places}`, draw };
    this.#standing.set(name, toast);
    draw(toast.place, () => this.#leave(name, toast));
  }

  dismiss(name: string): void {
    const toast = this.#standing.get(name);
    if (!toast) return;
    this.#standing.delete(name);
    this.#clear(toast.place);
  }

  #leave(name: string, toast: Toast): void {
    const last = this.#standing.get(name);
    if (last?.place !== toast.place) return;
    this.#standing.delete(name);
    // The library draws a little later than it is told to: what was to take this one's place has come too late for that.
    if (last !== toast) this.show(name, last.draw);
  }
}
