// Programs to copy and run: each signs one request with the reader's own key.
import { curlSnippet } from './curl.ts';
import { pythonSnippet } from './python.ts';
import type { SnippetOptions } from './snippet.ts';
import { typescriptSnippet } from './typescript.ts';

export const SNIPPET_LANGUAGES = ['curl', 'typescript', 'python'] as const;
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number];

const WRITERS: Readonly<Record<SnippetLanguage, (options: SnippetOptions) => string>> = {
  curl: curlSnippet,
  typescript: typescriptSnippet,
  python: pythonSnippet,
};

export const snippetOf = (language: SnippetLanguage, options: SnippetOptions): string => WRITERS[language](options);
