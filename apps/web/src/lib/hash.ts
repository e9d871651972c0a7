// What a link of a mail carries behind its hash: neither a server nor a log reads it.

/** Empty where there is none, or what there is was cut or written by hand and cannot be read. */
export function readHash(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}
