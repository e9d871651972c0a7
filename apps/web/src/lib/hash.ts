// What a link of a mail carries behind its hash: no server and no log is told of it.

/** Empty where there is none, or what there is was cut or written by hand and cannot be read. */
export function readHash(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}
