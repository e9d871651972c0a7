declare module 'virtual:messages/*' {
  import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
  type Messages = Record<string, CompiledMessage>;
  export const messages: Messages;
  /** The texts of this language that come later. */
  export const groups: Record<string, () => Promise<{ readonly messages: Messages }>>;
}
