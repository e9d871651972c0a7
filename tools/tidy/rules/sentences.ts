// A comment on a declaration or a field is a sentence. Those that begin with Of, As, What, Who, Whose, Where or None mostly are
// none ("Of the ad.", "What the buyer pays."): they leave the reader to guess what is said of what. So in each part of the
// project they are counted, and the counts of `tools/tidy/fragments.ts` may only shrink.
//
// Whether there is a main clause is guessed, without a grammar. The first sentence (up to a period, colon or semicolon) is cut
// before each word that opens or joins a clause. A cut with two verbs has a main clause beside the one that its first word
// opens ("What was paid is given back."). Of and None open no clause: after them, one verb in the first cut is enough ("Of each
// kind there is one."). A verb is a word of the list below. A sentence that is wrongly taken for a fragment is easily written
// with another beginning.

import { fragments } from '../fragments.ts';
import type { Offence, Project, Rule, TextFile } from '../project.ts';
import type { Token } from '../scan.ts';

const SHOWN_MAX = 10;

const beginning = /^["'`]?(Of|As|What|Who|Whose|Where|None)\b/;
const clauseOpeners = new Set(
  (
    'that which who whom whose what where when whenever why how if unless until till as while because since after ' +
    'before than whether though although and or but nor'
  ).split(' '),
);
const verbs = new Set(
  (
    'is are was were has have had does do did can cannot could may might must shall should will would ' +
    'comes come goes go stands stand holds hold counts takes take gives give gets get stays stay waits wait begins begin ' +
    'leaves leave keeps keep pays lies lie follows follow says say tells tell knows know remains remain makes make ' +
    'belongs belong becomes become means mean fails fail'
  ).split(' '),
);
/** After these a verb is an infinitive and opens no clause: "may have", "to stay", "does not know". */
const helpers = new Set('to can cannot could may might must shall should will would do does did not'.split(' '));
/** A comment above such a word is about a step, and not on a declaration. */
const steps = new Set(
  'if for while do return await throw switch case default else try import yield break continue expect'.split(' '),
);

export interface Fragment {
  readonly line: number;
  readonly text: string;
}

export const sentences: Rule = {
  name: 'sentences',
  check: (project) => checkCounts(project, fragments),
};

/** Holds the comments of each part of the project against its number. */
export function checkCounts(project: Project, counts: Readonly<Record<string, number>>): Offence[] {
  const found = new Map<string, (Fragment & { readonly path: string })[]>(
    Object.keys(counts).map((part) => [part, []]),
  );
  for (const file of project.files) {
    const part = partOf(file.path);
    if (part === undefined) continue;
    const places = found.get(part) ?? [];
    found.set(part, places);
    for (const fragment of findFragments(file)) places.push({ ...fragment, path: file.path });
  }
  return [...found].flatMap(([part, places]) => {
    const count = counts[part] ?? 0;
    if (places.length === count) return [];
    const table = { path: 'tools/tidy/fragments.ts', line: 1 };
    if (places.length < count) {
      return [
        {
          ...table,
          reason: `${part} has ${places.length} comments that are no sentences, and its number is ${count}: lower it`,
        },
      ];
    }
    const added = project.readAdded?.();
    const isNew = ({ path, line }: (typeof places)[number]): boolean => added?.get(path)?.has(line) === true;
    const shown = count === 0 ? places : places.filter(isNew);
    const why =
      `write a sentence with a subject and a verb, or leave it out where it only repeats name and type; ${part} may have ` +
      `${count} comments that are none, and has ${places.length}`;
    if (shown.length === 0)
      return [{ ...table, reason: `a comment is no sentence, though none on a line of the newest commit: ${why}` }];
    return shown
      .slice(0, SHOWN_MAX)
      .map(({ path, line, text }) => ({ path, line, reason: `"${text}" is no sentence: ${why}` }));
  });
}

/** The package or app of a file; all tools are one part, and so are all tests of the whole. */
function partOf(path: string): string | undefined {
  const [top = '', name = ''] = path.split('/');
  if (top === 'tools' || top === 'tests' || top === 'examples') return top;
  return top === 'packages' || top === 'apps' ? `${top}/${name}` : undefined;
}

/** The comments on declarations and fields of a file that are no sentences. The lines that open the file are left out. */
export function findFragments(file: TextFile): readonly Fragment[] {
  const lines = file.text.split('\n');
  const found: Fragment[] = [];
  for (let at = 0; at < file.tokens.length; at += 1) {
    const token = file.tokens[at];
    if (token?.kind !== 'comment' || !beginsLine(lines, token)) continue;
    const run = [token];
    while (token.text.startsWith('//') && goesOn(lines, run.at(-1), file.tokens[at + 1])) {
      at += 1;
      run.push(file.tokens[at] ?? token);
    }
    if (token.line === 1 || !isOnDeclaration(token, file.tokens.slice(at + 1, at + 3))) continue;
    const text = firstSentence(run.map(plainText).join(' '));
    if (beginning.test(text) && !hasMainClause(text)) found.push({ line: token.line, text });
  }
  return found;
}

const beginsLine = (lines: readonly string[], { line }: Token): boolean => /^\s*\//.test(lines[line - 1] ?? '');

function goesOn(lines: readonly string[], last: Token | undefined, next: Token | undefined): boolean {
  if (next?.kind !== 'comment' || !next.text.startsWith('//') || last === undefined) return false;
  return next.line === last.line + 1 && beginsLine(lines, next);
}

/** The line comments of a body may be about a step; the others are on what is declared below them. */
function isOnDeclaration(comment: Token, [next, after]: readonly Token[]): boolean {
  if (next === undefined || next.kind === 'comment') return false;
  if (comment.text.startsWith('/**')) return true;
  if (next.kind !== 'word' || steps.has(next.text)) return false;
  return after?.kind === 'word' || [':', '?', '=', ','].includes(after?.text ?? '');
}

const plainText = ({ text }: Token): string =>
  text
    .replace(/^\/\*+|\*\/$|^\/\//g, '')
    .replace(/\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Up to its first period, colon or semicolon; quoted code counts as one word. */
const firstSentence = (text: string): string => /^(?:`[^`]*`|[^`])*?(?=[.:;](?:\s|$)|$)/.exec(text)?.[0].trim() ?? text;

export function hasMainClause(sentence: string): boolean {
  const words = sentence.replace(/`[^`]*`/g, 'code').split(/[^\p{L}\p{N}'’-]+/u);
  const [first = '', ...rest] = words.filter(Boolean).map((word) => word.toLowerCase());
  const cuts = [0];
  for (const [at, word] of rest.entries()) {
    if (clauseOpeners.has(word)) cuts.push(0);
    if (verbs.has(word) && !helpers.has(rest[at - 1] ?? '')) cuts.push((cuts.pop() ?? 0) + 1);
  }
  const needed = first === 'of' || first === 'none' ? 1 : 2;
  return (cuts[0] ?? 0) >= needed || cuts.some((count) => count >= 2);
}
