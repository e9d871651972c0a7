// What an announcement says and to whom, as the desk shows it.
import type { AnnouncementContent } from '../../delivery/announcements.ts';

export const viewContent = ({ texts, link, audience, members, isInBox, isByMail }: AnnouncementContent) => ({
  texts: { ...texts },
  link,
  audience,
  members,
  is_in_box: isInBox ? (1 as const) : (0 as const),
  is_by_mail: isByMail ? (1 as const) : (0 as const),
});
