// Announcements that two operators have decided on: at their time they begin, and a job sends them.
import { accept, type MessageChange, refuse, type Result } from '@bourse/domain';
import { readContent } from '../../../platform/delivery/announcement-content.ts';
import { countAudience } from '../../../platform/delivery/audience.ts';
import { beginAnnouncement } from '../../../platform/delivery/announcements.ts';
import type { Applied, ChangeDesk, ChangeNeeds, DueChange } from '../../../platform/changes/due-changes.ts';

type Change = DueChange<MessageChange>;

export const announcementChanges: ChangeDesk<MessageChange> = {
  name: 'messages',
  table: 'message_proposals',
  subjectColumn: 'subject',
  lock: 5_427_300_046,
  check: async ({ storage }, change): Promise<Result<undefined, 'audience_empty'>> => {
    const { people } = await countAudience(storage.sql, readContent(change.texts));
    return people > 0 ? accept(undefined) : refuse('audience_empty');
  },
  submit,
  stands: async () => undefined,
};

async function submit({ storage, clock }: ChangeNeeds, { id, texts }: Change): Promise<Applied> {
  await beginAnnouncement(storage.sql, { proposalId: Number(id), content: readContent(texts), now: clock.now() });
  return accept(undefined);
}
