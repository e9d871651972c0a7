// Splits TypeScript and JavaScript into tokens: enough to tell code from comments, strings, templates and regular
// expressions, and a division from the start of an expression. It knows no grammar, and needs none for our rules.

export type TokenKind = 'comment' | 'word' | 'number' | 'string' | 'template' | 'regex' | 'sign';

export interface Token {
  readonly kind: TokenKind;
  /** Strings and templates without their quotes; a template's chunks are tokens of their own. */
  readonly text: string;
  readonly line: number;
  /** The chunk has this place in its template: a template without holes is one chunk that is both first and last. */
  readonly chunk?: { readonly isFirst: boolean; readonly isLast: boolean };
}

const patterns = {
  space: /\s+/y,
  comment: /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y,
  word: /[\p{ID_Start}$_#@][\p{ID_Continue}$\u200c\u200d]*/uy,
  number: /\d[\w.]*/y,
  // A quote that finds no partner on its line is text between JSX tags, and ends there.
  string: /'(?:\\[\s\S]|[^'\\\n])*'?|"(?:\\[\s\S]|[^"\\\n])*"?/y,
  regex: /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y,
  chunk: /(?:\\[\s\S]|\$(?!\{)|[^\\`$])*/y,
};

/** After these words a slash starts a regular expression, though they look like operands. */
const wordsBeforeRegex = new Set(
  'return typeof case in of delete void throw new instanceof else do yield await default'.split(' '),
);

export function scan(text: string): Token[] {
  return new Scanner(text).run();
}

class Scanner {
  readonly #text: string;
  readonly #tokens: Token[] = [];
  #at = 0;
  #line = 1;
  #lastCode: Token | undefined;
  #braces = 0;
  /** For each open template hole: the depth of braces at which it closes. */
  readonly #holes: number[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  run(): Token[] {
    while (this.#at < this.#text.length) this.#step();
    return this.#tokens;
  }

  #step(): void {
    const space = this.#match(patterns.space);
    if (space !== undefined) return this.#advance(space);
    const sign = this.#text.charAt(this.#at);
    if (sign === '/') return this.#slash();
    if (sign === "'" || sign === '"') return this.#string();
    if (sign === '`') return this.#template({ isFirst: true });
    if (sign === '}' && this.#holes.at(-1) === this.#braces) {
      this.#holes.pop();
      return this.#template({ isFirst: false });
    }
    const word = this.#match(patterns.word);
    if (word !== undefined) return this.#add('word', word, word);
    const number = this.#match(patterns.number);
    if (number !== undefined) return this.#add('number', number, number);
    if (sign === '{') this.#braces += 1;
    if (sign === '}') this.#braces -= 1;
    this.#add('sign', sign, sign);
  }

  #slash(): void {
    const comment = this.#match(patterns.comment);
    if (comment !== undefined) return this.#add('comment', comment, comment);
    const regex = this.#isOperandBefore() ? undefined : this.#match(patterns.regex);
    if (regex !== undefined) return this.#add('regex', regex, regex);
    this.#add('sign', '/', '/');
  }

  /** True where a slash divides: after a value. Also after `<`, where it closes a JSX tag. */
  #isOperandBefore(): boolean {
    const last = this.#lastCode;
    if (last === undefined) return false;
    if (last.kind === 'word') return !wordsBeforeRegex.has(last.text);
    return last.kind !== 'sign' || [')', ']', '}', '<'].includes(last.text);
  }

  #string(): void {
    const raw = this.#match(patterns.string) ?? this.#text.charAt(this.#at);
    const isClosed = raw.length > 1 && raw.endsWith(raw.charAt(0));
    this.#add('string', raw.slice(1, isClosed ? -1 : undefined), raw);
  }

  /** Reads a chunk, from its opening backtick or closing brace to the next hole or the end of the template. */
  #template(place: { readonly isFirst: boolean }): void {
    const opening = this.#text.charAt(this.#at);
    patterns.chunk.lastIndex = this.#at + 1;
    const chunk = patterns.chunk.exec(this.#text)?.[0] ?? '';
    const after = this.#at + 1 + chunk.length;
    const isLast = this.#text.charAt(after) !== '$';
    const closing = isLast ? this.#text.charAt(after) : '${';
    this.#add('template', chunk, opening + chunk + closing, { isFirst: place.isFirst, isLast });
    if (!isLast) this.#holes.push(this.#braces);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0];
  }

  #add(kind: TokenKind, text: string, raw: string, chunk?: Token['chunk']): void {
    const token: Token = { kind, text, line: this.#line, ...(chunk === undefined ? {} : { chunk }) };
    this.#tokens.push(token);
    if (kind !== 'comment') this.#lastCode = token;
    this.#advance(raw);
  }

  #advance(raw: string): void {
    this.#at += raw.length;
    for (let at = raw.indexOf('\n'); at >= 0; at = raw.indexOf('\n', at + 1)) this.#line += 1;
  }
}
