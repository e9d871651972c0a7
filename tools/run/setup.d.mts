/** Installs the packages of a folder that has a lock file of its own, where that has not been done; runs none of their scripts. */
export function installApart(folder: string): void;
/** Whether what is built is there, and whether it is of the sources as they are now. */
export function stateOfBuild(): 'missing' | 'stale' | 'fresh';

/** Builds the web app and the back office with this Node if their sources changed since the last build, or in any case. */
export function buildWeb(node: string, options?: { readonly always?: boolean }): void;
