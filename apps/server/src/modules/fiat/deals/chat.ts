// The chats of deals: what writes in them, and tells those who listen once it is stored.
import { accept, type Instant, type Result } from '@bourse/domain';
import type { Sql } from '../../../core/storage/connection.ts';
import { type ChatDeal, type DealRef, findDeals } from './chat-deals.ts';
import { type ChatMessage, insertMessage, type NewMessage } from './chat-messages.ts';
import { type Note, writeNotes } from './chat-notes.ts';
import { showPictures } from './deal-pictures.ts';

export type ChatNews = { readonly message: ChatMessage; readonly deal: ChatDeal };
type Listener = (news: readonly ChatNews[]) => void;

type Words = Pick<NewMessage, 'content' | 'author'> & {
  /** The address that uploading a picture answered with; it is sent instead of words. */
  readonly pictureUrl?: string | undefined;
};

export type Chat = {
  /** Undefined where its client has sent it before. */
  readonly say: (
    deal: ChatDeal,
    words: Words,
    now: Instant,
  ) => Promise<Result<ChatMessage | undefined, 'picture_not_found'>>;
  /** Writes those that are not written yet. */
  readonly note: (notes: readonly Note[]) => Promise<readonly ChatMessage[]>;
  /** Called with what has been stored, in that order. Returns the way to stop listening. */
  readonly subscribe: (listener: Listener) => () => void;
};

export function createChat({ sql }: { readonly sql: Sql }): Chat {
  const listeners = new Set<Listener>();
  const tell: Listener = (news) => {
    for (const listener of listeners) listener(news);
  };
  return {
    async say(deal, words, now) {
      const said = await sql.begin((transaction) => store(transaction, deal, words, now));
      if (said.ok && said.value) tell([{ message: said.value, deal }]);
      return said;
    },
    async note(notes) {
      const written = await writeNotes(sql, notes);
      if (written.length === 0) return written;
      const deals = await findDeals(sql, written);
      const byRef = new Map(deals.map((deal) => [keyOf(deal), deal]));
      tell(
        written.flatMap((message) => {
          const deal = byRef.get(keyOf(message));
          return deal ? [{ message, deal }] : [];
        }),
      );
      return written;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const keyOf = ({ kind, dealId }: DealRef): string => `${kind} ${dealId}`;

async function store(
  transaction: Parameters<typeof insertMessage>[0],
  { kind, dealId }: ChatDeal,
  { content, author, pictureUrl }: Words,
  now: Instant,
): Promise<Result<ChatMessage | undefined, 'picture_not_found'>> {
  const message = { kind, dealId, content, author };
  if (pictureUrl === undefined || !('userId' in author)) {
    return accept(await insertMessage(transaction, { ...message, form: 'text' }, now));
  }
  const shown = { kind, dealId, userId: author.userId, urls: [pictureUrl], use: 'chat', now } as const;
  const names = await showPictures(transaction, shown);
  if (!names.ok) return names;
  return accept(await insertMessage(transaction, { ...message, form: 'picture', picture: names.value[0] }, now));
}
