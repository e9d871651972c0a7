/** Whether what is built is there, and whether it is of the sources as they are now. */
export function stateOfBuild(): 'missing' | 'stale' | 'fresh';
