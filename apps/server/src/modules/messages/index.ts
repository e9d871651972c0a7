// The door of messages: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { startAnnouncements } from './announcements.ts';
import { announcementChanges } from './desk/changes.ts';
import { messageDeskRoutes } from './desk/routes.ts';
import { messageRoutes } from './routes.ts';

export const messages = defineModule({
  name: 'messages',
  routes: [messageDeskRoutes, messageRoutes],
  changes: [announcementChanges],
  jobs: [startAnnouncements],
});
