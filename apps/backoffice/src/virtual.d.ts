declare module 'virtual:runbook' {
  /** Markup of docs/runbook.md, by the kind of the alarm. */
  export const chapters: Readonly<Record<string, string>>;
}
