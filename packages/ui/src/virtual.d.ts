declare module 'virtual:messages/*' {
  import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
  export const messages: Record<string, CompiledMessage>;
}
