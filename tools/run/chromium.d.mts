/** Returns the path of a Chromium, or undefined, after saying so, if none is there and none could be installed. */
export function findOrInstallChromium(node: string): string | undefined;
/** Best effort: fonts that can draw Chinese, Japanese and Korean. */
export function installFonts(): void;
