// The one place where tools and tests see the environment: to hand it on to the programs they start, and to read what
// is theirs. The server's configuration is read by its own config.ts.

export const environment: Readonly<Record<string, string | undefined>> = process.env;
