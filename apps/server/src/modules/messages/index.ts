// The door of messages: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { announcementRoutes } from './desk/announcements.ts';
import { announcementChanges, startAnnouncements } from './desk/changes.ts';
import { personalRoutes } from './desk/personal.ts';
import { messageRoutes } from './routes.ts';

export const messages = defineModule({
  name: 'messages',
  routes: [personalRoutes, announcementRoutes, messageRoutes],
  changes: [announcementChanges],
  jobs: [startAnnouncements],
});
